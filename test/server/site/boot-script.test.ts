import { runInThisContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { pressedEarly } from '../../../runtime/boot/early.ts';
import { regionTable } from '../../../runtime/boot/region-table.ts';
import type { Piece } from '../../../server/site/assembly/page-assembly.ts';
import { bootScript, earlyScript, hasRegion } from '../../../server/site/head/boot-script.ts';
import { renderHeaders } from '../../../server/site/head/headers.ts';
import { OwnScripts } from '../../../server/site/head/own-scripts.ts';

/** An element that a selector finds. */
function elementFor(selector: string): string {
  const [, attribute, value = ''] = /\[([\w-]+)(?:\^?="?([^"\]]+)"?)?\]/.exec(selector) ?? [];
  return attribute ? `<a ${attribute}="${value}">` : `<div class="x ${selector.slice(1)}">`;
}

const selectors = regionTable.flatMap(({ selector }) => selector.split(','));

it.each(selectors)('sees %s of the loader’s table', (selector) => {
  expect(hasRegion([Buffer.from('<p>'), 'nonce', Buffer.from(elementFor(selector))])).toBe(true);
});

const written = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? 'N' : Buffer.from(piece).toString())).join('');

const text = (wakes: boolean) => {
  const { texts, files } = bootScript('/_runtime/boot-1.js', wakes);
  return written([...texts, ...files]);
};

it('loads the runtime at once where there are regions, and after load and idle where there are none', () => {
  expect(hasRegion([Buffer.from('<article><h1>About the price of a product</h1></article>')])).toBe(false);
  expect(text(true)).toBe('<script nonce="N" type="module" src="/_runtime/boot-1.js"></script>');
  expect(text(false)).toMatch(/^<script nonce="N">\{let go=\(\)=>import\("\/_runtime\/boot-1\.js"\)/);
  expect(text(false)).not.toContain('src=');
  expect(text(false).length).toBeLessThan(400);
});

it.each([
  { wakes: true, isHashed: true },
  { wakes: true, isHashed: false },
  { wakes: false, isHashed: true },
  { wakes: false, isHashed: false },
])('lets no text wait for the style sheet, which would hold up what the page shows: %o', ({ wakes, isHashed }) => {
  const stylesheet = '/site.css';
  const scripts = new OwnScripts(isHashed);
  const head = written(renderHeaders({}, { path: '/', stylesheet, runtime: '/_runtime/boot-1.js', wakes, scripts }));
  const { document } = new JSDOM(`<!doctype html><head>${head}`).window;
  const order = [...document.querySelectorAll('link[rel=stylesheet],script:not([type],[src])')];
  const texts = wakes && isHashed ? ['script', 'script'] : ['script'];
  expect(order.map(({ localName }) => localName)).toEqual([...texts, 'link']);
});

it('notes presses for the loader until that has taken them', () => {
  const listeners: ((event: unknown) => void)[] = [];
  const hear = (_type: string, listener: (event: unknown) => void) => listeners.push(listener);
  const script = /">(.+)<\/script>/.exec(earlyScript().map(String).join(''))?.[1] ?? '';
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('addEventListener', hear);
  runInThisContext(script);
  const tell = (event: string) => listeners[0]?.(event);
  tell('a press');
  expect(pressedEarly()).toEqual(['a press']);
  tell('another');
  expect(pressedEarly()).toEqual([]);
  vi.unstubAllGlobals();
});

it.each([true, false])('loads nothing of a page that is rendered ahead before somebody looks at it: %s', (wakes) => {
  const scripts = new OwnScripts(true);
  const [script = ''] = bootScript('/_runtime/boot-1.js', wakes, scripts).texts.map(String);
  const { window } = new JSDOM('<!doctype html><head></head>', { runScripts: 'outside-only' });
  const { document } = window;
  Object.assign(window, { requestIdleCallback: (act: () => void) => act() });
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  window.eval(/<script>([\s\S]*)<\/script>/.exec(script)?.[1] ?? '');
  const loaded = () => document.querySelector('script')?.getAttribute('src');
  const tell = (target: EventTarget, name: string) => target.dispatchEvent(new window.Event(name));
  for (const state of ['interactive', 'complete']) {
    Object.defineProperty(document, 'readyState', { value: state, configurable: true });
    tell(window, 'DOMContentLoaded');
    tell(window, 'load');
  }
  expect(loaded()).toBeUndefined();
  tell(document, 'prerenderingchange');
  expect(loaded()).toBe('/_runtime/boot-1.js');
});
