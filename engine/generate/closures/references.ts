import { childOf } from '../../definition/coerce.ts';
import type { Reference, Value } from '../../definition/value.ts';
import { find, findHere } from '../../render/names.ts';
import type { Frame } from '../../render/state.ts';

export type Lookup = (frame: Frame) => Value;

/** Full resolution of one reference; the most frequent shapes have a function of their own. */
export function buildReference(reference: Reference): Lookup {
  const [first, second] = reference;
  if (reference.length === 1 && first === '@') return (frame) => frame.node;
  if (typeof first !== 'string' || first.startsWith('@') || first === 'length' || reference.length > 2) {
    return (frame) => find(frame, reference);
  }
  if (second === undefined) return (frame) => climb(frame, first);
  return (frame) => childOf(climb(frame, first), second);
}

export function buildHere(reference: Reference): Lookup {
  return (frame) => findHere(frame, reference);
}

/** The climb for a plain name: no local variable, and not one that arrays have. */
function climb(start: Frame, name: string): Value {
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    const { node, base } = frame;
    if (typeof node === 'object' && node !== null && Object.hasOwn(node, name)) {
      const value = childOf(node, name);
      if (value !== undefined) return value;
    }
    if (base === undefined) continue;
    const value = childOf(base, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function resolveAll(lookups: readonly Lookup[], frame: Frame): Value[] {
  const values: Value[] = [];
  for (const lookup of lookups) values.push(lookup(frame));
  return values;
}
