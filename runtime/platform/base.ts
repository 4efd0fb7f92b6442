import { data, text } from '../page/read-context.ts';
import { EventBus, isListener, type Listener } from './event-bus.ts';
import { expectPlugin } from './unknown.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a class declares of an attribute. */
interface Declared {
  readonly value?: unknown;
  readonly valueFn?: unknown;
  readonly setter?: unknown;
  readonly getter?: unknown;
  readonly readOnly?: unknown;
}

/** `Y.Base`: an object with attributes that tells of their changes. Classes are made of it by `Y.Base.create`. */
export class Base extends EventBus {
  static readonly ATTRS: Values = {};
  readonly #values = new Map<string, unknown>();

  constructor(given: Values = {}) {
    super();
    const chain = chainOf(this);
    const attributes = Object.assign({}, ...chain.map((one) => data(Reflect.get(one, 'ATTRS'))));
    for (const [name, declared] of Object.entries<Declared>(attributes)) {
      const own = isListener(declared.valueFn) ? declared.valueFn.call(this) : declared.value;
      this.#values.set(name, this.#through(declared.setter, Object.hasOwn(given, name) ? given[name] : own, name));
    }
    for (const [name, value] of Object.entries(given)) if (!this.#values.has(name)) this.#values.set(name, value);
    for (const one of chain) callOwn(one, 'initializer', this, given);
    this.fire('init');
  }

  #declared(name: string): Declared {
    const found = chainOf(this)
      .map((one) => data(Reflect.get(one, 'ATTRS')))
      .findLast((all) => Object.hasOwn(all, name));
    return data(found?.[name]);
  }

  #through(change: unknown, value: unknown, name: string): unknown {
    const act = typeof change === 'string' ? Reflect.get(this, change) : change;
    return isListener(act) ? act.call(this, value, name) : value;
  }

  get(name: string): unknown {
    return this.#through(this.#declared(name).getter, this.#values.get(name), name);
  }

  set(name: string, value: unknown): this {
    const { setter, readOnly } = this.#declared(name);
    if (readOnly === true) return this;
    const prevVal = this.#values.get(name);
    const newVal = this.#through(setter, value, name);
    this.#values.set(name, newVal);
    if (prevVal !== newVal) this.fire(`${name}Change`, { attrName: name, prevVal, newVal, target: this });
    return this;
  }

  setAttrs(values: Values): this {
    for (const [name, value] of Object.entries(values)) this.set(name, value);
    return this;
  }

  getAttrs(): Values {
    return Object.fromEntries([...this.#values.keys()].map((name) => [name, this.get(name)]));
  }

  publish(): this {
    return this;
  }

  destroy(): this {
    for (const one of chainOf(this).reverse()) callOwn(one, 'destructor', this);
    this.fire('destroy');
    this.detach();
    return this;
  }

  /** `Y.Base.create('name', Y.Base, [Part], { initializer, … }, { ATTRS })`: what parts have, the class has too. */
  static create(name: unknown, parent: unknown, parts: unknown, members: unknown = {}, statics: unknown = {}): unknown {
    const Parent = isClass(parent) ? parent : Base;
    class Made extends Parent {}
    const all = Array.isArray(parts) ? parts.filter(isListener) : [];
    for (const part of all) copy(Object.getOwnPropertyDescriptors(Object(part.prototype)), Made.prototype);
    copy(Object.getOwnPropertyDescriptors(Object(members)), Made.prototype);
    copy(Object.getOwnPropertyDescriptors(Object(statics)), Made);
    const ATTRS = Object.assign({}, ...[...all, Object(statics)].map((one: object) => data(Reflect.get(one, 'ATTRS'))));
    copy(Object.getOwnPropertyDescriptors({ ATTRS, NAME: text(name), superclass: Parent.prototype }), Made);
    expectPlugin(text(Reflect.get(Made, 'NS')));
    return Made;
  }
}

function isClass(value: unknown): value is typeof Base {
  return typeof value === 'function' && (value === Base || value.prototype instanceof Base);
}

/** No member of a prototype's own is written over; names of classes are. */
function copy(members: Readonly<Record<string, PropertyDescriptor>>, onto: object): void {
  for (const [name, { value }] of Object.entries(members)) {
    if (name === 'constructor' || name === 'prototype' || name === '__proto__' || name === 'length') continue;
    Object.defineProperty(onto, name, { value, writable: true, configurable: true, enumerable: true });
  }
}

/** From the eldest class to the object's own. */
function chainOf(object: object): Listener[] {
  const chain: Listener[] = [];
  const ends: ReadonlySet<unknown> = new Set([EventBus, Function.prototype]);
  for (let at: unknown = object.constructor; isListener(at) && !ends.has(at); at = Object.getPrototypeOf(at)) {
    chain.unshift(at);
  }
  return chain;
}

function callOwn(owner: Listener, name: string, self: object, ...given: unknown[]): void {
  const own: unknown = Object.getOwnPropertyDescriptor(Object(owner.prototype), name)?.value;
  if (isListener(own)) own.apply(self, given);
}
