import type { JsonValue } from '#engine';
import type { LiveOverlay } from '../pages/site-host.ts';
import type { Stock, VariantStock } from '../services/stock.ts';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../site/members.ts';

/** How old the stock on a page may be. A cart always asks the database itself. */
const STATED_AGE = 5_000;
const MOST_PRODUCTS = 200;

/** Puts the stock of the database into the products of a page. Without a database a page keeps what content says. */
export function liveStock(stock: Stock, now: () => number = Date.now): LiveOverlay {
  return {
    version: () => String(Math.floor(now() / STATED_AGE)),
    async apply(context) {
      const wanted = [objectAt(context, 'item'), objectAt(context, 'product'), ...listAt(context, 'items')];
      const ids = new Set(wanted.filter(isProduct).map((product) => textAt(product, 'id')));
      const counts = await stock.readAll([...ids].slice(0, MOST_PRODUCTS)).catch(() => undefined);
      if (counts === undefined || counts.size === 0) return context;
      const fill = (value: JsonValue | undefined) => withStock(value, counts);
      return withMembers(context, {
        item: fill(context['item']),
        product: fill(context['product']),
        items: Array.isArray(context['items'])
          ? listAt(context, 'items').flatMap((item) => fill(item) ?? [])
          : undefined,
      });
    },
  };
}

function isProduct(value: JsonValue | undefined): boolean {
  return listAt(value, 'structuredContent.variants').length > 0;
}

function withStock(
  value: JsonValue | undefined,
  counts: ReadonlyMap<string, readonly VariantStock[]>,
): JsonValue | undefined {
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
