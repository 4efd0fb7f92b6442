import type { JsonValue, Value } from '../definition/value.ts';

/** Told about each value that is not JSON, with the way to it. */
export interface DataReporter {
  readonly dataDepth: number;
  refuseData(path: string, kind: string): void;
  dataTooDeep(path: string): void;
}

/** Roots, the objects directly in them, and the elements of lists among those, that were looked through before. */
const validated = new WeakSet<object>();

/**
 * Data at the door: plain objects, arrays and scalars pass as they are. Anything else of a host (a date, a map, an
 * instance, an accessor, a function) is left out of a copy, so nothing of it can run during a render. What passed once
 * is remembered by its root and not looked through again; a host that changes it afterwards answers for that.
 */
export function validateData(data: unknown, reporter: DataReporter): Value {
  if (typeof data !== 'object' || data === null) return validateScalar(data, '', reporter);
  if (validated.has(data)) return data as JsonValue;
  const results: Walk['results'] = new Map();
  const elements: object[] = [];
  const value = validateObject(data, '', 0, { reporter, results, elements });
  if (value === data) rememberWalk(data, results, elements);
  return value;
}

/** One look through: objects that occur more than once are looked at once, and one that holds itself is found out. */
interface Walk {
  readonly reporter: DataReporter;
  readonly results: Map<object, Value | typeof OPEN>;
  /** Elements of lists directly in the root. */
  readonly elements: object[];
}

const OPEN = Symbol('being looked through');

/**
 * Marks a value as one that came from `JSON.parse`, so that only its depth is looked at; not even that where `depth` is
 * infinite.
 */
export function trustJson<T extends JsonValue>(value: T, depth: number): T | undefined {
  if (typeof value !== 'object' || value === null) return value;
  if (depth !== Number.POSITIVE_INFINITY && isDeeper(value, depth)) return undefined;
  remember(value);
  return value;
}

/** Takes what stands for a root, or for a list in one, to be as valid as that is. */
export function takeAsValidated(value: object, root: object): void {
  if (validated.has(root)) validated.add(value);
}

function remember(root: object): void {
  validated.add(root);
  if (Array.isArray(root)) return;
  for (const member of Object.values(root)) if (typeof member === 'object' && member !== null) validated.add(member);
}

/**
 * A list of which one element changes is another list with the same other elements: what was looked through just now is
 * remembered, and nothing a second time.
 */
function rememberWalk(root: object, looked: Walk['results'], elements: readonly object[]): void {
  validated.add(root);
  if (Array.isArray(root)) return;
  for (const member of Object.values(root)) if (looked.has(member)) validated.add(member);
  for (const element of elements) validated.add(element);
}

function validateValue(value: unknown, path: string, depth: number, walk: Walk): Value {
  if (typeof value !== 'object' || value === null) return validateScalar(value, path, walk.reporter);
  if (validated.has(value)) return value as JsonValue;
  const { results, reporter } = walk;
  const known = results.get(value);
  if (known === OPEN) {
    reporter.refuseData(path, 'an object that holds itself');
    return undefined;
  }
  if (known !== undefined) return known;
  results.set(value, OPEN);
  const result = validateObject(value, path, depth, walk);
  results.set(value, result);
  return result;
}

function validateScalar(value: unknown, path: string, reporter: DataReporter): Value {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return null;
    default:
      reporter.refuseData(path, `a ${typeof value}`);
      return undefined;
  }
}

function validateObject(value: object, path: string, depth: number, walk: Walk): Value {
  const { reporter } = walk;
  if (depth >= reporter.dataDepth) {
    reporter.dataTooDeep(path);
    return undefined;
  }
  if (Array.isArray(value)) return validateArray(value, path, depth, walk);
  if (!isPlain(value)) {
    reporter.refuseData(path, describeKind(value));
    return {};
  }
  let copy: Record<string, JsonValue> | undefined;
  for (const name of Object.keys(value)) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    const isAccessor = descriptor === undefined || descriptor.get !== undefined || descriptor.set !== undefined;
    if (isAccessor) reporter.refuseData(memberPath, 'an accessor');
    const member = isAccessor ? undefined : validateValue(descriptor.value, memberPath, depth + 1, walk);
    if (!isAccessor && member === descriptor.value) continue;
    copy ??= copyPlain(value);
    if (member === undefined) delete copy[name];
    else Object.defineProperty(copy, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return copy ?? (value as JsonValue);
}

function validateArray(value: readonly unknown[], path: string, depth: number, walk: Walk): Value {
  let copy: JsonValue[] | undefined;
  for (let at = 0; at < value.length; at += 1) {
    const given: unknown = value[at];
    if (typeof given === 'object' && given !== null) {
      if (validated.has(given)) continue;
      if (depth === 1) walk.elements.push(given);
    }
    const element = validateValue(given, `${path === '' ? '' : `${path}.`}${at}`, depth + 1, walk);
    if (element === given) continue;
    copy ??= value.slice() as JsonValue[];
    copy[at] = element ?? null;
  }
  return copy ?? (value as JsonValue[]);
}

/** A copy without accessors: reading those is what must not happen. */
function copyPlain(value: object): Record<string, JsonValue> {
  const copy: Record<string, JsonValue> = {};
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (descriptor.enumerable && 'value' in descriptor) Object.defineProperty(copy, name, descriptor);
  }
  return copy;
}

/** An object without a class: its prototype is none, or the end of a chain, whatever realm it comes from. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function describeKind(value: object): string {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === 'Object' ? 'an instance of a class' : `a ${tag}`;
}

/** As deep as it may go the stack does too: limits are some hundreds. */
function isDeeper(value: object, limit: number): boolean {
  if (limit === 0) return true;
  if (Array.isArray(value)) {
    for (const member of value as readonly unknown[])
      if (typeof member === 'object' && member !== null && isDeeper(member, limit - 1)) return true;
    return false;
  }
  // Names in place of values: no list of them is made for each object, and JSON's objects inherit nothing that is listed.
  for (const name in value) {
    const member: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof member === 'object' && member !== null && isDeeper(member, limit - 1)) return true;
  }
  return false;
}
