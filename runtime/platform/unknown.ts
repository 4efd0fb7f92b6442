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
      return nothing(`${name}.${member}`);
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

/** Stands for what nobody defined. Whatever is done with it gives the same again; as a text it is empty. */
export function nothing(name: string): unknown {
  warnUnknown(name);
  const self: unknown = new Proxy(class {}, {
    get(target, member) {
      if (member === Symbol.toPrimitive) return () => '';
      if (member === Symbol.iterator) return () => [].values();
      if (typeof member === 'symbol' || QUIET.has(member)) return undefined;
      if (member === 'prototype') return target.prototype;
      return self;
    },
    apply: () => self,
    construct: () => (typeof self === 'function' ? self : {}),
  });
  return self;
}
