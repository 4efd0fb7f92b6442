import type { JsonValue } from '#engine';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import type { Stock, VariantStock } from '../services/stock/stock.ts';
import { asItIs, inGoodTime, type LiveSource } from './live-source.ts';

/** How old the stock on a page may be. A cart always asks the database itself. */
const STATED_AGE = 5_000;
const MOST_PRODUCTS = 200;
/** Products whose last counts are remembered. */
const MOST_KNOWN = 10_000;

type Counts = ReadonlyMap<string, readonly VariantStock[]>;

/**
 * Puts the stock of the database into the products of a page. A database that is away or slow holds no page up: it shows
 * what was counted last, and before anything was, what content says.
 */
export function liveStock(stock: Pick<Stock, 'readAll'>, now: () => number = Date.now): LiveSource {
  const known = new Map<string, readonly VariantStock[]>();
  function keep(counts: Counts): Counts {
    for (const [id, levels] of counts) {
      known.delete(id);
      known.set(id, levels);
    }
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return counts;
  }
  return {
    version: () => String(Math.floor(now() / STATED_AGE)),
    async look(context) {
      const wanted = [objectAt(context, 'item'), objectAt(context, 'product'), ...listAt(context, 'items')];
      const ids = new Set(wanted.filter(isProduct).map((product) => textAt(product, 'id')));
      if (ids.size === 0) return asItIs;
      const counts = (await inGoodTime(stock.readAll([...ids].slice(0, MOST_PRODUCTS)).then(keep))) ?? known;
      if (counts.size === 0) return asItIs;
      const fill = (value: JsonValue | undefined) => withStock(value, counts);
      return (page) =>
        withMembers(page, {
          item: fill(page['item']),
          product: fill(page['product']),
          items: Array.isArray(page['items']) ? listAt(page, 'items').flatMap((item) => fill(item) ?? []) : undefined,
        });
    },
  };
}

function isProduct(value: JsonValue | undefined): boolean {
  return listAt(value, 'structuredContent.variants').length > 0;
}

function withStock(value: JsonValue | undefined, counts: Counts): JsonValue | undefined {
  const product = objectAt({ value: value ?? null }, 'value');
  const known = product === undefined ? undefined : counts.get(textAt(product, 'id'));
  if (product === undefined || known === undefined) return value;
  const bySku = new Map(known.map((count) => [count.sku, count]));
  const variants = listAt(product, 'structuredContent.variants').map((variant) => {
    const members = objectAt({ variant }, 'variant');
    const count = bySku.get(textAt(variant, 'sku'));
    if (members === undefined || count === undefined) return variant;
    return withMembers(members, { unlimited: count.unlimited, qtyInStock: count.qtyInStock });
  });
  const structuredContent: JsonObject = withMembers(objectAt(product, 'structuredContent') ?? {}, { variants });
  return withMembers(product, { structuredContent });
}
