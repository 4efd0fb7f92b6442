import { isListener } from './event-bus.ts';

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
  Made.prototype = Object.assign(prototype, ...members, { constructor: Made });
  return Made;
}

/** `Class.create(members)` and `Class.extend(Parent, members)`; `initialize` begins what is made. */
export const oldClasses = { create, extend: create };
