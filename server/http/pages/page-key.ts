import { isWholeList, listSearch } from '../../site/content/list-query.ts';
import { at, type JsonObject, listAt, textAt } from '../../site/lib/json-access.ts';
import type { PageQuery } from './resolve-page.ts';

/** Only what a page depends on: neither order nor unknown members of the query count. */
export function keyOf(path: string, { search, results, ...query }: PageQuery): string {
  return search === '' && isWholeList(query) ? path : JSON.stringify([path, listSearch(query), search, results]);
}

/** A filter or a search that finds nothing: made-up ones are without number, and nobody asks for the same one again. */
export function listsNothing(context: JsonObject): boolean {
  if (at(context, 'searchCount') === 0) return true;
  const isNarrowed =
    at(context, 'listControls.isNarrowed') === true ||
    ['categoryFilter', 'tagFilter', 'authorFilter'].some((name) => textAt(context, name) !== '');
  return isNarrowed && listAt(context, 'items').length === 0;
}
