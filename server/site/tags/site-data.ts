import type { JsonValue } from '#engine';
import { type JsonObject, listAt, objectAt, textAt } from '../lib/json-access.ts';

/** The first items of a collection, in its own order, that have a category and a tag. */
export interface WantedItems {
  readonly most: number;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** What platform tags may ask about the site around the page. */
export interface SiteData {
  /** Entries of a navigation: `{ collection }`, `{ collection, items }` for folders, or `{ externalLink }`. */
  navigation(name: string): readonly JsonValue[] | undefined;
  /**
   * Page context of a collection's first page, by urlId or id. Of a list that is asked for in parts it has the items that
   * are wanted, else the first two hundred; of any other it may have more than those.
   */
  collection(urlId: string, wanted?: WantedItems): JsonObject | undefined;
  /** Content of a block field, as HTML. */
  blockField(id: string): string | undefined;
}

/** A site of which nothing is known but the page itself, as `vitrine render --page` has it. */
export function siteDataOf(context: JsonObject): SiteData {
  return {
    navigation: (name) => navigationIn(context, name),
    collection: (name) => (isCollection(context, name) ? context : undefined),
    blockField: (id) => blockFieldIn(context, id),
  };
}

/** Whether a page is a collection's, which content names by its id and templates by its urlId. */
export function isCollection(context: JsonObject, name: string): boolean {
  return textAt(context, 'collection.urlId') === name || textAt(context, 'collection.id') === name;
}

/** Page JSON may carry its navigations by name, as a list or as `{ items }`. */
export function navigationIn(context: JsonObject, name: string): readonly JsonValue[] | undefined {
  for (const place of ['navigation', 'navigations']) {
    const all = objectAt(context, place);
    const found = all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined;
    if (Array.isArray(found)) return found;
    if (found !== undefined) return listAt(found, 'items');
  }
  return undefined;
}

/** Whether page JSON says which navigations its site has. */
export function hasNavigations(context: JsonObject): boolean {
  return objectAt(context, 'navigation') !== undefined;
}

/** Page JSON may carry block fields by id, as HTML or as `{ html }`. */
export function blockFieldIn(context: JsonObject, id: string): string | undefined {
  const all = objectAt(context, 'blockFields');
  const found = all !== undefined && Object.hasOwn(all, id) ? all[id] : undefined;
  if (typeof found === 'string') return found;
  return found === undefined ? undefined : textAt(found, 'html');
}
