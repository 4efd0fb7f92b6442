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
  const kept = Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return { ...value, ...Object.fromEntries(kept) };
}
