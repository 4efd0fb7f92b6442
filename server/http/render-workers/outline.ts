import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from '../../site/lib/json-access.ts';

/** What the first thread is told of a page at most: levels, members of one value, values, and letters of one text. */
const LEVELS = 4;
const MOST_MEMBERS = 2_000;
const MOST_VALUES = 10_000;
const MOST_LETTERS = 1_000;

/**
 * A page with no more of it than the first thread needs to know what is said of it elsewhere: what it is, what is set, and
 * which items it lists. What is left out is left out in both, and stays as it is.
 */
export function outlineOf(context: JsonObject): JsonObject {
  let left = MOST_VALUES;
  const outline = (value: JsonValue, levels: number): JsonValue | undefined => {
    left -= 1;
    if (left < 0 || (typeof value === 'string' && value.length > MOST_LETTERS)) return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (levels === 0) return undefined;
    if (isArray(value)) return value.slice(0, MOST_MEMBERS).map((element) => outline(element, levels - 1) ?? null);
    const members = Object.entries(value).slice(0, MOST_MEMBERS);
    return Object.fromEntries(members.flatMap(([name, member]) => named(name, outline(member, levels - 1))));
  };
  const made = outline(context, LEVELS);
  return isObject(made) ? made : {};
}

/** The whole with what has become different in its outline. */
export function withChanges(whole: JsonValue, before: JsonValue | undefined, after: JsonValue): JsonValue {
  if (isArray(whole) && isArray(before) && isArray(after) && before.length === after.length) {
    const changed = whole.map((element, place) => {
      const now = after[place];
      return now === undefined ? element : withChanges(element, before[place], now);
    });
    return changed.every((element, place) => element === whole[place]) ? whole : changed;
  }
  if (isObject(whole) && isObject(before) && isObject(after)) return withMembersOf(whole, before, after);
  return before === after || JSON.stringify(before) === JSON.stringify(after) ? whole : after;
}

function withMembersOf(whole: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const changed = Object.entries(after).flatMap(([name, now]) => {
    const own = Object.hasOwn(whole, name) ? whole[name] : undefined;
    const then = Object.hasOwn(before, name) ? before[name] : undefined;
    const member = own === undefined ? now : withChanges(own, then, now);
    return member === own ? [] : named(name, member);
  });
  if (gone.length === 0 && changed.length === 0) return whole;
  const kept = Object.entries(whole).filter(([name]) => !gone.includes(name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
}

function named(name: string, value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return value === undefined ? [] : [[name, value]];
}
