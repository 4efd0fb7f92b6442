import { describe, expect, it } from 'vitest';
import { rewriteCss, rewriteHtml, rewriteJson } from '../../../../server/http/prefix/rewrite-text.ts';

/** What a site sends, and what it is below `/at`. */
const pages: readonly [what: string, sent: string, below: string][] = [
  ['a link', '<a class="b" href="/cart">Cart</a>', '<a class="b" href="/at/cart">Cart</a>'],
  ['a path that is called as the prefix', '<a href="/at/x">', '<a href="/at/at/x">'],
  ['the root', "<a href='/'>", "<a href='/at/'>"],
  ['an address without quotes', '<img src=/a.jpg alt=x>', '<img src="/at/a.jpg" alt=x>'],
  ['another host', '<a href="//a.example/x"><a href="/\\a.example"><a href="https://a.example/">', '='],
  ['what is no address', '<p title="/x" class="/y" data-x="/regex/">/z <b>href="/q"</b></p>', '='],
  ['a part of the page', '<a href="#x"><a href="?q=/x"><a href="x/y"><use href="#a"></use>', '='],
  ['a form', '<form action="/cart"><button formaction="/b">', '<form action="/at/cart"><button formaction="/at/b">'],
  [
    'pictures by width',
    '<img data-src="/a" srcset="/a?format=1w 1w,/a?format=2w 2w, /b,/c 2.5x, https://x/y 3w">',
    '<img data-src="/at/a" srcset="/at/a?format=1w 1w,/at/a?format=2w 2w, /at/b,/c 2.5x, https://x/y 3w">',
  ],
  ['a quoted bracket before it', '<a title="a > b" href="/x">', '<a title="a > b" href="/at/x">'],
  ['comments and texts', '<!-- <a href="/x"> --><textarea><a href="/x"></textarea><title><a href="/x"></title>', '='],
  [
    'styles',
    '<style>a{background:url(/a.png)}</style><p style="background:url(&quot;/b&quot;)">',
    '<style>a{background:url(/at/a.png)}</style><p style="background:url(&quot;/at/b&quot;)">',
  ],
  [
    'a page that is left by itself',
    '<meta content="3;url=/x"><meta content="/x">',
    '<meta content="3;url=/at/x"><meta content="/x">',
  ],
  [
    'JSON for scripts',
    '<script type="application/json">{"fullUrl":"/x","title":"/y","html":"<a href=\\"/z\\">"}</script>',
    '<script type="application/json">{"fullUrl":"/at/x","title":"/y","html":"\\u003ca href=\\"/at/z\\">"}</script>',
  ],
  [
    'JSON in an attribute',
    '<div data-item="{&quot;assetUrl&quot;:&quot;/x&quot;,&quot;a&quot;:&quot;&lt;&quot;}">',
    '<div data-item="{&quot;assetUrl&quot;:&quot;/at/x&quot;,&quot;a&quot;:&quot;&lt;&quot;}">',
  ],
  ['JSON for search engines', '<script type="application/ld+json">{"url":"/x"}</script>', '='],
  [
    'a script, of which only the runtime’s address is known',
    '<script>import("/_runtime/a.js");x="/y";"<a href=\\"/z\\">"</script>',
    '<script>import("/at/_runtime/a.js");x="/y";"<a href=\\"/z\\">"</script>',
  ],
  ['what is cut off', '<a href="/x"><script>a', '<a href="/at/x"><script>a'],
];

describe('markup below a prefix', () => {
  it.each(pages)('has %s', (_what, sent, below) => {
    expect(rewriteHtml(sent, '/at')).toBe(below === '=' ? sent : below);
  });

  it('is made in a time that grows with its length', () => {
    for (const piece of ['<a ', '<a href="/', '<!--', '<script>', '<a x="', "='/"]) {
      expect(rewriteHtml(piece.repeat(20_000), '/at').length).toBeGreaterThanOrEqual(piece.length * 20_000);
    }
  }, 20_000);
});

it('puts addresses of style sheets and of JSON below it', () => {
  expect(rewriteCss('@import "/a.css";a{b:url( \'/c\' ) url(d) url(//e)}', '/at')).toBe(
    '@import "/at/a.css";a{b:url( \'/at/c\' ) url(d) url(//e)}',
  );
  expect(
    JSON.parse(rewriteJson('{"entries":[{"fullUrl":"/x","imageUrl":"//y"}],"note":"/z","n":null}', '/at')),
  ).toEqual({
    entries: [{ fullUrl: '/at/x', imageUrl: '//y' }],
    note: '/z',
    n: null,
  });
  expect(rewriteJson('{"a":"/', '/at')).toBe('{"a":"/');
});
