import { isObject, type JsonValue, watchNames } from '#engine';
import type { JsonObject } from '../lib/json-access.ts';

/** A part of a page as it was last made, and the members of the data that it was made of. */
interface KeptPart<Value> {
  readonly value: Value;
  readonly members: ReadonlyMap<string, JsonValue | undefined>;
}

/** A part that is another one again and again is given up. */
const MOST_CHANGES = 3;

/**
 * Parts of a page that are what they were, because nothing has changed of what they ask for: what stands around a list of
 * which one row changed. It is the host's word that members which are the same objects say the same.
 */
export class KeptParts<Value> {
  readonly #parts = new Map<string, KeptPart<Value>>();
  readonly #changes = new Map<string, number>();

  find(place: string, data: JsonObject): Value | undefined {
    const part = this.#parts.get(place);
    if (part === undefined) return undefined;
    for (const [name, value] of part.members) if (!isSameMember(value, memberOf(data, name))) return undefined;
    return part.value;
  }

  /** The values that a part was made of. */
  madeOf(place: string): Iterable<JsonValue | undefined> {
    return this.#parts.get(place)?.members.values() ?? [];
  }

  /** Whether it is worth finding out what a part is made of. */
  isWanted(place: string): boolean {
    return (this.#changes.get(place) ?? 0) < MOST_CHANGES;
  }

  /** Finds out what of the data a part is made of, and keeps it with that. Undefined is no part. */
  learn<Made extends Value>(
    place: string,
    data: JsonObject,
    make: (data: JsonObject) => Made | undefined,
  ): Made | undefined {
    const watched = watchNames(data);
    const value = make(watched.data);
    const names = value === undefined ? undefined : watched.asked();
    this.#changes.set(place, names === undefined ? MOST_CHANGES : (this.#changes.get(place) ?? 0) + 1);
    this.#parts.delete(place);
    if (value === undefined || names === undefined) return value;
    this.#parts.set(place, { value, members: new Map([...names].map((name) => [name, memberOf(data, name)])) });
    return value;
  }

  /** What is made of the data, or was. */
  made(place: string, data: JsonObject, make: (data: JsonObject) => Value): Value {
    const known = this.find(place, data);
    if (known !== undefined) return known;
    return (this.isWanted(place) ? this.learn(place, data, make) : undefined) ?? make(data);
  }

  values(): Iterable<Value> {
    return [...this.#parts.values()].map(({ value }) => value);
  }
}

/** Members that are made for each page, as its classes and messages are, hold the same values in another object. */
function isSameMember(before: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (before === now) return true;
  if (!isObject(before) || !isObject(now)) return false;
  const names = Object.keys(now);
  const namesBefore = Object.keys(before);
  return (
    names.length === namesBefore.length &&
    names.every((name, at) => name === namesBefore[at] && before[name] === now[name])
  );
}

function memberOf(data: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
