import { isListener } from './event-bus.ts';

const warned = new Set<string>();

/** Says once of each name that it is not known here. */
export function warnUnknown(name: string): void {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`${name} is not known here and does nothing. "vitrine compat" lists what is.`);
}

/** What libraries ask of any value to find out what it is; that none of them is there is no mistake of a template's. */
const QUIET: ReadonlySet<string> = new Set(['then', 'toJSON', 'nodeType', 'jquery', 'window', 'length', '$$typeof']);

/** Names under which a node carries a plugin, or does not yet: scripts ask which it is. */
const ofPlugins = new Set<string>();

/** Makes `if (node.name)` a question that has an answer. */
export function expectPlugin(name: string): void {
  if (name !== '') ofPlugins.add(name);
}

/** A thing whose unknown members warn by name, and can be called, made and read like any other. */
export function open<Known extends object>(name: string, known: Known): Known {
  return new Proxy(known, {
    get(target, member, self) {
      if (typeof member === 'symbol' || member in target || QUIET.has(member)) return Reflect.get(target, member, self);
      if (ofPlugins.has(member)) return undefined;
      return nothing(`${name}.${member}`, (put) => {
        const made: object = {};
        Reflect.set(target, member, made);
        return Reflect.set(made, ...put);
      });
    },
  });
}

/** A class whose objects are open, too; their methods are their own, so that they keep what nobody else sees. */
export function openClass<Known extends object>(name: string, known: Known): Known {
  const self: Known = new Proxy(known, {
    construct(target, given, maker) {
      const made: object = Reflect.construct(Object(target), given, maker);
      // What takes after the class is its maker's own.
      if (maker !== self) return made;
      const opened = open(name, made);
      return new Proxy(made, {
        get(own, member) {
          const value: unknown = Reflect.get(member in own ? own : opened, member);
          return isListener(value) ? value.bind(own) : value;
        },
      });
    },
  });
  return self;
}

/** As a text, and as what is gone through one by one. */
const emptied = { [Symbol.toPrimitive]: () => '', [Symbol.iterator]: () => [].values() };

/**
 * Stands for what nobody defined. Whatever is done with it gives the same again; as a text it is empty. What a script puts
 * into it makes the place the script's own, by `settle`: `if (!Y.Own) Y.Own = {}; Y.Own.start = …` finds one, and asks no
 * more of it.
 */
export function nothing(
  name: string,
  settle?: (put: readonly [member: string | symbol, value: unknown]) => boolean,
): unknown {
  const self: unknown = new Proxy(class {}, {
    get(target, member) {
      if (typeof member === 'symbol' ? !(member in emptied) : QUIET.has(member)) return undefined;
      warnUnknown(name);
      if (typeof member === 'symbol') return Reflect.get(emptied, member);
      if (member === 'prototype') return target.prototype;
      return self;
    },
    set: (_target, member, value) => settle?.([member, value]) ?? true,
    apply() {
      warnUnknown(name);
      return self;
    },
    construct() {
      warnUnknown(name);
      return typeof self === 'function' ? self : {};
    },
  });
  return self;
}
