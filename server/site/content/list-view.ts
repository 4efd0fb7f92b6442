import type { JsonValue } from '#engine';
import { collectionTypes, completeProduct, isInStock, toText, variantsOf } from '#model';
import { at, type JsonObject, listAt, objectAt, textAt, withMembers } from '../lib/json-access.ts';
import { factsOf, type ItemFacts } from './item-facts.ts';
import type { KnownStock } from './known-stock.ts';
import { listControls } from './list-controls.ts';
import { isNarrowed, type ListQuery, labelsIn, listSearch } from './list-query.ts';
import type { LargeContent, ListPart } from './page-source.ts';

const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE_SIZE = 200;

/** A list that is asked for in parts. */
interface LargeList {
  readonly content: LargeContent;
  readonly path: string;
  /** Told the paths of the items that a part shows. */
  readonly shows?: (paths: readonly string[]) => void;
}

/** One page of a collection: in order, filtered, cut, and told where the next page is. Undefined past the last page. */
export function viewList(
  context: JsonObject,
  query: ListQuery,
  forcedSize: number | undefined,
  large?: LargeList,
  stock?: Pick<KnownStock, 'isInStock'>,
): JsonObject | undefined {
  if (objectAt(context, 'item') !== undefined) return context;
  const size = pageSizeOf(context, forcedSize);
  if (!Object.hasOwn(context, 'items')) {
    if (large === undefined || large.content.countBelow(large.path) === 0) return context;
    const part = large.content.part(large.path, query, size);
    large.shows?.(part?.paths ?? []);
    return viewPart(context, query, size, part);
  }
  const all = listAt(context, 'items');
  const wanted = arrangeItems(all, query, stock);
  const from = (query.page - 1) * size;
  if (query.page > 1 && from >= wanted.length) return undefined;
  const pages = Math.max(1, Math.ceil(wanted.length / size));
  const url = (page: number) => addressOf(context, { ...query, page, after: '', before: '' });
  const { page } = query;
  const place = { page, pages, pageSize: size, total: wanted.length };
  return withMembers(context, {
    // A list that is shown whole stays the same list, which the engine then knows and does not look through again.
    items: wanted.length <= size ? wanted : wanted.slice(from, from + size),
    ...filtersOf(query),
    ...(isShopList(context) ? listControls(textAt(context, 'collection.fullUrl'), query, () => all.map(factsOf)) : {}),
    // A page that another server has cut already says where its neighbours are.
    pagination:
      pages > 1 || page > 1
        ? pagination(place, page > 1 ? url(page - 1) : undefined, page < pages ? url(page + 1) : undefined)
        : context['pagination'],
  });
}

/** What another server has cut has its own. */
function isShopList(context: JsonObject): boolean {
  return at(context, 'collection.type') === collectionTypes.products && !Object.hasOwn(context, 'listControls');
}

/** The same of a list that is asked for in parts. */
function viewPart(
  context: JsonObject,
  query: ListQuery,
  size: number,
  part: ListPart | undefined,
): JsonObject | undefined {
  if (part === undefined) return undefined;
  const { items, total, next, previous, labels } = part;
  const { page } = query;
  const url = (to: Partial<ListQuery>) => addressOf(context, { ...query, after: '', before: '', ...to });
  const before = page === 2 || previous === undefined ? { page: 1 } : { page: page - 1, before: previous };
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  const place = { page, pageSize: size, ...(pages !== undefined && { pages }), ...(total !== undefined && { total }) };
  return withMembers(context, {
    // The index knows what options an item has, not which of them one variant has: such a part is shorter.
    items: items.filter((item) => hasVariant(item, query.options)),
    ...filtersOf(query),
    ...listControls(textAt(context, 'collection.fullUrl'), query, labels),
    pagination:
      next === undefined && page === 1
        ? context['pagination']
        : pagination(
            place,
            page > 1 ? url(before) : undefined,
            next === undefined ? undefined : url({ page: page + 1, after: next }),
          ),
  });
}

function filtersOf({ category, tag, author }: ListQuery): JsonObject {
  return {
    ...(category === '' ? {} : { categoryFilter: category }),
    ...(tag === '' ? {} : { tagFilter: tag }),
    ...(author === '' ? {} : { authorFilter: author }),
  };
}

/** A list of what is in stock without what has been sold since it was published, in the options that were asked for. */
export function withoutSoldOut(context: JsonObject): JsonObject {
  if (at(context, 'listControls.inStock.isChosen') !== true) return context;
  const options = chosenOptions(context);
  return withMembers(context, {
    items: listAt(context, 'items').filter(
      (item) => factsOf(item).isInStock && hasVariant(item, options, (variant) => isInStock(variant)),
    ),
  });
}

const chosenOptions = (context: JsonObject) =>
  listAt(context, 'listControls.options').flatMap((option) =>
    listAt(option, 'values')
      .filter((value) => at(value, 'isChosen') === true)
      .map((value) => `${textAt(option, 'name')}=${textAt(value, 'value')}`),
  );

/** Whether one variant of an item has all of `options`: not each of them another one. */
function hasVariant(item: JsonValue, options: readonly string[], isWanted?: (variant: JsonValue) => boolean): boolean {
  if (options.length === 0 || (options.length === 1 && isWanted === undefined)) return true;
  return variantsOf(completeProduct(item)).some((variant) => {
    const attributes = Object.entries(objectAt(variant, 'attributes') ?? {});
    const values = attributes.map(([name, value]) => `${name}=${toText(value)}`);
    return options.every((option) => values.includes(option)) && (isWanted?.(variant) ?? true);
  });
}

/** The items that were asked for, in the order that was asked for; the same list where neither was. */
export function arrangeItems(
  items: readonly JsonValue[],
  query: ListQuery,
  stock?: Pick<KnownStock, 'isInStock'>,
): readonly JsonValue[] {
  const isThere = (item: JsonValue) => stock?.isInStock(textAt(item, 'id')) ?? factsOf(item).isInStock;
  const wanted = isNarrowed(query)
    ? items.filter(
        (item) =>
          isWanted(factsOf(item), query) && hasVariant(item, query.options) && (!query.inStock || isThere(item)),
      )
    : items;
  const compare = orders[query.sort];
  return compare === undefined ? wanted : [...wanted].sort((a, b) => compare(factsOf(a), factsOf(b)));
}

/** What is not sold comes after what is, whichever price is asked for first. */
const orders: Readonly<Record<ListQuery['sort'], ((a: ItemFacts, b: ItemFacts) => number) | undefined>> = {
  featured: undefined,
  name: (a, b) => a.title.localeCompare(b.title),
  price: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  '-price': (a, b) => (b.price ?? -1) - (a.price ?? -1),
  newest: (a, b) => b.added - a.added,
};

function isWanted({ labels, price }: ItemFacts, query: ListQuery): boolean {
  if (labelsIn(query).some((label) => !labels.includes(label))) return false;
  if (query.minPrice !== undefined && (price === undefined || price < query.minPrice)) return false;
  return query.maxPrice === undefined || (price !== undefined && price <= query.maxPrice);
}

function pageSizeOf(context: JsonObject, forced: number | undefined): number {
  const size = forced ?? at(context, 'collection.pageSize');
  const valid = typeof size === 'number' && Number.isInteger(size) && size > 0;
  return valid ? Math.min(size, LARGEST_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}

const addressOf = (context: JsonObject, query: ListQuery) =>
  `${textAt(context, 'collection.fullUrl')}${listSearch(query)}`;

function pagination(place: JsonObject, prevPageUrl: string | undefined, nextPageUrl: string | undefined): JsonObject {
  return {
    ...place,
    prevPage: prevPageUrl !== undefined,
    ...(prevPageUrl === undefined ? {} : { prevPageUrl }),
    nextPage: nextPageUrl !== undefined,
    ...(nextPageUrl === undefined ? {} : { nextPageUrl }),
  };
}
