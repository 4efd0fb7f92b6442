import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { renderHeaders } from '../../../../server/site/head/headers.ts';
import { sheetInPage } from '../../../../server/site/styles/sheet-in-page.ts';

it.each([
  ['indented', 'a {\n  color: red;\n}\n', 'a {\ncolor: red;\n}'],
  ['with whole addresses', '@font-face { src: url("/a.woff2"), url(data:,x), url(https://a.example/b) }', undefined],
  ['with a space in a text', 'a::before { content: "a  b" }', undefined],
])('a sheet stands in a page: %s', (_what, css, written = css) => {
  expect(sheetInPage(css)).toBe(written);
});

it.each([
  ['empty', ''],
  ['with an address from where it is', 'a { background: url(pictures/a.png) }'],
  ['with another such address', 'a { background: url( "../a.png" ) }'],
  ['with addresses of pictures by density', 'a { background: image-set("a.png" 1x) }'],
  ['that imports', '@import "/other.css";'],
  ['that says how it is written', '@charset "utf-8";'],
  ['that would end the element', 'a::before { content: "</STYLE><script>" }'],
  ['with a text over two lines', 'a::before { content: "a\\\n  b" }'],
  ['that is large', `a { color: red }${' '.repeat(64_000)}`],
])('a sheet stays a file: %s', (_what, css) => {
  expect(sheetInPage(css)).toBeUndefined();
});

it('stands where its address would: behind the platform’s styles, before what goes without script', () => {
  const head = (sheet?: Buffer) => {
    const pieces = renderHeaders(
      {},
      {
        path: '/',
        stylesheet: '/site.css?v=1',
        ...(sheet && { sheet }),
        runtime: undefined,
        wakes: false,
        style: '.platform { color: red }',
        countSheet: '/cart/count.css',
      },
    );
    const { document } = new JSDOM(`<!doctype html><head>${pieces.map(String).join('')}`).window;
    const found = [...document.querySelectorAll('style, link[rel=stylesheet], noscript, meta[http-equiv]')];
    return found.map(({ localName, textContent }) => (localName === 'style' ? textContent : localName));
  };
  expect(head()).toEqual(['.platform { color: red }', 'link', 'noscript', 'link', 'meta']);
  expect(head(Buffer.from('a { color: red }'))).toEqual([
    '.platform { color: red }',
    'a { color: red }',
    'noscript',
    'link',
    'meta',
  ]);
});
