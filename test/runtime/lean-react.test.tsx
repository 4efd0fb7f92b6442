import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { leanClient } from '../../runtime/boot/lean-react.ts';

const require = createRequire(import.meta.url);
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};
const fileOf = (path: string) => {
  const [library = '', ...inside] = path.split('/');
  return join(dirname(require.resolve(`${library}/package.json`)), ...inside);
};
const whole = readFileSync(fileOf('react-dom/cjs/react-dom-client.production.js'), 'utf8');

/** The libraries as the shop's pages carry them, run as the modules that they are. */
function loadLean() {
  const loaded = new Map<string, { exports: unknown }>();
  const run = (code: string, module: { exports: unknown }) => {
    compileFunction(code, ['module', 'exports', 'require'], { parsingContext: globalThis })(
      module,
      module.exports,
      load,
    );
    return module.exports;
  };
  const load = (name: string): unknown => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    return run(readFileSync(fileOf(files[name] ?? ''), 'utf8'), module);
  };
  // What the files export are the libraries' own interfaces.
  const client = run(leanClient(whole), { exports: {} }) as typeof import('react-dom/client');
  return { ...client, ...(load('react') as typeof import('react')) };
}

const { Component, createElement, createRoot, hydrateRoot, Suspense, useEffect, useState } = loadLean();

afterEach(() => document.body.replaceChildren());

function place(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

function Counter({ onGone }: { onGone?: () => void }): ReactNode {
  const [count, setCount] = useState(0);
  useEffect(() => onGone, [onGone]);
  return createElement(
    'form',
    {},
    createElement('input', { name: 'a', defaultValue: 'kept' }),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count}`),
    count === 2 && createElement('p', {}, 'More'),
  );
}

it('hydrates, answers, grows, shrinks and goes without a word of complaint', async () => {
  const element = place('<form><input name="a" value="kept"><button type="button">Pressed 0</button></form>');
  const button = element.querySelector('button');
  const gone = vi.fn<() => void>();
  const wrong = vi.fn<(reason: unknown) => void>();
  const root = hydrateRoot(element, createElement(Counter, { onGone: gone }), { onRecoverableError: wrong });
  const press = (text: string) =>
    vi.waitFor(() => {
      if (element.textContent !== text) button?.click();
      expect(element.textContent).toBe(text);
    });
  await press('Pressed 2More');
  await press('Pressed 3');
  // The server's own elements are still there: they were taken over, not made anew.
  expect(element.querySelector('button')).toBe(button);
  expect(element.querySelector('input')?.value).toBe('kept');
  root.unmount();
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
  expect(element.childNodes).toHaveLength(0);
  expect(wrong).not.toHaveBeenCalled();
});

it('repairs what differs, and says so', async () => {
  const element = place('<p>Another</p>');
  const wrong = vi.fn<(reason: unknown) => void>();
  hydrateRoot(element, createElement(Counter), { onRecoverableError: wrong });
  await vi.waitFor(() => expect(element.textContent).toBe('Pressed 0'));
  expect(wrong).toHaveBeenCalled();
});

class Old extends Component {
  override render(): ReactNode {
    return 'old';
  }
}
const Broken = () => {
  throw new Error('Broken.');
};

it.each([
  ['a component that throws', Broken, 'Broken.'],
  ['a class, which is left out', Old, 'left out'],
  ['a boundary of suspense, which is left out', Suspense, 'left out'],
])('tells of %s', async (_what, kind, words) => {
  const told = vi.fn<(reason: unknown) => void>();
  createRoot(place(''), { onUncaughtError: told }).render(createElement(kind as () => ReactNode));
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(String(told.mock.calls[0]?.[0])).toContain(words);
});

it('stops at a release of React that has other parts', () => {
  expect(() => leanClient(whole.replace('function updateClassComponent(', 'function renamed('))).toThrow(
    'react-dom has no updateClassComponent to leave out',
  );
});
