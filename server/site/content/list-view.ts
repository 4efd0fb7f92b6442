import type { JsonValue } from '#engine';
import { at, type JsonObject, listAt, objectAt, textAt, withMembers } from '../lib/json-access.ts';

/** What of a list was asked for; the part of a query that a list page depends on. */
export interface ListQuery {
  readonly page: number;
  readonly category: string;
  readonly tag: string;
  readonly author: string;
}

const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE_SIZE = 200;
const LONGEST_FILTER = 200;

/** Only these members count, and only in this form, so that made-up parameters cannot fill the page cache. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const filter = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_FILTER);
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  return { page, category: filter('category'), tag: filter('tag'), author: filter('author') };
}

/** One page of a collection: filtered, cut, and told where the next page is. Undefined past the last page. */
export function viewList(
  context: JsonObject,
  query: ListQuery,
  forcedSize: number | undefined,
): JsonObject | undefined {
  const all = listAt(context, 'items');
  if (objectAt(context, 'item') !== undefined || !Object.hasOwn(context, 'items')) return context;
  const wanted = filterItems(all, query);
  const size = pageSizeOf(context, forcedSize);
  const from = (query.page - 1) * size;
  if (query.page > 1 && from >= wanted.length) return undefined;
  const pages = Math.max(1, Math.ceil(wanted.length / size));
  return withMembers(context, {
    // A list that is shown whole stays the same list, which the engine then knows and does not look through again.
    items: wanted.length <= size ? wanted : wanted.slice(from, from + size),
    ...(query.category === '' ? {} : { categoryFilter: query.category }),
    ...(query.tag === '' ? {} : { tagFilter: query.tag }),
    ...(query.author === '' ? {} : { authorFilter: query.author }),
    // A page that another server has cut already says where its neighbours are.
    pagination:
      pages > 1 || query.page > 1 ? pagination(context, query, pages, size, wanted.length) : context['pagination'],
  });
}

/** The items of the asked category, tag and author; the same list where none of them is asked for. */
export function filterItems(items: readonly JsonValue[], query: ListQuery): readonly JsonValue[] {
  const isFiltered = query.category !== '' || query.tag !== '' || query.author !== '';
  return isFiltered ? items.filter((item) => isWanted(item, query)) : items;
}

function isWanted(item: JsonValue, { category, tag, author }: ListQuery): boolean {
  if (category !== '' && !listAt(item, 'categories').includes(category)) return false;
  if (tag !== '' && !listAt(item, 'tags').includes(tag)) return false;
  return author === '' || textAt(item, 'authorId') === author || textAt(item, 'author.id') === author;
}

function pageSizeOf(context: JsonObject, forced: number | undefined): number {
  const size = forced ?? at(context, 'collection.pageSize');
  const valid = typeof size === 'number' && Number.isInteger(size) && size > 0;
  return valid ? Math.min(size, LARGEST_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}

function pagination(context: JsonObject, query: ListQuery, pages: number, pageSize: number, total: number): JsonObject {
  const url = (page: number) => {
    const parameters = new URLSearchParams();
    if (query.category !== '') parameters.set('category', query.category);
    if (query.tag !== '') parameters.set('tag', query.tag);
    if (query.author !== '') parameters.set('author', query.author);
    if (page > 1) parameters.set('page', String(page));
    const text = parameters.toString();
    return `${textAt(context, 'collection.fullUrl')}${text === '' ? '' : `?${text}`}`;
  };
  const { page } = query;
  return {
    page,
    pages,
    pageSize,
    total,
    prevPage: page > 1,
    ...(page > 1 ? { prevPageUrl: url(page - 1) } : {}),
    nextPage: page < pages,
    ...(page < pages ? { nextPageUrl: url(page + 1) } : {}),
  };
}
