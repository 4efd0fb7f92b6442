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
  const told = toldIn(context);
  const outline = (value: JsonValue): JsonValue | undefined => {
    if (typeof value === 'string') return value.length > MOST_LETTERS ? undefined : value;
    if (typeof value !== 'object' || value === null) return value;
    if (!told.has(value)) return undefined;
    // An element has its place, told or not: whoever goes through a list passes over what has no members.
    if (isArray(value)) return value.slice(0, MOST_MEMBERS).map((element) => outline(element) ?? {});
    return Object.fromEntries(membersOf(value).flatMap(([name, member]) => named(name, outline(member))));
  };
  const made = outline(context);
  return isObject(made) ? made : {};
}

/** The lists and objects whose members are told: level by level, so that every item of a list comes before what is in one. */
function toldIn(context: JsonObject): ReadonlySet<JsonValue> {
  const told = new Set<JsonValue>();
  let left = MOST_VALUES;
  let level: readonly JsonValue[] = [context];
  for (let depth = 0; depth < LEVELS; depth += 1) {
    const next: JsonValue[] = [];
    for (const value of level) {
      const members = isArray(value) ? value.slice(0, MOST_MEMBERS) : membersOf(value).map(([, member]) => member);
      left -= members.length;
      if (left < 0) return told;
      told.add(value);
      for (const member of members) if (typeof member === 'object' && member !== null) next.push(member);
    }
    level = next;
  }
  return told;
}

const membersOf = (value: JsonValue) => (isObject(value) ? Object.entries(value).slice(0, MOST_MEMBERS) : []);

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
  // Of a list that is told in part, nobody knows what another length would leave of the rest.
  const isTold = !isArray(whole) || isSame(before, whole);
  return isTold && !isSame(before, after) ? after : whole;
}

const isSame = (one: JsonValue | undefined, other: JsonValue) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

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
