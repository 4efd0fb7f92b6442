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
  if (before === undefined) return now;
  if (isSame(before, now)) return before;
  if (isArray(before) && isArray(now)) return now.map((element, at) => shared(before[at], element));
  return isObject(before) && isObject(now) ? sharedMembers(before, now) : now;
}

/** Mostly nothing has changed, and most of what has is the same inside: that is found out without making anything. */
function isSame(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (before === now) return true;
  if (isArray(before)) return isArray(now) && isSameList(before, now);
  if (!isObject(before) || !isObject(now)) return false;
  // Members in another order are another object: a template may print it whole.
  const names = Object.keys(now);
  const namesBefore = Object.keys(before);
  if (names.length !== namesBefore.length || names.some((name, at) => name !== namesBefore[at])) return false;
  return isSameList(Object.values(before), Object.values(now));
}

function isSameList(before: readonly JsonValue[], now: readonly JsonValue[]): boolean {
  if (before.length !== now.length) return false;
  for (let at = 0; at < now.length; at += 1) if (!isSame(before[at], now[at])) return false;
  return true;
}

function sharedMembers(before: JsonObject, now: JsonObject): JsonObject {
  const changed: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(now)) {
    const one = shared(Object.hasOwn(before, name) ? before[name] : undefined, member);
    if (one !== member) changed.push([name, one]);
  }
  return changed.length === 0 ? now : { ...now, ...Object.fromEntries(changed) };
}
