import { isListener, type Listener, pairsOf, type Subscription, together } from './event-bus.ts';
import { contentOf, elementOf, isTarget, named, nodesIn, query, unwrap } from './holders.ts';
import { insertAt, NodeContent } from './node-content.ts';
import { eventFacade, listenTo } from './node-events.ts';
import { matches, NodeList } from './node-list.ts';
import { readValue, writeValue } from './node-values.ts';
import { hasPlugin, plug, unplug } from './plugins.ts';
import { fetchPart } from './requests.ts';
import { open } from './unknown.ts';

interface Attached {
  readonly type: string;
  readonly listener: Listener;
  readonly own: Subscription;
}

const wrappers = new WeakMap<EventTarget, YNode>();
const attached = new WeakMap<EventTarget, Attached[]>();

/** The one wrapper of a node, a window or a document; null for anything else. */
export function wrap(value: unknown): YNode | null {
  if (value instanceof YNode) return value;
  if (!isTarget(value)) return null;
  const known = wrappers.get(value) ?? open('node', new YNode(value));
  wrappers.set(value, known);
  return known;
}

/** What a name or a selector finds: `window` and `document` are names too. */
export function find(what: unknown, root: ParentNode = document): YNode | null {
  return wrap(typeof what === 'string' ? named(what, root) : unwrap(what));
}

export function findAll(what: unknown, root: ParentNode = document): NodeList {
  if (what instanceof NodeList) return what;
  return open('list', new NodeList(typeof what === 'string' ? query(root, what) : nodesIn(what), wrap));
}

/** `Y.NodeList` as scripts make one: of a selector, of nodes, or of nothing yet. Every list is one. */
export class MadeList extends NodeList {
  constructor(what?: unknown) {
    super(typeof what === 'string' ? query(document, what) : nodesIn(what), wrap);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof NodeList;
  }
}

/** `Y.Node.create`: the one node that some markup makes, or all of them in a fragment. */
export function create(markup: unknown): YNode | null {
  const nodes = contentOf(String(markup).trim());
  if (nodes.length === 1) return wrap(nodes[0]);
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes);
  return wrap(fragment);
}

const rootOf = (node: EventTarget): ParentNode =>
  node instanceof Element || node instanceof DocumentFragment || node instanceof Document ? node : document;

/** A node as templates handle it: those methods of the old library that they use. */
export class YNode extends NodeContent {
  getDOMNode(): EventTarget {
    return this._node;
  }

  one(selector: unknown): YNode | null {
    return find(selector, rootOf(this._node));
  }

  all(selector: unknown): NodeList {
    return findAll(selector, rootOf(this._node));
  }

  ancestor(test?: unknown, isSelfToo: unknown = false): YNode | null {
    return wrap(this.ancestors(test, isSelfToo).getDOMNodes().at(-1));
  }

  /** From the outermost to the nearest. */
  ancestors(test?: unknown, isSelfToo: unknown = false): NodeList {
    const found: EventTarget[] = [];
    const own = elementOf(this);
    for (let node = isSelfToo === true ? own : own?.parentElement; node; node = node.parentElement)
      if (matches(node, test, wrap)) found.unshift(node);
    return findAll(found);
  }

  next(test?: unknown): YNode | null {
    for (let node = elementOf(this)?.nextElementSibling; node; node = node.nextElementSibling)
      if (matches(node, test, wrap)) return wrap(node);
    return null;
  }

  previous(test?: unknown): YNode | null {
    for (let node = elementOf(this)?.previousElementSibling; node; node = node.previousElementSibling)
      if (matches(node, test, wrap)) return wrap(node);
    return null;
  }

  siblings(test?: unknown): NodeList {
    const own = elementOf(this);
    return findAll(
      [...(own?.parentElement?.children ?? [])].filter((node) => node !== own && matches(node, test, wrap)),
    );
  }

  test(selector: unknown): boolean {
    return matches(this._node, selector, wrap);
  }

  compareTo(other: unknown): boolean {
    return unwrap(other) === this._node;
  }

  contains(other: unknown): boolean {
    const node = unwrap(other);
    return this._node instanceof Node && node instanceof Node && this._node.contains(node);
  }

  inDoc(): boolean {
    return this._node instanceof Node && this._node.isConnected;
  }

  get(name: string): unknown {
    const value = readValue(this._node, name);
    if (isTarget(value)) return wrap(value);
    return value instanceof HTMLCollection || value instanceof globalThis.NodeList ? findAll(value) : value;
  }

  set(name: string, value: unknown): this {
    const content = name === 'innerHTML' || name === 'content' ? this.setHTML(value) : undefined;
    if (content === undefined) writeValue(this._node, name, value);
    return this;
  }

  setAttrs(values: Record<string, unknown>): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  }

  appendChild(child: unknown): YNode | null {
    this.append(child);
    return wrap(unwrap(child));
  }

  appendTo(place: unknown): this {
    find(place)?.append(this);
    return this;
  }

  removeChild(child: unknown): YNode | null {
    elementOf(child)?.remove();
    return wrap(unwrap(child));
  }

  insertBefore(content: unknown, place: unknown): YNode | null {
    insertAt(elementOf(this), contentOf(content), unwrap(place));
    return wrap(unwrap(content));
  }

  cloneNode(isDeep = false): YNode | null {
    return this._node instanceof Node ? wrap(this._node.cloneNode(isDeep)) : null;
  }

  /** Takes over what an address answers, or what of it a selector finds; then calls. */
  load(address: unknown, selector?: unknown, done?: unknown): this {
    const isWhole = typeof selector !== 'string';
    const act: unknown = isWhole && done === undefined ? selector : done;
    void fetchPart(String(address), isWhole ? '' : selector).then(({ content, ...answer }) => {
      if (content !== undefined) this.setHTML(content);
      if (isListener(act)) act.call(this, 0, answer);
    });
    return this;
  }

  destroy(): void {
    unplug(this);
    this.detachAll();
    this.remove();
  }

  on(types: unknown, listener: unknown, ...rest: unknown[]): Subscription {
    return this._listen(types, listener, rest, false);
  }

  once(types: unknown, listener: unknown, ...rest: unknown[]): Subscription {
    return this._listen(types, listener, rest, true);
  }

  after(types: unknown, listener: unknown, ...rest: unknown[]): Subscription {
    return this._listen(types, listener, rest, false);
  }

  /** Hears what happens in those elements below that fit, whenever they came. */
  delegate(types: unknown, listener: unknown, test: unknown, scope?: unknown, ...extra: unknown[]): Subscription {
    const added = pairsOf(types, listener).map(([type, each]) =>
      keep(this._node, type, each, (event) => {
        const own = this._node instanceof Element ? this._node : document.documentElement;
        for (let at = event.target instanceof Element ? event.target : null; at && at !== own; at = at.parentElement) {
          if (!matches(at, test, wrap)) continue;
          const place = wrap(at);
          if (each.call(scope ?? place, eventFacade(event, at, wrap), ...extra) === false) event.preventDefault();
          if (event.cancelBubble) return;
        }
      }),
    );
    return together(added);
  }

  detach(type?: string, listener?: unknown): this {
    for (const one of attached.get(this._node) ?? []) {
      const isMeant = type === undefined || one.type === type.slice(type.lastIndexOf('|') + 1);
      if (isMeant && (listener === undefined || one.listener === listener)) one.own.detach();
    }
    return this;
  }

  detachAll(type?: string): this {
    return this.detach(type);
  }

  plug(plugin: unknown, settings?: Readonly<Record<string, unknown>>): this {
    plug(this, plugin, settings);
    return this;
  }

  unplug(plugin?: unknown): this {
    unplug(this, plugin);
    return this;
  }

  hasPlugin(plugin: unknown): unknown {
    return hasPlugin(this, plugin);
  }

  purge(): this {
    return this.detach();
  }

  _listen(types: unknown, listener: unknown, rest: readonly unknown[], once: boolean): Subscription {
    const isKey = types === 'key';
    const [keys, scope, ...extra] = isKey ? rest : [undefined, ...rest];
    const added = pairsOf(types, listener).map(([type, each]) =>
      keep(
        this._node,
        type,
        each,
        (event) => {
          const said = each.call(scope ?? this, eventFacade(event, event.currentTarget ?? this._node, wrap), ...extra);
          if (said === false) event.preventDefault();
        },
        { once, keys },
      ),
    );
    return together(added);
  }
}

function keep(
  node: EventTarget,
  type: string,
  listener: Listener,
  handle: (event: Event) => void,
  options: { readonly once?: boolean; readonly keys?: unknown } = {},
): Subscription {
  const own = listenTo(node, type, handle, options);
  attached.set(node, [...(attached.get(node) ?? []), { type, listener, own }]);
  return own;
}
