import type { JsonValue, Reference, Value } from '../../definition/value.ts';
import { find, findHere } from '../../render/names.ts';
import type { Frame } from '../../render/state.ts';

export type Lookup = (frame: Frame) => Value;

/** Full resolution of one reference; the most frequent shapes have a function of their own. */
export function buildReference(reference: Reference): Lookup {
  const [first, second] = reference;
  if (reference.length === 1 && first === '@') return (frame) => frame.node;
  if (first === undefined || !isPlain(first)) return (frame) => find(frame, reference);
  if (second === undefined) return (frame) => climb(frame, first);
  if (reference.length > 2 || !isPlain(second)) return (frame) => find(frame, reference);
  return (frame) => load(climb(frame, first), second);
}

export function buildHere(reference: Reference): Lookup {
  const [first] = reference;
  if (first === undefined || reference.length > 1 || !isPlain(first)) return (frame) => findHere(frame, reference);
  return ({ node }) => load(node, first);
}

function climb(start: Frame, name: string): Value {
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    const { node, base } = frame;
    let value = load(node, name);
    if (value === undefined && base !== undefined) value = load(base, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A load costs less than to ask who owns what: mostly there is nothing, and nobody has to be asked. */
function load(node: Value, name: string): Value {
  if (typeof node !== 'object' || node === null) return undefined;
  const value = (node as { readonly [name: string]: JsonValue })[name];
  return value !== undefined && Object.hasOwn(node, name) ? value : undefined;
}

/** Neither a local variable nor anything that arrays own. */
function isPlain(name: Reference[number]): name is string {
  return typeof name === 'string' && name !== 'length' && !/^[@0-9]/.test(name);
}

export function resolveAll(lookups: readonly Lookup[], frame: Frame): Value[] {
  const values: Value[] = [];
  for (const lookup of lookups) values.push(lookup(frame));
  return values;
}
