import type { JsonValue } from '#engine';
import { isObject } from '#engine';
import { type JsonObject, listAt, textAt, withMembers } from '../lib/json-access.ts';
import { ancestorsOf } from './page-path.ts';
import type { PageSource } from './page-source.ts';

/** What stands in a list: of dates it may tell those to come and those that were in the place of its items. */
export function entriesIn(context: JsonObject): readonly JsonValue[] {
  return ['items', 'upcoming', 'past'].flatMap((name) => listAt(context, name));
}

/** The entry of a list that is at an address; `rest` is what of the address stands behind that of the list. */
export function entryAt(context: JsonObject, path: string, rest: string): JsonObject | undefined {
  return entriesIn(context)
    .filter((entry): entry is JsonObject => isObject(entry))
    .find((entry) => textAt(entry, 'fullUrl') === path || textAt(entry, 'urlId') === rest);
}

/**
 * The addresses at which `entryAt` finds an entry of a list. A list shows items of other lists too, whose pages are told of
 * there; below the home page lie no items.
 */
export function entryAddresses(entry: JsonValue, list: string): readonly string[] {
  if (list === '/' || !isObject(entry)) return [];
  const below = `${list}/`;
  const [address, urlId] = [textAt(entry, 'fullUrl'), textAt(entry, 'urlId')];
  if (address !== '' && !address.startsWith(below)) return [];
  const addresses = new Set([address, urlId === '' ? '' : below + urlId]);
  return [...addresses].filter((each) => each.length > below.length);
}

/** The page of an item that has no file of its own: what its list says of it. */
export function peekBelow(source: Pick<PageSource, 'peek'>, path: string): JsonObject | undefined {
  for (const ancestor of ancestorsOf(path)) {
    const context = source.peek(ancestor)?.context;
    const item = context && entryAt(context, path, path.slice(ancestor.length + 1));
    if (item !== undefined) return withMembers({}, { collection: context?.['collection'], item });
  }
  return undefined;
}
