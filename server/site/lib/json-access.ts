import { isArray, isObject, type JsonValue, type Reference, readReference, toText, type Value, walk } from '#engine';

export type JsonObject = { readonly [name: string]: JsonValue };

/** Reads `a.b.0` of page data; own members only. */
export function at(value: Value, path: string): Value {
  return walk(value, referenceOf(path));
}

/** The ways that this code asks for, cut once each: every page asks for some dozens. */
const references = new Map<string, Reference>();
const MOST_REFERENCES = 1_000;

function referenceOf(path: string): Reference {
  const known = references.get(path);
  if (known !== undefined) return known;
  const read = readReference(path);
  if (references.size < MOST_REFERENCES) references.set(path, read);
  return read;
}

export function textAt(value: Value, path: string): string {
  return toText(at(value, path));
}

export function objectAt(value: Value, path: string): JsonObject | undefined {
  const found = at(value, path);
  return isObject(found) ? found : undefined;
}

export function listAt(value: Value, path: string): readonly JsonValue[] {
  const found = at(value, path);
  return isArray(found) ? found : [];
}

/** A copy with some members exchanged. Object spread defines members, so `__proto__` in data stays plain data. */
export function withMembers(value: JsonObject, members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return { ...value, ...withoutMissing(members) };
}

/** Mostly all are there, and copying them one by one is left out: each page of a large content is put together so. */
function withoutMissing(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const isThere = (entry: [string, JsonValue | undefined]): entry is [string, JsonValue] => entry[1] !== undefined;
  const isWhole = Object.values(members).every((member) => member !== undefined);
  return isWhole ? (members as JsonObject) : Object.fromEntries(Object.entries(members).filter(isThere));
}
