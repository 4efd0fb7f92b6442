import { text } from '../page/read-context.ts';
import { isListener, isSubscription, together } from './event-bus.ts';
import { fits, ListHolder, type NodeHolder, nodesIn, unwrap } from './holders.ts';
import { open } from './unknown.ts';

/** What a list asks of its nodes' wrappers: `YNode` is one. */
interface WrappedNode extends NodeHolder {
  get(name: string): unknown;
  getAttribute(name: string): string;
}

type Wrap = (node: unknown) => WrappedNode | null;

/** Whether a node fits a selector or a function; every node fits none. */
export function matches(node: EventTarget | null | undefined, test: unknown, wrap: Wrap): boolean {
  if (node === null || node === undefined) return false;
  if (test === undefined || test === null) return true;
  if (isListener(test)) return test(wrap(node)) === true;
  return node instanceof Element && fits(node, text(test));
}

type Visit = (node: WrappedNode | null, index: number, list: unknown) => unknown;

/** Nodes as templates handle several: by themselves, and by what each of them can do. */
export class NodeList extends ListHolder {
  readonly _wrap: Wrap;

  constructor(nodes: readonly EventTarget[], wrap: Wrap) {
    super(nodes);
    this._wrap = wrap;
  }

  _list(nodes: readonly EventTarget[]): NodeList {
    return open('list', new NodeList(nodes, this._wrap));
  }

  getDOMNodes(): readonly EventTarget[] {
    return this._nodes;
  }

  size(): number {
    return this._nodes.length;
  }

  isEmpty(): boolean {
    return this._nodes.length === 0;
  }

  item(index: number): WrappedNode | null {
    return this._wrap(this._nodes.at(index));
  }

  push(...added: readonly unknown[]): number {
    return this._nodes.push(...added.flatMap((one) => nodesIn(one)));
  }

  pop(): WrappedNode | null {
    return this._wrap(this._nodes.pop());
  }

  indexOf(node: unknown): number {
    const wanted = unwrap(node);
    return wanted === null ? -1 : this._nodes.indexOf(wanted);
  }

  each(visit: Visit, scope?: unknown): this {
    this._nodes.forEach((node, index) => void visit.call(scope ?? this._wrap(node), this._wrap(node), index, this));
    return this;
  }

  some(visit: Visit, scope?: unknown): boolean {
    return this._nodes.some((node, index) => visit.call(scope ?? this._wrap(node), this._wrap(node), index, this));
  }

  filter(test: unknown): NodeList {
    return this._list(this._nodes.filter((node) => matches(node, test, this._wrap)));
  }

  slice(start?: number, end?: number): NodeList {
    return this._list(this._nodes.slice(start, end));
  }

  odd(): NodeList {
    return this._list(this._nodes.filter((_, index) => index % 2 === 1));
  }

  even(): NodeList {
    return this._list(this._nodes.filter((_, index) => index % 2 === 0));
  }

  concat(other: unknown): NodeList {
    return this._list([...this._nodes, ...nodesIn(other)]);
  }

  toFrag(): WrappedNode | null {
    const fragment = document.createDocumentFragment();
    fragment.append(...this._nodes.filter((node) => node instanceof Node));
    return this._wrap(fragment);
  }

  get(name: string): unknown[] {
    return this._nodes.map((node) => this._wrap(node)?.get(name));
  }

  getAttribute(name: string): unknown[] {
    return this._nodes.map((node) => this._wrap(node)?.getAttribute(name));
  }
}

/** What a list does by having each of its nodes do it. */
const forEach = [
  'addClass',
  'append',
  'appendTo',
  'clearData',
  'destroy',
  'detach',
  'detachAll',
  'empty',
  'hide',
  'insert',
  'plug',
  'prepend',
  'purge',
  'remove',
  'removeAttribute',
  'removeClass',
  'replaceClass',
  'set',
  'setAttribute',
  'setAttrs',
  'setContent',
  'setData',
  'setHTML',
  'setStyle',
  'setStyles',
  'show',
  'simulate',
  'toggleClass',
  'toggleView',
  'transition',
  'unplug',
] as const;

/** Those give a subscription each, which end together. */
const subscribing = ['on', 'once', 'after', 'delegate'] as const;

function call(node: WrappedNode | null, name: string, given: readonly unknown[]): unknown {
  const method: unknown = node === null ? undefined : Reflect.get(node, name);
  return isListener(method) ? method.apply(node, [...given]) : undefined;
}

/** Gives lists what each of their nodes can do; once, when the old library is put together. */
export function teachLists(): void {
  for (const name of forEach) {
    Reflect.set(NodeList.prototype, name, function (this: NodeList, ...given: unknown[]) {
      for (const node of this._nodes) call(this._wrap(node), name, given);
      return this;
    });
  }
  for (const name of subscribing) {
    Reflect.set(NodeList.prototype, name, function (this: NodeList, ...given: unknown[]) {
      const own = this._nodes.map((node) => call(this._wrap(node), name, given));
      return together(own.filter(isSubscription));
    });
  }
}
