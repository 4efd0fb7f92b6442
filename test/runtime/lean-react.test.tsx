import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { islandReact } from '../../runtime/islands/shared.ts';
import { leanClient, leanLibrary, unasked } from '../../runtime/lean-react/lean-react.ts';

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
    return run(leanLibrary(name, readFileSync(fileOf(files[name] ?? ''), 'utf8')), module);
  };
  // What the files export are the libraries' own interfaces.
  const client = run(leanClient(whole), { exports: {} }) as typeof import('react-dom/client');
  return {
    ...client,
    ...(load('react') as typeof import('react')),
    ...(load('react-dom') as typeof import('react-dom')),
  };
}

const {
  createContext,
  createElement,
  createPortal,
  createRoot,
  flushSync,
  Fragment,
  hydrateRoot,
  StrictMode,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} = loadLean();

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
  expect(() => leanClient(whole.replace(/case 13:(\s+return updateSuspenseComponent)/, 'case 99:$1'))).toThrow(
    'react-dom has another number for updateSuspenseComponent',
  );
  expect(() => leanClient(whole.replace('if (isInputEventSupported)', 'if (isInputEventKnown)'))).toThrow(
    'react-dom has no one place of if (isInputEventSupported)',
  );
});

/** Renders at once, so that a test reads what there is. */
function show(content: ReactNode, element = place('')): HTMLElement {
  const root = createRoot(element);
  flushSync(() => root.render(content));
  return element;
}

describe('keeps', () => {
  it.each([
    ['text', '<input>', 'input', 'typed'],
    ['text of several lines', '<textarea></textarea>', 'input', 'typed'],
    ['a choice', '<select><option>a</option><option>typed</option></select>', 'change', 'typed'],
  ])('%s that is typed or chosen', (_what, html, event, value) => {
    const tag = /\w+/.exec(html)?.[0] ?? '';
    const heard: string[] = [];
    const onChange = ({ target }: { target: HTMLInputElement }) => heard.push(target.value);
    const options = ['a', 'typed'].map((key) => createElement('option', { key }, key));
    const element = show(createElement(tag, { value: 'a', onChange }, ...(tag === 'select' ? [options] : [])));
    const field = element.querySelector<HTMLInputElement>(tag);
    // As a visitor does, behind React's back.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event(event, { bubbles: true }));
    expect(heard).toEqual(['typed']);
    // Nobody took it over.
    expect(field?.value).toBe('a');
  });

  it('ticks and radio buttons', () => {
    const heard: boolean[] = [];
    const onChange = ({ target }: { target: HTMLInputElement }) => heard.push(target.checked);
    const element = show([
      createElement('input', { key: 1, type: 'checkbox', checked: false, onChange }),
      createElement('input', { key: 2, type: 'radio', name: 'r', checked: false, onChange }),
    ]);
    for (const input of element.querySelectorAll('input')) input.click();
    expect(heard).toEqual([true, true]);
    expect([...element.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('focus, keys, and what is stopped on its way', () => {
    const heard: string[] = [];
    const note = (name: string) => () => void heard.push(name);
    const element = show(
      createElement(
        'div',
        { onFocus: note('focus'), onBlur: note('blur'), onKeyDown: note('key'), onClick: note('outer') },
        createElement('button', { onClickCapture: note('first'), onClick: (event) => event.stopPropagation() }),
        createElement('a', { tabIndex: 0 }),
      ),
    );
    const [button, link] = [element.querySelector('button'), element.querySelector('a')];
    button?.focus();
    link?.focus();
    link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    button?.click();
    link?.click();
    expect(heard).toEqual(['focus', 'blur', 'focus', 'key', 'first', 'outer']);
  });

  it('portals, contexts, references and ids', () => {
    const Shade = createContext('light');
    const seen: string[] = [];
    const Inner = () =>
      createElement('p', { id: useId(), ref: (node) => void seen.push(String(node?.tagName)) }, use(Shade));
    const away = place('');
    const element = place('');
    const root = createRoot(element, { identifierPrefix: 'its-' });
    const draw = (shade: string) =>
      flushSync(() => root.render(createElement(Shade, { value: shade }, createPortal(createElement(Inner), away))));
    draw('dark');
    expect(away.innerHTML).toMatch(/^<p id="_its-r_0_">dark<\/p>$/);
    draw('grey');
    expect(away.textContent).toBe('grey');
    flushSync(() => root.unmount());
    expect(away.innerHTML).toBe('');
    expect([seen[0], seen.at(-1)]).toEqual(['P', 'undefined']);
  });

  it('the order of effects, and the end of each', () => {
    const told: string[] = [];
    const tell = (what: string) => {
      told.push(what);
      return () => void told.push(`end ${what}`);
    };
    const Effects = ({ name }: { name: string }): ReactNode => {
      useEffect(() => tell(`effect ${name}`), [name]);
      useLayoutEffect(() => tell(`layout ${name}`), [name]);
      useInsertionEffect(() => tell(`insertion ${name}`), [name]);
      return null;
    };
    const root = createRoot(place(''));
    for (const name of ['a', 'b']) flushSync(() => root.render(createElement(Effects, { name })));
    flushSync(() => root.render(null));
    expect(told.join(', ')).toBe(
      'insertion a, layout a, effect a, end insertion a, insertion b, end layout a, layout b, end effect a, effect b, ' +
        'end insertion b, end layout b, end effect b',
    );
  });

  it('elements with a key when they change places, and texts beside each other', () => {
    const list = (keys: string) =>
      createElement(
        StrictMode,
        {},
        createElement(
          'ul',
          {},
          keys.split('').map((key) => createElement('li', { key }, key)),
        ),
        keys,
        createElement(Fragment, {}, '!'),
      );
    const element = place('');
    const root = createRoot(element);
    flushSync(() => root.render(list('abcd')));
    const [first, second] = element.querySelectorAll('li');
    flushSync(() => root.render(list('dbea')));
    expect(element.textContent).toBe('dbeadbea!');
    expect([...element.querySelectorAll('li')].indexOf(first as HTMLLIElement)).toBe(3);
    expect([...element.querySelectorAll('li')].indexOf(second as HTMLLIElement)).toBe(1);
  });

  it('stores from outside, reducers, and values that come later', async () => {
    let [value, tell] = [1, () => {}];
    const Reader = (): ReactNode => {
      const read = useSyncExternalStore(
        (listener) => {
          tell = listener;
          return () => {};
        },
        () => value,
      );
      const [sum, add] = useReducer((known: number, more: number) => known + more, 0);
      const later = useDeferredValue(sum);
      return createElement('button', { onClick: () => add(read) }, `${read} ${sum} ${later}`);
    };
    const element = show(createElement(Reader));
    expect(element.textContent).toBe('1 0 0');
    value = 5;
    tell();
    await vi.waitFor(() => expect(element.textContent).toBe('5 0 0'));
    element.querySelector('button')?.click();
    await vi.waitFor(() => expect(element.textContent).toBe('5 5 5'));
  });

  it('attributes, styles, drawings and markup', () => {
    const element = show([
      createElement('p', { key: 1, className: 'a', style: { marginTop: 4, lineHeight: 2 }, hidden: true, 'data-b': 1 }),
      createElement('svg', { key: 2, viewBox: '0 0 1 1' }, createElement('path', { strokeWidth: 2 })),
      createElement('div', { key: 3, dangerouslySetInnerHTML: { __html: '<b>x</b>' } }),
    ]);
    expect(element.innerHTML).toBe(
      '<p class="a" style="margin-top: 4px; line-height: 2;" hidden="" data-b="1"></p>' +
        '<svg viewBox="0 0 1 1"><path stroke-width="2"></path></svg><div><b>x</b></div>',
    );
    expect(element.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  it('the rest of a page when one part of it throws later', async () => {
    const told = vi.fn<(reason: unknown) => void>();
    const Later = (): ReactNode => {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error('Later.');
      return createElement('button', { onClick: () => setBroken(true) }, 'break');
    };
    const element = place('');
    const root = createRoot(element, { onUncaughtError: told });
    const beside = show('beside');
    flushSync(() => root.render(createElement(Later)));
    element.querySelector('button')?.click();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(element.textContent).toBe('');
    expect(beside.textContent).toBe('beside');
  });
});

it('leaves out nothing that the shop or an island asks for', () => {
  const folder = join(import.meta.dirname, '../../runtime');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^owner[\\/]/.test(name),
  );
  const asked = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/(?:import|export) (?!type)\{([^}]*)\} from '(react|react-dom)'/g)].flatMap(
      ([, names = '', library = '']) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => unasked[library]?.includes(each)),
    );
  });
  const own = ['forwardRef', 'memo', 'startTransition', 'useTransition'];
  const ofIslands = islandReact.react.filter((name) => unasked['react']?.includes(name));
  expect({ asked, ofIslands }).toEqual({ asked: [], ofIslands: own });
});

it.each(Object.keys(unasked))('stops at a release of %s that has other names', (library) => {
  expect(() => leanLibrary(library, '')).toThrow(`${library} has no `);
});
