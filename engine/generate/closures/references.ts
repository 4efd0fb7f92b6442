import { isInherited } from '../../analyse/inherited-names.ts';
import type { JsonValue, Reference, Value } from '../../definition/value.ts';
import { find, findHere } from '../../render/names.ts';
import type { Frame, Run } from '../../render/state.ts';

/** Finds a value from the current frame of a render. */
export type Lookup = (run: Run) => Value;

/** Full resolution of one reference; the most frequent shapes have a function of their own. */
export function buildReference(reference: Reference): Lookup {
  const [first, second] = reference;
  if (reference.length === 1 && first === '@') return ({ frame }) => frame.node;
  if (first === undefined || !isPlain(first)) return ({ frame }) => find(frame, reference);
  if (second === undefined) return (run) => climb(run, first);
  if (reference.length > 2 || !isPlain(second)) return ({ frame }) => find(frame, reference);
  return (run) => load(climb(run, first), second, run.isPolluted);
}

export function buildHere(reference: Reference): Lookup {
  const [first] = reference;
  if (first === undefined || reference.length > 1 || !isPlain(first)) return ({ frame }) => findHere(frame, reference);
  return ({ frame, isPolluted }) => load(frame.node, first, isPolluted);
}

function climb({ frame: start, isPolluted }: Run, name: string): Value {
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    const { node, base } = frame;
    let value = load(node, name, isPolluted);
    if (value === undefined && base !== undefined) value = load(base, name, isPolluted);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A member that is there is the data's own, unless the host has given all objects one. */
function load(node: Value, name: string, isPolluted: boolean): Value {
  if (typeof node !== 'object' || node === null) return undefined;
  const value = (node as { readonly [name: string]: JsonValue })[name];
  return isPolluted && !Object.hasOwn(node, name) ? undefined : value;
}

/** Neither a local variable, nor an element, nor anything that objects and arrays have by themselves. */
function isPlain(name: Reference[number]): name is string {
  return typeof name === 'string' && !/^[@0-9]/.test(name) && !isInherited(name);
}

export function resolveAll(lookups: readonly Lookup[], run: Run): Value[] {
  const values: Value[] = [];
  for (const lookup of lookups) values.push(lookup(run));
  return values;
}
