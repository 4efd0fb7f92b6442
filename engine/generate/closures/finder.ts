import { isInherited } from '../../analyse/inherited-names.ts';
import type { JsonValue, Reference, Value } from '../../definition/value.ts';
import { find, findHere } from '../../render/names.ts';
import type { Frame, Run } from '../../render/state.ts';

/**
 * How the value of a reference is found. All have one shape and none is a function: a call that the host cannot see through
 * costs as much as looking into an object.
 */
export interface Finder {
  readonly reference: Reference;
  /** The name to climb for, where it is plain and so is all that follows; anything else is left to `find`. */
  readonly name: string | undefined;
  /** What to take of what has that name. */
  readonly member: string | undefined;
}

export function createFinder(reference: Reference): Finder {
  const [first, second] = reference;
  const isShort = reference.length === 1 || (reference.length === 2 && isPlain(second));
  return isShort && isPlain(first)
    ? { reference, name: first, member: second as string | undefined }
    : { reference, name: undefined, member: undefined };
}

/** Full resolution from the current frame. */
export function look(run: Run, { reference, name, member }: Finder): Value {
  if (name === undefined) return find(run.frame, reference);
  const value = climb(run.frame, name, run.isPolluted);
  return member === undefined ? value : load(value, member, run.isPolluted);
}

/** Section resolution: the topmost entry only. */
export function lookHere({ frame, isPolluted }: Run, { reference, name, member }: Finder): Value {
  if (name === undefined || member !== undefined) return findHere(frame, reference);
  return load(frame.node, name, isPolluted);
}

/** Calls stack up frames with the same node, so one that was just looked into is not looked into again. */
function climb(start: Frame, name: string, isPolluted: boolean): Value {
  let last: Value;
  for (let frame: Frame | undefined = start; frame !== undefined; frame = frame.outer) {
    const { node, base } = frame;
    if (node !== last) {
      const value = load(node, name, isPolluted);
      if (value !== undefined) return value;
      last = node;
    }
    if (base === undefined) continue;
    const value = load(base, name, isPolluted);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A member that is there is the data's own, unless the host has given all objects one. Plain names are none of arrays. */
function load(node: Value, name: string, isPolluted: boolean): Value {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined;
  const value = (node as { readonly [name: string]: JsonValue })[name];
  return isPolluted && !Object.hasOwn(node, name) ? undefined : value;
}

const [AT, ZERO, NINE] = [0x40, 0x30, 0x39];

/** Neither a local variable, nor an element, nor anything that objects and arrays have by themselves. */
function isPlain(name: Reference[number] | undefined): name is string {
  if (typeof name !== 'string') return false;
  const code = name.charCodeAt(0);
  return code !== AT && !(code >= ZERO && code <= NINE) && !isInherited(name);
}

export function lookAll(finders: readonly Finder[], run: Run): Value[] {
  const values: Value[] = [];
  for (const finder of finders) values.push(look(run, finder));
  return values;
}
