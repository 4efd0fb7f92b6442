import { contentOf, elementOf, unwrap } from './holders.ts';
import { NodeStyles } from './node-styles.ts';

const data = new WeakMap<EventTarget, Record<string, unknown>>();

/** Attributes, data and content of a node. */
export class NodeContent extends NodeStyles {
  getAttribute(name: string): string {
    return elementOf(this)?.getAttribute(name) ?? '';
  }

  setAttribute(name: string, value: unknown): this {
    elementOf(this)?.setAttribute(name, String(value));
    return this;
  }

  hasAttribute(name: string): boolean {
    return elementOf(this)?.hasAttribute(name) === true;
  }

  removeAttribute(name: string): this {
    elementOf(this)?.removeAttribute(name);
    return this;
  }

  getData(name?: string): unknown {
    const kept = data.get(this._node) ?? {};
    if (name === undefined) return kept;
    return Object.hasOwn(kept, name) ? kept[name] : (elementOf(this)?.getAttribute(`data-${name}`) ?? undefined);
  }

  setData(name: string, value: unknown): this {
    data.set(this._node, { ...data.get(this._node), [name]: value });
    return this;
  }

  clearData(): this {
    data.delete(this._node);
    return this;
  }

  generateID(): string {
    const own = elementOf(this);
    if (own === undefined) return '';
    if (own.id === '') own.id = `yui_${crypto.randomUUID()}`;
    return own.id;
  }

  getHTML(): string {
    return elementOf(this)?.innerHTML ?? '';
  }

  getContent(): string {
    return this.getHTML();
  }

  setHTML(content: unknown): this {
    elementOf(this)?.replaceChildren(...contentOf(content));
    return this;
  }

  setContent(content: unknown): this {
    return this.setHTML(content);
  }

  append(content: unknown): this {
    if (this._node instanceof Element || this._node instanceof DocumentFragment)
      this._node.append(...contentOf(content));
    return this;
  }

  prepend(content: unknown): this {
    elementOf(this)?.prepend(...contentOf(content));
    return this;
  }

  insert(content: unknown, place?: unknown): this {
    if (place === 'before') elementOf(this)?.before(...contentOf(content));
    else if (place === 'after') elementOf(this)?.after(...contentOf(content));
    else if (place === 'replace') this.setHTML(content);
    else if (typeof place === 'number')
      insertAt(elementOf(this), contentOf(content), elementOf(this)?.childNodes[place]);
    else insertAt(elementOf(this), contentOf(content), unwrap(place));
    return this;
  }

  wrap(markup: unknown): this {
    const [around] = contentOf(markup);
    const own = elementOf(this);
    if (own === undefined || !(around instanceof Element)) return this;
    own.replaceWith(around);
    around.append(own);
    return this;
  }

  unwrap(): this {
    const around = elementOf(this)?.parentElement;
    around?.replaceWith(...around.childNodes);
    return this;
  }

  replace(content: unknown): this {
    elementOf(this)?.replaceWith(...contentOf(content));
    return this;
  }

  empty(): this {
    return this.setHTML('');
  }

  remove(): this {
    elementOf(this)?.remove();
    return this;
  }

  focus(): this {
    if (this._node instanceof HTMLElement) this._node.focus();
    return this;
  }

  blur(): this {
    if (this._node instanceof HTMLElement) this._node.blur();
    return this;
  }

  select(): this {
    if (this._node instanceof HTMLInputElement || this._node instanceof HTMLTextAreaElement) this._node.select();
    return this;
  }

  submit(): this {
    if (this._node instanceof HTMLFormElement) this._node.requestSubmit();
    return this;
  }

  scrollIntoView(isTop = true): this {
    elementOf(this)?.scrollIntoView(isTop);
    return this;
  }

  simulate(type: string): this {
    if (type === 'click' && this._node instanceof HTMLElement) this._node.click();
    else this._node.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    return this;
  }

  /** Its own events, by name; what a browser fires too bubbles as there. */
  fire(type: string, detail?: unknown): boolean {
    return this._node.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, cancelable: true }));
  }
}

export function insertAt(
  into: Element | undefined,
  content: readonly Node[],
  place: EventTarget | null | undefined,
): void {
  const before = place instanceof Node && place.parentNode === into ? place : null;
  for (const node of content) into?.insertBefore(node, before);
}
