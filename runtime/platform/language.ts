import { adopt, isListener, type Listener } from './event-bus.ts';

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** `Y.Lang` */
const Lang = {
  isArray: Array.isArray,
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isDate: (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime()),
  isFunction: isListener,
  isNull: (value: unknown) => value === null,
  isNumber: (value: unknown) => Number.isFinite(value),
  isObject: (value: unknown, isPlain = false) => isObject(value) && !(isPlain && typeof value === 'function'),
  isRegExp: (value: unknown) => value instanceof RegExp,
  isString: (value: unknown) => typeof value === 'string',
  isUndefined: (value: unknown) => value === undefined,
  /** Neither null nor undefined nor no number. */
  isValue: (value: unknown) => value !== undefined && value !== null && !Number.isNaN(value),
  now: () => Date.now(),
  sub: (text: string, values: Members) =>
    text.replace(/\{([^{|}]+)(?:\|[^{}]*)?\}/g, (whole, written: string) => {
      const name = written.trim();
      return Object.hasOwn(values, name) ? String(values[name]) : whole;
    }),
  trim: (text: unknown) => (typeof text === 'string' ? text.trim() : text),
  type: (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : value instanceof Date ? 'date' : typeof value,
};

type Visit = (value: unknown, key: unknown, all: unknown) => unknown;

const listOf = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [value];
  const list = value as ArrayLike<unknown> | null | undefined;
  return typeof list?.length === 'number' ? Array.from(list) : value === undefined || value === null ? [] : [value];
};

const test = (list: unknown) =>
  typeof list === 'object' && list !== null && 'length' in list && typeof list.length === 'number' ? 1 : 0;

/** `Y.Array`, which is also a function that makes a list of what is like one. */
const YArray = Object.assign((value: unknown, start = 0) => listOf(value).slice(start), {
  dedupe: (list: unknown) => [...new Set(listOf(list))],
  each: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).forEach(visit, scope),
  every: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).every(visit, scope),
  filter: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).filter(visit, scope),
  find: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).find(visit, scope) ?? null,
  forEach: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).forEach(visit, scope),
  indexOf: (list: unknown, value: unknown) => listOf(list).indexOf(value),
  invoke: (list: unknown, name: string, ...values: unknown[]) =>
    listOf(list).map((one) => methodOf(name, one).apply(one, values)),
  map: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).map(visit, scope),
  reduce: (list: unknown, start: unknown, visit: (before: unknown, value: unknown, index: number) => unknown) =>
    listOf(list).reduce(visit, start),
  some: (list: unknown, visit: Visit, scope?: unknown) => listOf(list).some(visit, scope),
  test,
  unique: (list: unknown) => [...new Set(listOf(list))],
});

const entriesOf = (value: unknown) => (isObject(value) ? Object.entries(value) : []);

/** `Y.Object` */
const YObject = {
  each: (all: unknown, visit: Visit, scope?: unknown) =>
    entriesOf(all).forEach(([key, value]) => void visit.call(scope, value, key, all)),
  hasKey: (all: unknown, key: string) => isObject(all) && Object.hasOwn(all, key),
  isEmpty: (all: unknown) => entriesOf(all).length === 0,
  keys: (all: unknown) => entriesOf(all).map(([key]) => key),
  size: (all: unknown) => entriesOf(all).length,
  some: (all: unknown, visit: Visit, scope?: unknown) =>
    entriesOf(all).some(([key, value]) => visit.call(scope, value, key, all)),
  values: (all: unknown) => entriesOf(all).map(([, value]) => value),
};

let given = 0;
const guid = (prefix = 'yui') => `${prefix}_${Date.now().toString(36)}_${(given += 1)}`;

const methodOf = (what: unknown, scope: unknown): Listener => {
  const found = typeof what === 'string' && isObject(scope) ? scope[what] : what;
  return isListener(found) ? found : () => undefined;
};

/** No member of a prototype is ever written to. */
const isPlainName = (name: string) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype';

function mix(receiver: unknown, supplier: unknown, isOverwriting = false): unknown {
  if (!isObject(receiver)) return receiver;
  for (const [name, value] of entriesOf(supplier)) {
    if (isPlainName(name) && (isOverwriting || !Object.hasOwn(receiver, name))) receiver[name] = value;
  }
  return receiver;
}

function merge(...all: unknown[]): Members {
  const made: Members = {};
  for (const one of all) mix(made, one, true);
  return made;
}

/** The prototype of a function may be put in another's place, that of a class may not. */
const isClass = (maker: object) => Object.getOwnPropertyDescriptor(maker, 'prototype')?.writable === false;

const asFunction = (parent: Listener) =>
  function (this: object, ...values: unknown[]) {
    adopt(this, parent, values);
  };

type Maker = Listener & { prototype?: unknown; superclass?: unknown };

/** `Y.extend`: a class of before classes, that takes after another. */
function extend(child: Maker, parent: Maker, members?: Members, statics?: Members): Maker {
  const above: object = parent.prototype as object;
  child.prototype = Object.assign(Object.create(above), members, { constructor: child });
  // What is declared of a class holds for those that take after it.
  Object.setPrototypeOf(child, parent);
  child.superclass = isClass(parent) ? Object.create(above, { constructor: { value: asFunction(parent) } }) : above;
  mix(child, statics, true);
  return child;
}

/** Calls at most once in so many milliseconds; without a number at once. */
function throttle(act: Listener, wait = 150): Listener {
  let last = Number.NEGATIVE_INFINITY;
  return function (this: unknown, ...values) {
    const now = performance.now();
    if (now - last < wait) return;
    last = now;
    act.apply(this, values);
  };
}

/** `Y.later`: in so many milliseconds, and again and again where that is wanted. */
function later(wait = 0, scope?: unknown, what?: unknown, values?: unknown, isPeriodic = false) {
  const call = () => methodOf(what, scope).apply(scope, values === undefined || values === null ? [] : listOf(values));
  const timer = isPeriodic ? setInterval(call, wait) : setTimeout(call, wait);
  const cancel = () => (isPeriodic ? clearInterval(timer) : clearTimeout(timer));
  return { id: timer, interval: isPeriodic, cancel };
}

/** What of the language itself stands on `Y`. */
export const languageTools = {
  Lang,
  Array: YArray,
  Object: YObject,
  JSON: { parse: JSON.parse, stringify: JSON.stringify },
  Escape: {
    html: (text: unknown) => String(text).replace(/[&<>"'`/]/g, (character) => `&#${character.charCodeAt(0)};`),
    regex: (text: unknown) => String(text).replace(/[-[\]{}()*+?.,\\^$|#\s]/g, '\\$&'),
  },
  QueryString: {
    parse: (text: string) => Object.fromEntries(new URLSearchParams(text)),
    stringify: (values: Members) =>
      new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString(),
  },
  bind:
    (what: unknown, scope: unknown, ...first: unknown[]): Listener =>
    (...rest) =>
      methodOf(what, scope).call(scope, ...first, ...rest),
  rbind:
    (what: unknown, scope: unknown, ...last: unknown[]): Listener =>
    (...first) =>
      methodOf(what, scope).call(scope, ...first, ...last),
  clone: (value: unknown) => (isObject(value) ? structuredClone(value) : value),
  each: (all: unknown, visit: Visit, scope?: unknown) =>
    test(all) === 1 ? YArray.each(all, visit, scope) : YObject.each(all, visit, scope),
  some: (all: unknown, visit: Visit, scope?: unknown) =>
    test(all) === 1 ? YArray.some(all, visit, scope) : YObject.some(all, visit, scope),
  guid,
  instanceOf: (value: unknown, maker: unknown) => isListener(maker) && value instanceof maker,
  Promise,
  when: (value: unknown, fulfilled?: Listener, rejected?: Listener) => Promise.resolve(value).then(fulfilled, rejected),
  extend,
  later,
  merge,
  mix,
  substitute: Lang.sub,
  throttle,
  error: (message: unknown) => console.error(message),
  log: (message: unknown) => console.debug(message),
};
