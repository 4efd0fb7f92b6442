import { childOf } from '../definition/coerce.ts';
import type { Reference, Value } from '../definition/value.ts';
import { below } from './frame.ts';
import type { Frame } from './state.ts';

/** Looks one name up in the topmost entry of a frame (language reference, “Looking up”). */
function lookUp(frame: Frame, name: string | number): Value {
  if (!isLocal(name)) return memberOf(frame.node, name);
  if (name === '@') return frame.node;
  // What a frame in a loop has bound was bound below the element.
  return frame.list === undefined ? lookUpLocal(frame, name) : undefined;
}

/** The same in the two entries below the element of a loop. */
function lookUpBelow(frame: Frame, name: string | number): Value {
  if (isLocal(name)) return lookUpLocal(frame, name);
  const value = memberOf(frame.list, name);
  return value === undefined ? memberOf(frame.base, name) : value;
}

function isLocal(name: string | number): name is string {
  return typeof name === 'string' && name.charCodeAt(0) === 0x40;
}

function memberOf(node: Value, name: string | number): Value {
  // Quirk Q2: `length` finds the element count of an array; it has no other members that are not elements.
  if (Array.isArray(node) && name === 'length') return node.length;
  return childOf(node, name);
}

function lookUpLocal(frame: Frame, name: string): Value {
  if (name === '@index') return frame.index < 0 ? undefined : frame.index + 1;
  if (name === '@index0') return frame.index < 0 ? undefined : frame.index;
  const { variables } = frame;
  return variables !== undefined && Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** Full resolution: the first segment climbs, the others only descend (language reference, “Resolving”). */
export function find(start: Frame, reference: Reference): Value {
  const first = reference[0];
  if (first === undefined || first === '@') return descend(start.node, reference);
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    let value = lookUp(frame, first);
    if (value === undefined && frame.list !== undefined) value = lookUpBelow(frame, first);
    if (value !== undefined) return descend(value, reference);
  }
  return undefined;
}

/** The same from the entry below the topmost one. */
export function findOutside(frame: Frame, reference: Reference): Value {
  if (frame.list === undefined) return find(below(frame) ?? frame, reference);
  const first = reference[0];
  if (first === undefined || first === '@') return descend(frame.list, reference);
  const value = lookUpBelow(frame, first);
  if (value !== undefined) return descend(value, reference);
  return frame.outer === undefined ? undefined : find(frame.outer, reference);
}

/** Section resolution: the topmost entry only (language reference, “Resolving here”). */
export function findHere(frame: Frame, reference: Reference): Value {
  const first = reference[0];
  return first === undefined ? frame.node : descend(lookUp(frame, first), reference);
}

function descend(value: Value, reference: Reference): Value {
  let current = value;
  for (let at = 1; at < reference.length; at += 1) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = childOf(current, reference[at] ?? 0);
  }
  return current;
}
