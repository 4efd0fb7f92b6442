import { isObject } from '#engine';
import { completeProduct } from '#model';
import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { readJson } from '../lib/json.ts';
import { at, type JsonObject, listAt, textAt } from '../lib/json-access.ts';
import { parseRichText } from '../rich-text/parse.ts';
import type { SiteData } from '../tags/site-data.ts';
import { attribute, childElements } from './find.ts';

/**
 * A place in content that shows what the site itself has: a product as it is sold now, the dates of a collection, its
 * first entries.
 */
export type Fill =
  | { readonly kind: 'product'; readonly collection: JsonObject; readonly item: JsonObject }
  | { readonly kind: 'calendar'; readonly collection: JsonObject }
  | {
      readonly kind: 'summary';
      readonly collection: JsonObject;
      readonly items: readonly JsonObject[];
      readonly settings: JsonObject;
    };

const mark = createByteSearch('data-fill="');
const place = /<p data-fill="(product|calendar|summary)"[^<>]{0,4000}>[\s\S]*?<\/p>/g;

/** Puts what the site has into its places. What it does not have stays the words that were published. */
export function fillBlocks(pieces: Piece[], data: SiteData, markupOf: (fill: Fill) => string): void {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    const filled = piece.toString().replace(place, (published) => {
      const fill = fillOf(published, data);
      return (fill && markupOf(fill)) || published;
    });
    pieces[index] = Buffer.from(filled);
  }
}

function fillOf(published: string, data: SiteData): Fill | undefined {
  const [asked] = childElements(parseRichText(published).root);
  const [kind, id, list] = ['data-fill', 'data-fill-id', 'data-fill-list'].map((name) => attribute(asked, name));
  const collection = list === undefined || list === '' ? undefined : data.collection(list);
  if (collection === undefined || id === undefined) return undefined;
  if (kind === 'calendar') return { kind, collection };
  if (kind === 'summary') return summaryOf(collection, attribute(asked, 'data-fill-settings'));
  const item = productIn(collection, id, published);
  return item && { kind: 'product', collection, item };
}

const MOST_ENTRIES = 30;

/** The first entries of a collection that fit the summary's filter; of dates those that are to come stand first. */
function summaryOf(collection: JsonObject, told: string): Fill {
  const reading = readJson(told);
  const settings = reading.ok && isObject(reading.value) ? reading.value : {};
  const filter = at(settings, 'filter');
  const fits = (item: JsonObject) =>
    (['category', 'tag'] as const).every((name) => {
      const wanted = textAt(filter, name);
      return wanted === '' || listAt(item, name === 'tag' ? 'tags' : 'categories').includes(wanted);
    }) &&
    (at(filter, 'featured') !== true || item['starred'] === true);
  const listed = listAt(collection, 'items');
  const all = listed.length > 0 ? listed : [...listAt(collection, 'upcoming'), ...listAt(collection, 'past')];
  const most = Math.min(MOST_ENTRIES, Math.max(1, Number(settings['pageSize']) || MOST_ENTRIES));
  const items = all.filter(isObject).filter(fits).slice(0, most);
  return { kind: 'summary', collection, settings, items: items.map((item) => completeProduct(item) as JsonObject) };
}

/** By its id; content that came from elsewhere may have another id, and the same address. */
function productIn(collection: JsonObject, id: string, published: string): JsonObject | undefined {
  const href = /<a href="([^"<>]*)"/.exec(published)?.[1] ?? '';
  const items = listAt(collection, 'items').filter((item): item is JsonObject => textAt(item, 'id') !== '');
  const found =
    items.find((item) => textAt(item, 'id') === id) ??
    items.find((item) => href !== '' && textAt(item, 'fullUrl') === href);
  return found && (completeProduct(found) as JsonObject);
}
