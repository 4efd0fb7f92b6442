import { data } from '../page/read-context.ts';
import { Anim, transition } from './animation.ts';
import { isListener } from './event-bus.ts';
import { elementOf, NodeHolder } from './holders.ts';
import { computedStyle, isInRegion, isInViewport, regionOf, setStyle } from './node-values.ts';

type Values = Readonly<Record<string, unknown>>;

const names = (list: unknown) => String(list).split(/\s+/).filter(Boolean);

/** Classes, styles and places of a node. */
export class NodeStyles extends NodeHolder {
  hasClass(name: string): boolean {
    return elementOf(this)?.classList.contains(name) === true;
  }

  addClass(list: unknown): this {
    elementOf(this)?.classList.add(...names(list));
    return this;
  }

  removeClass(list: unknown): this {
    elementOf(this)?.classList.remove(...names(list));
    return this;
  }

  toggleClass(name: string, isOn?: boolean): this {
    elementOf(this)?.classList.toggle(name, isOn);
    return this;
  }

  replaceClass(old: unknown, name: unknown): this {
    return this.removeClass(old).addClass(name);
  }

  getStyle(name: string): string {
    const own = this._node instanceof HTMLElement ? this._node.style : undefined;
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return own?.getPropertyValue(property) || computedStyle(this._node, name);
  }

  getComputedStyle(name: string): string {
    return computedStyle(this._node, name);
  }

  setStyle(name: string, value: unknown): this {
    setStyle(this._node, name, value);
    return this;
  }

  setStyles(values: Record<string, unknown>): this {
    for (const [name, value] of Object.entries(values)) setStyle(this._node, name, value);
    return this;
  }

  show(): this {
    elementOf(this)?.removeAttribute('hidden');
    return this.setStyle('display', null);
  }

  hide(): this {
    return this.setStyle('display', 'none');
  }

  toggleView(isShown = this.getComputedStyle('display') === 'none'): this {
    return isShown ? this.show() : this.hide();
  }

  getX(): number {
    return regionOf(this._node).left;
  }

  getY(): number {
    return regionOf(this._node).top;
  }

  getXY(): [number, number] {
    return [this.getX(), this.getY()];
  }

  inViewportRegion(isWhole = false): boolean {
    return isInViewport(this._node, isWhole);
  }

  /** Whether it meets a place of the page, or lies in it whole. */
  inRegion(what: unknown, isWhole = false): boolean {
    return isInRegion(this._node, what, isWhole);
  }

  /** Its height as it stands, or another from now on. */
  height(value?: unknown): unknown {
    return value === undefined ? regionOf(this._node).height : this.setStyle('height', value);
  }

  width(value?: unknown): unknown {
    return value === undefined ? regionOf(this._node).width : this.setStyle('width', value);
  }

  /** A motion that waits for its `run`. */
  anim(to: Values = {}, values: Values = {}): Anim {
    return new Anim({ ...values, node: this, to: { ...to, ...data(values['to']) } });
  }

  transition(values: Record<string, unknown>, done?: unknown): this {
    transition(this._node, values, () => isListener(done) && done.call(this));
    return this;
  }
}
