import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from './json-access.ts';

/**
 * `now` with the objects of `before` wherever they say the same: what is made anew of the same data is so the same object,
 * and what knows things by their object need not look at it again.
 */
export function shareJson<T extends JsonValue>(before: JsonValue, now: T): T {
  // What is the same is of the same kind.
  return shared(before, now) as T;
}

function shared(before: JsonValue | undefined, now: JsonValue): JsonValue {
  if (before === now || before === undefined) return now;
  if (isArray(before) && isArray(now)) return sharedList(before, now);
  return isObject(before) && isObject(now) ? sharedObject(before, now) : now;
}

function sharedList(before: readonly JsonValue[], now: readonly JsonValue[]): JsonValue {
  const elements = now.map((element, at) => shared(before[at], element));
  const isSame = before.length === now.length && elements.every((element, at) => element === before[at]);
  return isSame ? before : elements;
}

/** Members in another order are another object: a template may print it whole. */
function sharedObject(before: JsonObject, now: JsonObject): JsonValue {
  const names = Object.keys(now);
  const namesBefore = Object.keys(before);
  let isSame = names.length === namesBefore.length;
  const changed: [string, JsonValue][] = [];
  for (const [at, name] of names.entries()) {
    const member = now[name] ?? null;
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const one = shared(known, member);
    isSame &&= one === known && namesBefore[at] === name;
    if (one !== member) changed.push([name, one]);
  }
  if (isSame) return before;
  return changed.length === 0 ? now : { ...now, ...Object.fromEntries(changed) };
}
