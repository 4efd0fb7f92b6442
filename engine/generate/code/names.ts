import { isInherited } from '../../analyse/inherited-names.ts';
import type { Reference } from '../../definition/value.ts';
import { needObject, type StaticFrame } from './frames.ts';

/** What name resolution needs to know about the function that is being generated. */
export interface NameScope {
  readonly frame: StaticFrame;
  /** Whether frames of an unknown caller lie below the entry frame. */
  readonly hasCaller: boolean;
  /** Whether variables may be bound by code that is not in sight, so that only the frame objects know them. */
  readonly dynamicVariables: boolean;
  /** The name of a function that climbs the caller's frames for one name. */
  climb(name: string | number): string;
}

/** An expression for full resolution (language reference, “Resolving”). */
export function resolve(reference: Reference, scope: NameScope): string {
  const [first] = reference;
  if (first === undefined) return scope.frame.node;
  const start =
    typeof first === 'string' && first.startsWith('@') ? resolveLocal(first, scope) : climbFor(first, scope);
  return descend(start, reference);
}

/** An expression for section resolution (language reference, “Resolving here”): the topmost frame only. */
export function resolveHere(reference: Reference, scope: NameScope): string {
  const [first] = reference;
  const { frame } = scope;
  if (first === undefined || first === '@') return descend(frame.node, reference);
  if (typeof first === 'number' || !first.startsWith('@')) return descend(look(frame, first), reference);
  return descend(
    first.startsWith('@index') && isPosition(first) ? 'undefined' : variableIn(frame, first, scope),
    reference,
  );
}

/** One member of a local that holds an object, an array or nothing at all. */
export function access(object: string, name: string | number): string {
  if (typeof name === 'number') return `${object}[${name}]`;
  if (/^[0-9]/.test(name)) return `child(${object},${quote(name)})`;
  if (isInherited(name)) return `own(${object},${quote(name)})`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;
}

export function quote(text: string): string {
  return JSON.stringify(text);
}

function isPosition(name: string): boolean {
  return name === '@index' || name === '@index0';
}

function look(frame: StaticFrame, name: string | number): string {
  frame.looked = true;
  return access(frame.look, name);
}

function climbFor(name: string | number, scope: NameScope): string {
  const found: string[] = [];
  for (let frame: StaticFrame | undefined = scope.frame; frame !== undefined; frame = frame.parent) {
    if (frame.kind === 'list') frame.names.add(name);
    // Arrays that are repeated have elements and a length, and no other names.
    if (frame.kind !== 'list' || typeof name === 'number' || name === 'length') found.push(look(frame, name));
  }
  if (scope.hasCaller) {
    entryOf(scope.frame).names.add(name);
    found.push(`${scope.climb(name)}(q)`);
  }
  return firstOf(found);
}

function entryOf(frame: StaticFrame): StaticFrame {
  let entry = frame;
  while (entry.parent !== undefined) entry = entry.parent;
  return entry;
}

function resolveLocal(name: string, scope: NameScope): string {
  if (name === '@') return scope.frame.node;
  if (isPosition(name)) return resolvePosition(name, scope);
  const found: string[] = [];
  for (let frame: StaticFrame | undefined = scope.frame; frame !== undefined; frame = frame.parent) {
    if (frame.kind === 'list') frame.names.add(name);
    const variable = variableIn(frame, name, scope);
    if (variable !== 'undefined') found.push(variable);
  }
  if (scope.hasCaller) {
    entryOf(scope.frame).names.add(name);
    found.push(`variableFrom(q,${quote(name)})`);
  }
  return found.length === 0 ? 'undefined' : firstOf(found);
}

function resolvePosition(name: string, { frame: top, hasCaller }: NameScope): string {
  const offset = name === '@index' ? 1 : 0;
  for (let frame: StaticFrame | undefined = top; frame !== undefined; frame = frame.parent) {
    if (frame.kind === 'list') return offset === 1 ? `${frame.index}+1` : frame.index;
  }
  return hasCaller ? `positionFrom(q,${offset})` : 'undefined';
}

/** A variable of one frame: what was bound further up in the text, or whatever the frame object holds by then. */
function variableIn(frame: StaticFrame, name: string, scope: NameScope): string {
  if (scope.dynamicVariables || (frame.kind === 'entry' && scope.hasCaller)) {
    if (frame.kind === 'list') return 'undefined';
    // An entry frame that was not made has no variables.
    return `variable(${frame.kind === 'entry' ? frame.object : needObject(frame)},${quote(name)})`;
  }
  return frame.variables.get(name) ?? 'undefined';
}

function firstOf(found: readonly string[]): string {
  const last = found.at(-1) ?? 'undefined';
  return found.slice(0, -1).reduceRight((rest, next) => `((t=${next})!==undefined?t:${rest})`, last);
}

/** Longer ones are walked: each segment written out would nest the code one level deeper. */
const WRITTEN_OUT = 8;

function descend(start: string, reference: Reference): string {
  if (reference.length > WRITTEN_OUT) return `walk(${start},${JSON.stringify(reference.slice(1))})`;
  let expression = start;
  for (const segment of reference.slice(1)) {
    expression =
      typeof segment === 'string' && (isInherited(segment) || /^[0-9]/.test(segment))
        ? `child(${expression},${quote(segment)})`
        : `(typeof(t=${expression})==="object"&&t!==null?${access('t', segment)}:undefined)`;
  }
  return expression;
}
