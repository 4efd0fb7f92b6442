import type { JsonValue } from '#engine';
import { completeProduct } from '#model';
import { at, type JsonObject, listAt, textAt, withMembers } from '../lib/json-access.ts';
import type { SiteData, WantedItems } from './site-data.ts';

type Attributes = ReadonlyMap<string, string>;

const MOST_ITEMS = 200;

/** Data of `<squarespace:query>`: a collection's context with the items that were asked for. */
export function queryData(attributes: Attributes, context: JsonObject, data: SiteData): JsonObject {
  const source = sourceOf(attributes, context, data, wantedBy(attributes));
  const items = listAt(source, 'items').filter((item) => isWanted(item, attributes));
  return withMembers(context, {
    collection: at(source, 'collection'),
    items: window(items, attributes),
    item: null,
  });
}

/** Data of `<squarespace:category>`: the names of a collection's categories, and as items with their counts and addresses. */
export function categoryData(attributes: Attributes, context: JsonObject, data: SiteData): JsonObject {
  const source = sourceOf(attributes, context, data);
  const counts = new Map<string, number>();
  for (const item of listAt(source, 'items')) {
    for (const name of listAt(item, 'categories')) {
      if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const base = textAt(source, 'collection.fullUrl');
  const categories = [...counts].map(([name, count]) => ({
    name,
    title: name,
    count,
    active: textAt(context, 'categoryFilter') === name,
    url: `${base}?category=${encodeURIComponent(name)}`,
  }));
  return withMembers(context, {
    collection: at(source, 'collection'),
    categories: [...counts.keys()],
    items: categories,
  });
}

/** Data of `<squarespace:related>`: other items of the collection, those with the most in common first. */
export function relatedData(attributes: Attributes, context: JsonObject, data: SiteData): JsonObject {
  const all = listAt(sourceOf(attributes, context, data), 'items');
  const itemId = attributes.get('itemid') ?? '';
  const own = all.find((item) => itemId !== '' && textAt(item, 'id') === itemId) ?? at(context, 'item');
  const marks = new Set([...listAt(own, 'tags'), ...listAt(own, 'categories')]);
  const common = (item: JsonValue) =>
    [...listAt(item, 'tags'), ...listAt(item, 'categories')].filter((mark) => marks.has(mark)).length;
  const items = all
    .filter((item) => textAt(item, 'id') !== textAt(own, 'id') && isWanted(item, attributes))
    .map((item) => ({ item, common: common(item) }))
    .filter((candidate) => candidate.common > 0)
    .sort((a, b) => b.common - a.common)
    .map(({ item }) => item);
  return withMembers(context, { items: window(items, attributes) });
}

/** What a query shows at most; undefined where that is found by looking through all there is. */
function wantedBy(attributes: Attributes): WantedItems | undefined {
  if (attributes.get('featured') === 'true') return undefined;
  const [category, tag] = [attributes.get('category'), attributes.get('tag')];
  return { most: numberIn(attributes, 'skip', 0) + numberIn(attributes, 'limit', MOST_ITEMS), category, tag };
}

function sourceOf(
  attributes: Attributes,
  context: JsonObject,
  data: SiteData,
  wanted?: WantedItems,
): JsonObject | undefined {
  const named = (attributes.get('collection') ?? attributes.get('collectionid') ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
  if (named === '') return data.collection(textAt(context, 'collection.urlId'), wanted) ?? context;
  return data.collection(named, wanted);
}

function isWanted(item: JsonValue, attributes: Attributes): boolean {
  const has = (list: string, wanted: string | undefined) =>
    wanted === undefined || wanted === '' || listAt(item, list).includes(wanted);
  if (!has('tags', attributes.get('tag')) || !has('categories', attributes.get('category'))) return false;
  return attributes.get('featured') !== 'true' || at(item, 'starred') === true;
}

function window(items: readonly JsonValue[], attributes: Attributes): readonly JsonValue[] {
  const skip = numberIn(attributes, 'skip', 0);
  return items.slice(skip, skip + numberIn(attributes, 'limit', MOST_ITEMS)).map(completeProduct);
}

function numberIn(attributes: Attributes, name: 'skip' | 'limit', otherwise: number): number {
  const value = Number.parseInt(attributes.get(name) ?? '', 10);
  return Number.isNaN(value) || value < 0 ? otherwise : Math.min(value, MOST_ITEMS);
}
