import type { JsonValue } from '#engine';
import type { ListQuery } from '../../site/content/list-query.ts';
import { arrangeItems } from '../../site/content/list-view.ts';
import { type LockedPath, withoutLockedAt } from '../../site/content/locked-content.ts';
import type { FoundPage, PageSource } from '../../site/content/page-source.ts';
import { type JsonObject, listAt, objectAt, withMembers } from '../../site/lib/json-access.ts';

/** Of a list that is asked for in parts, what a feed may show. */
const MOST_NEWEST = 50;

/** A list page with everything of it that was asked for, however many pages that is. */
export interface LocatedList {
  readonly context: JsonObject;
  readonly items: readonly JsonValue[];
  /** Changes whenever the list does. */
  readonly version: string;
}

/** The list at a path, or the part of one that the path names: `/journal/tag/clay`. Undefined for any other page. */
export async function locateList(
  source: PageSource,
  locks: readonly LockedPath[],
  path: string,
  query: ListQuery,
  raw: URLSearchParams,
): Promise<LocatedList | undefined> {
  const found = await source.find(path, raw);
  if (found !== undefined) return listOf(found, query);
  const [, list, kind = 'tag', name] = /^(.*)\/(category|tag)\/([^/]+)$/.exec(path) ?? [];
  const above = list === undefined ? undefined : await source.find(list || '/', raw);
  return above && listOf(above, { ...query, [kind]: name ?? '' });

  function listOf(
    { context: whole, version, path: own = path }: FoundPage,
    wanted: ListQuery,
  ): LocatedList | undefined {
    const open = withoutLockedAt(locks, path);
    const newest = Object.hasOwn(whole, 'items')
      ? undefined
      : source.large?.part(own, { ...wanted, page: 1, sort: 'newest', after: '', before: '' }, MOST_NEWEST);
    const context = open(newest === undefined ? whole : withMembers(whole, { items: [...newest.items] }));
    if (objectAt(context, 'item') !== undefined || !Object.hasOwn(context, 'items')) return undefined;
    return { context, items: arrangeItems(listAt(context, 'items'), wanted), version };
  }
}
