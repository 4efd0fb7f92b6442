import type { ElementPlace } from '../inspect.ts';
import type { FoundValue } from '../inspect-values.ts';

interface Inspection {
  readonly html: string;
  readonly places: readonly ElementPlace[];
}

/** The gallery around a page sets it. */
const SWITCH = 'data-vitrine-inspect';

const STYLE = `
:host { all: initial }
.frame { position: fixed; pointer-events: none; z-index: 2147483646; outline: 2px solid #5b8cff; background: #5b8cff22 }
.label { position: fixed; left: 0; bottom: 0; right: 0; z-index: 2147483647; background: #16181d; color: #f4f4f5; margin: 0;
  padding: 10px 14px; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; pointer-events: none }
`;

/** While Alt is held: the element under the pointer says its file and line, its chain, its data and its values. */
export function startInspect(open: (place: ElementPlace) => void): void {
  const host = document.createElement('vitrine-inspect');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const load = pageLoader();

  async function show(element: Element): Promise<void> {
    const drawn = draw(element, await load());
    if (drawn === undefined) return;
    root.replaceChildren(...drawn);
    if (!host.isConnected) document.documentElement.append(host);
  }

  addEventListener('keydown', ({ key }) => {
    if (key === 'Alt') void load();
  });
  addEventListener('keyup', ({ key }) => {
    if (key === 'Alt') host.remove();
  });
  addEventListener('mousemove', (event) => {
    if (isOn(event) && event.target instanceof Element) void show(event.target);
  });
  addEventListener(
    'click',
    (event) => {
      if (!isOn(event) || !(event.target instanceof Element)) return;
      event.preventDefault();
      event.stopPropagation();
      const { target } = event;
      void load().then((page) => {
        const [found] = chainOf(target, page);
        if (found !== undefined) open(found.place);
      });
    },
    true,
  );
  addEventListener('focusin', ({ target }) => {
    // A press moves the focus too, often to something around what is pointed at.
    if (isSwitchedOn() && target instanceof Element && target.matches(':focus-visible')) void show(target);
  });
  new MutationObserver(() => {
    if (!isSwitchedOn()) host.remove();
  }).observe(document.documentElement, { attributeFilter: [SWITCH] });
}

/** Asks for the marked page when it is first wanted, and anew once something has changed. */
function pageLoader(): () => Promise<Page> {
  let loading: Promise<Page> | undefined;
  addEventListener('vitrine:changed', () => {
    loading = undefined;
  });
  return () => {
    const address = `/__vitrine/inspect?address=${encodeURIComponent(location.pathname + location.search)}`;
    loading ??= fetch(address)
      .then((answer) => answer.json() as Promise<Inspection>)
      .then(({ html, places }) => ({ page: new DOMParser().parseFromString(html, 'text/html'), places }));
    return loading;
  };
}

/** A frame around an element, and what is to be said of it; nothing where its place is not known. */
function draw(element: Element, page: Page): [HTMLElement, HTMLElement] | undefined {
  const [found, ...outer] = chainOf(element, page);
  if (found === undefined) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = document.createElement('div');
  frame.className = 'frame';
  frame.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  const label = document.createElement('p');
  label.className = 'label';
  const lines = [at(found.place) + (found.path === '' ? '' : `  data: ${found.path}`)];
  found.place.values.forEach(({ written, line, column }, index) => {
    const value = found.values[index];
    lines.push(`  ${written}  ${value ? `${value[0]} = ${value[1]}  ` : ''}${line}:${column}`);
  });
  for (const { place } of outer) lines.push(`  in ${at(place)}`);
  label.textContent = lines.join('\n');
  return [frame, label];
}

/** The gallery around a page switches it on; without one, and in between, Alt does. */
function isSwitchedOn(): boolean {
  return document.documentElement.hasAttribute(SWITCH);
}

function isOn({ altKey }: MouseEvent): boolean {
  return altKey || isSwitchedOn();
}

interface Page {
  readonly page: Document;
  readonly places: readonly ElementPlace[];
}

interface Found extends Pick<Mark, 'path' | 'values'> {
  readonly place: ElementPlace;
}

interface Mark {
  readonly id: number;
  readonly path: string;
  /** Way and value of each tag of the place, where they could be told. */
  readonly values: readonly (FoundValue | null)[];
}

function at({ file, line, column }: ElementPlace): string {
  return `${file}:${line}:${column}`;
}

/** The element's own place, then one for each file around it. */
function chainOf(element: Element, { page, places }: Page): Found[] {
  const chain: Found[] = [];
  for (let twin = twinOf(element, page); twin !== null; twin = twin.parentElement) {
    const { id, path, values } = markOf(twin);
    const place = places[id];
    if (place === undefined || chain.at(-1)?.place.file === place.file) continue;
    chain.push({ place, path, values });
  }
  return chain;
}

/** What an element carries itself, or the comment before the markup that a formatter printed. */
function markOf(element: Element): Mark {
  const own = element.getAttribute('data-vitrine-at');
  if (own !== null) {
    const values = JSON.parse(element.getAttribute('data-vitrine-values') ?? '[]') as Mark['values'];
    return { id: Number(own), path: element.getAttribute('data-vitrine-path') ?? '', values };
  }
  let closed = 0;
  for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
    const text = node.nodeType === Node.COMMENT_NODE ? (node.nodeValue ?? '') : '';
    if (text === '/vitrine-at') closed += 1;
    const [, id, path = ''] = /^vitrine-at (\d+) (.*)$/.exec(text) ?? [];
    if (id === undefined) continue;
    if (closed === 0) return { id: Number(id), path, values: [] };
    closed -= 1;
  }
  return { id: Number.NaN, path: '', values: [] };
}

/** The same element of the marked page, by its way down; where scripts have changed it, the nearest one around. */
function twinOf(element: Element, page: Document): Element | null {
  const way: { name: string; index: number }[] = [];
  for (let node: Element | null = element; node?.parentElement != null; node = node.parentElement) {
    const { nodeName } = node;
    const alike = [...node.parentElement.children].filter((sibling) => sibling.nodeName === nodeName);
    way.unshift({ name: nodeName, index: alike.indexOf(node) });
  }
  let twin: Element = page.documentElement;
  for (const { name, index } of way) {
    const next = [...twin.children].filter((child) => child.nodeName === name)[index];
    if (next === undefined) return twin;
    twin = next;
  }
  return twin;
}
