import { isArray, isObject, type JsonValue } from '#engine';
import { type JsonObject, objectAt, textAt } from '../lib/json-access.ts';

/** A path that is not for everybody, with all below it; `/` closes the site. */
export interface LockedPath {
  readonly path: string;
}

/** The lock that a path is behind: of several, the one nearest to it. */
export function lockAt<T extends LockedPath>(locks: readonly T[], path: string): T | undefined {
  const isBehind = (lock: T) => lock.path === '/' || path === lock.path || path.startsWith(`${lock.path}/`);
  return locks
    .filter(isBehind)
    .reduce<T | undefined>(
      (nearest, lock) => (nearest && nearest.path.length >= lock.path.length ? nearest : lock),
      undefined,
    );
}

/** By locks, context, and the lock that the page itself is behind; all stay the same objects until they change. */
const opened = new WeakMap<readonly LockedPath[], WeakMap<JsonObject, Map<LockedPath | undefined, JsonObject>>>();

/** Takes out of a page's data what is behind another lock than the page itself. */
export type WithoutLocked = (context: JsonObject) => JsonObject;

/**
 * For data that are shown at a path: as whoever may see that page may have them, without items, pages and products that
 * are behind another lock. A navigation keeps the name and address of a locked page, which lead to its door.
 */
export function withoutLockedAt(locks: readonly LockedPath[], path: string): WithoutLocked {
  if (locks.length === 0) return (context) => context;
  const own = lockAt(locks, path);
  let contexts = opened.get(locks);
  if (contexts === undefined) opened.set(locks, (contexts = new WeakMap()));
  const known = contexts;
  return (context) => {
    let byLock = known.get(context);
    if (byLock === undefined) known.set(context, (byLock = new Map()));
    const open = byLock.get(own) ?? new Opening(locks, own).page(context);
    byLock.set(own, open);
    return open;
  };
}

/** What the page is about is its own, whatever its address says. */
const OWN = new Set(['collection', 'item', 'product']);
const NAVIGATIONS = new Set(['navigation', 'navigations']);
/** What a signpost needs. */
const SIGNPOST = [
  'id',
  'title',
  'navigationTitle',
  'urlId',
  'fullUrl',
  'type',
  'typeName',
  'typeLabel',
  'ordering',
  'folder',
  'folderBehavior',
];

class Opening {
  readonly #locks: readonly LockedPath[];
  readonly #own: LockedPath | undefined;

  constructor(locks: readonly LockedPath[], own: LockedPath | undefined) {
    this.#locks = locks;
    this.#own = own;
  }

  page(context: JsonObject): JsonObject {
    const base = textAt(objectAt(context, 'collection'), 'fullUrl');
    return this.#object(context, base, (name, member) => {
      if (NAVIGATIONS.has(name)) return this.#signposts(member);
      // Its own members are looked through, it itself is not judged.
      return OWN.has(name) && isObject(member) ? this.#object(member, base) : this.#value(member, base);
    });
  }

  #value(value: JsonValue, base: string): JsonValue | undefined {
    if (isArray(value)) return this.#list(value, base);
    if (!isObject(value)) return value;
    return this.#isClosed(value, base) ? undefined : this.#object(value, base);
  }

  #list(list: readonly JsonValue[], base: string): readonly JsonValue[] {
    const open = list.map((member) => this.#value(member, base));
    return open.every((member, index) => member === list[index]) ? list : open.filter((member) => member !== undefined);
  }

  #object(
    object: JsonObject,
    base: string,
    change = (_name: string, member: JsonValue): JsonValue | undefined => this.#value(member, base),
  ): JsonObject {
    const before = Object.entries(object);
    const after = before.map(([name, member]) => [name, change(name, member)] as const);
    if (after.every(([, member], index) => member === before[index]?.[1])) return object;
    return Object.fromEntries(after.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
  }

  #signposts(value: JsonValue): JsonValue {
    if (isArray(value)) return value.map((entry) => this.#signposts(entry));
    if (!isObject(value)) return value;
    if (!this.#isClosed(value, '')) return this.#object(value, '', (_name, member) => this.#signposts(member));
    return Object.fromEntries(Object.entries(value).filter(([name]) => SIGNPOST.includes(name)));
  }

  #isClosed(value: JsonObject, base: string): boolean {
    const address = textAt(value, 'fullUrl') || addressBelow(base, textAt(value, 'urlId'));
    if (!address.startsWith('/')) return false;
    const lock = lockAt(this.#locks, withoutLastSlashes(address));
    return lock !== undefined && lock !== this.#own;
  }
}

function addressBelow(base: string, name: string): string {
  return base === '' || name === '' ? '' : `${base === '/' ? '' : base}/${name}`;
}

/** A pattern for these would look at all slashes from each of them. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
