import { EventBus, isListener, type Listener } from './event-bus.ts';

const buses = new WeakMap<object, EventBus>();

function busOf(object: object): EventBus {
  const bus = buses.get(object) ?? new EventBus();
  buses.set(object, bus);
  return bus;
}

/** `Y.EventTarget`, before classes: called on an object, mixed into one, or the parent of what is made of it. */
export function EventTarget(this: unknown): void {
  // There is nothing to set up: an object's listeners come with the first of them.
}

const hears =
  (way: 'on' | 'once' | 'after') =>
  /** A listener without a place of its own is called on the object that fires. */
  (self: object, types: unknown, listener: unknown, scope: unknown, extra: readonly unknown[]) =>
    busOf(self)[way](types, listener, scope ?? self, ...extra);

const on = hears('on');
const after = hears('after');
const once = hears('once');

Object.assign(EventTarget.prototype, {
  on(this: object, types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]) {
    return on(this, types, listener, scope, extra);
  },
  after(this: object, types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]) {
    return after(this, types, listener, scope, extra);
  },
  once(this: object, types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]) {
    return once(this, types, listener, scope, extra);
  },
  detach(this: object, types?: unknown, listener?: unknown) {
    busOf(this).detach(types, listener);
    return this;
  },
  detachAll(this: object, type?: unknown) {
    busOf(this).detach(type);
    return this;
  },
  fire(this: object, type: unknown, ...given: unknown[]) {
    return busOf(this).fire(type, ...given);
  },
  publish(this: object) {
    return this;
  },
});

type Members = Record<string, unknown>;

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** No member of a prototype's own is written over. */
const isOpenName = (name: string) => name !== 'constructor' && name !== 'prototype' && name !== '__proto__';

/** What a maker gives to what is made of it, from the eldest on: classes name their members, functions list them. */
function membersOf(supplier: unknown): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>();
  const first: unknown = isListener(supplier) ? supplier.prototype : supplier;
  const chain: object[] = [];
  for (
    let at = first;
    typeof at === 'object' && at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    chain.unshift(at);
  }
  for (const one of chain) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one))) {
      if (isOpenName(name)) members.set(name, value);
    }
  }
  return members;
}

/**
 * `Y.augment`: gives an object, or all that a function makes, the members of another maker. That maker is called on an
 * object at once, on what a function makes when the first of them is.
 */
export function augment(
  receiver: unknown,
  supplier: unknown,
  isOverwriting = false,
  names?: readonly string[] | null,
  given?: unknown,
): unknown {
  const values: readonly unknown[] = given === undefined ? [] : Array.isArray(given) ? given : [given];
  const target: unknown = isListener(receiver) ? receiver.prototype : receiver;
  if (typeof target !== 'object' || target === null) return receiver;
  const made = new WeakSet<object>();
  const make = (self: object) => {
    if (made.has(self) || !isListener(supplier) || isClass(supplier)) return;
    made.add(self);
    supplier.apply(self, [...values]);
  };
  for (const [name, member] of membersOf(supplier)) {
    if (names?.includes(name) === false) continue;
    if (!isOverwriting && Object.hasOwn(target, name)) continue;
    Reflect.set(target, name, isListener(member) ? lazily(member, make) : member);
  }
  if (target === receiver) make(target);
  return receiver;
}

const lazily = (member: Listener, make: (self: object) => void) =>
  function (this: object, ...values: unknown[]): unknown {
    make(this);
    return member.apply(this, values);
  };

function isClass(maker: Listener): boolean {
  return Object.getOwnPropertyDescriptor(maker, 'prototype')?.writable === false;
}

/** `Y.aggregate`: as `mix`, but lists are joined and objects filled. */
export function aggregate(receiver: unknown, supplier: unknown, isOverwriting = false): unknown {
  if ((typeof receiver !== 'object' && !isListener(receiver)) || receiver === null) return receiver;
  for (const [name, value] of Object.entries(Object(supplier))) {
    if (!isOpenName(name)) continue;
    const own: unknown = Object.hasOwn(receiver, name) ? Reflect.get(receiver, name) : undefined;
    if (Array.isArray(own) && Array.isArray(value)) Reflect.set(receiver, name, [...own, ...value]);
    else if (isPlain(own) && isPlain(value)) aggregate(own, value, isOverwriting);
    else if (own === undefined || isOverwriting) Reflect.set(receiver, name, value);
  }
  return receiver;
}
