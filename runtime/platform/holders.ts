/** What wraps a node, a window or a document. */
export class NodeHolder {
  /** Templates reach for it by this name. */
  readonly _node: EventTarget;

  constructor(node: EventTarget) {
    this._node = node;
  }
}

/** What wraps several nodes. */
export class ListHolder {
  readonly _nodes: EventTarget[];

  constructor(nodes: readonly EventTarget[]) {
    this._nodes = [...nodes];
  }
}

/** The node behind what scripts give for one: a wrapper, the node itself, the first of a list. */
export function unwrap(value: unknown): EventTarget | null {
  if (value instanceof NodeHolder) return value._node;
  if (value instanceof ListHolder) return value._nodes[0] ?? null;
  return isTarget(value) ? value : null;
}

/** By what it can do: a node of a frame is none of this window's classes. */
export function isTarget(value: unknown): value is EventTarget {
  if (value === null || typeof value !== 'object') return false;
  return 'addEventListener' in value && 'dispatchEvent' in value;
}

/** What a name or a selector finds first; the window and the document have names, too. */
export function named(what: string, root: ParentNode = document): EventTarget | null {
  if (/^win(?:dow)?$/.test(what)) return window;
  return /^doc(?:ument)?$/.test(what) ? document : (query(root, what)[0] ?? null);
}

export function elementOf(value: unknown): Element | undefined {
  const node = unwrap(value);
  return node instanceof Element ? node : undefined;
}

/** All nodes in what scripts give for several. */
export function nodesIn(what: unknown): readonly EventTarget[] {
  if (what instanceof ListHolder) return what._nodes;
  const node = unwrap(what);
  if (node !== null) return [node];
  return isListLike(what) ? Array.from(what).flatMap(nodesIn) : [];
}

function isListLike(value: unknown): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number';
}

/** `[href*=#]`: the old library took any value without quotes, browsers take names alone. */
const UNQUOTED = /\[\s*([\w-]+\s*[~|^$*]?=)\s*([^"'[\]\s][^[\]]*)\]/g;

const quoted = (_whole: string, name: string, value: string) => `[${name}"${value.trimEnd()}"]`;

/** Asks as the selector is written, then with quotes; what no browser can read either way gives the answer for none. */
function ask<Answer>(selector: string, none: Answer, act: (readable: string) => Answer): Answer {
  for (const readable of [selector, selector.replace(UNQUOTED, quoted)]) {
    try {
      return act(readable);
    } catch {
      // Tried another way, or told below.
    }
  }
  console.warn(`The selector ${selector} cannot be read and finds nothing.`);
  return none;
}

/** Old scripts begin a selector with `>`. */
export function query(root: ParentNode, selector: string): Element[] {
  return ask<Element[]>(selector, [], (readable) => [
    ...root.querySelectorAll(readable.replace(/(^|,)\s*(?=>)/g, '$1:scope ')),
  ]);
}

export function fits(element: Element, selector: string): boolean {
  return ask(selector, false, (readable) => element.matches(readable));
}

/** Nodes for what is put into a page: a wrapper, a node, a list, or markup. */
export function contentOf(what: unknown): Node[] {
  if (typeof what !== 'string' && typeof what !== 'number') return nodesIn(what).filter((node) => node instanceof Node);
  const holder = document.createElement('template');
  holder.innerHTML = String(what);
  return [...document.importNode(holder.content, true).childNodes];
}
