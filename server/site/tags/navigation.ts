import type { JsonValue } from '#engine';
import { at, type JsonObject, listAt, objectAt, textAt, withMembers } from '../lib/json-access.ts';

/** By entries and by the page's collection, because page data never change: a page that is rendered again has the same. */
const marked = new WeakMap<readonly JsonValue[], WeakMap<JsonObject, readonly JsonObject[]>>();

/** What `markActive` says of a whole navigation. */
export function activeIn(entries: readonly JsonValue[], context: JsonObject): readonly JsonObject[] {
  const collection = objectAt(context, 'collection');
  if (collection === undefined) return markActive(entries, context);
  let known = marked.get(entries);
  if (known === undefined) marked.set(entries, (known = new WeakMap()));
  const made = known.get(collection) ?? markActive(entries, context);
  known.set(collection, made);
  return made;
}

/** Entries with `active` and `folderActive` told for the page at hand; content never says so itself. */
function markActive(entries: readonly JsonValue[], context: JsonObject): readonly JsonObject[] {
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const children = listAt(entry, 'items').length > 0 ? markActive(listAt(entry, 'items'), context) : undefined;
    const folderActive = children?.some((child) => child['active'] === true || child['folderActive'] === true);
    const active = isCurrent(objectAt(entry, 'collection'), context);
    const collection = objectAt(entry, 'collection');
    return [
      withMembers(entry as JsonObject, {
        active,
        folderActive: folderActive ?? false,
        // Told even where there is none: a name that is absent is looked for around, and the navigation itself or the page
        // has one too.
        items: children ?? null,
        externalLink: at(entry, 'externalLink') ?? null,
        collection: collection === undefined ? null : withMembers(collection, { ...labelsOf(collection), active }),
      }),
    ];
  });
}

/** Names that the platform gives every collection, and that navigations written by hand leave out. */
function labelsOf(collection: JsonObject): JsonObject {
  const title = textAt(collection, 'navigationTitle') || textAt(collection, 'title');
  return { typeLabel: textAt(collection, 'typeLabel') || textAt(collection, 'typeName'), navigationTitle: title };
}

function isCurrent(collection: JsonObject | undefined, context: JsonObject): boolean {
  if (collection === undefined) return false;
  const current = objectAt(context, 'collection');
  const id = textAt(collection, 'id');
  if (id !== '' && id === textAt(current, 'id')) return true;
  const url = textAt(collection, 'fullUrl');
  return url !== '' && url === textAt(current, 'fullUrl');
}

/** The folder of the navigations that the page lies in, or is. */
export function folderOf(entries: readonly JsonObject[]): JsonObject | undefined {
  return entries.find((entry) => {
    const isFolder = at(entry, 'collection.folder') === true || listAt(entry, 'items').length > 0;
    return isFolder && (entry['folderActive'] === true || entry['active'] === true);
  });
}
