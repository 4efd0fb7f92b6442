import { isListener, type Listener } from './event-bus.ts';

/** The methods of a class of before classes: its own and, under them, those of the one that it takes after. */
function create(...given: readonly unknown[]): unknown {
  const [first] = given;
  const parent = isListener(first) ? first : undefined;
  const members = (parent === undefined ? given : given.slice(1)).map(Object);
  function Made(this: object, ...values: unknown[]): void {
    const begin: unknown = Reflect.get(this, 'initialize');
    if (isListener(begin)) begin.apply(this, values);
  }
  const prototype: object = Object.create(parent === undefined ? Object.prototype : Object(parent.prototype));
  Made.prototype = Object.assign(prototype, ...members.map((own) => withSuper(own, prototype)), { constructor: Made });
  return Made;
}

/** Within a method `this._super` is the one of that name in the class above, or nothing that can be called all the same. */
function withSuper(members: object, above: object): object {
  return Object.fromEntries(
    Object.entries(members).map(([name, own]) => [
      name,
      isListener(own) ? calling(own, Reflect.get(above, name)) : own,
    ]),
  );
}

function calling(own: Listener, above: unknown) {
  return function (this: { _super?: unknown }, ...given: unknown[]): unknown {
    const outer = this._super;
    this._super = isListener(above) ? above : () => undefined;
    try {
      return own.apply(this, given);
    } finally {
      this._super = outer;
    }
  };
}

/** `Class.create(members)` and `Class.extend(Parent, members)`; `initialize` begins what is made. */
export const oldClasses = { create, extend: create };
