import type { JsonValue } from '#engine';
import { childOf, stockOf } from '#model';
import type { Stock, VariantStock } from '../../services/stock/stock.ts';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, inGoodTime, type LiveSource } from './live-source.ts';
import { ageByTheClock, type StatedAge } from './stated-age.ts';

const MOST_PRODUCTS = 200;
/** Products whose last counts are remembered. */
const MOST_KNOWN = 10_000;

type Counts = ReadonlyMap<string, readonly VariantStock[]>;

/**
 * Puts the stock of the database into the products of a page; a cart always asks the database itself. A database that is
 * away or slow holds no page up: it shows what was counted last, and before anything was, what content says.
 */
export function liveStock(stock: Pick<Stock, 'readAll'>, age: StatedAge = ageByTheClock()): LiveSource {
  const known = new Map<string, readonly VariantStock[]>();
  function keep(counts: Counts, ids: readonly string[]): Counts {
    for (const id of ids) {
      const levels = counts.get(id);
      known.delete(id);
      if (levels !== undefined) known.set(id, levels);
    }
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return counts;
  }
  return {
    version: () => age.version(),
    async look(context) {
      const shown = productsOf(context);
      if (shown.size === 0) return asItIs;
      const ids = [...shown.keys()].slice(0, MOST_PRODUCTS);
      const counted = await inGoodTime(
        stock.readAll(ids, shown).then((counts) => keep(counts, ids)),
        age,
      );
      const counts = counted ?? known;
      // Another context all the same: a page that was made while the database was late has to grow old too.
      if (counts.size === 0) return (page) => (counted === undefined ? { ...page } : withScarcity({ ...page }, shown));
      const fill = (value: JsonValue | undefined) => withStock(value, counts);
      return (page) =>
        withScarcity(
          withMembers(page, {
            item: fill(page['item']),
            product: fill(page['product']),
            items: Array.isArray(page['items']) ? listAt(page, 'items').flatMap((item) => fill(item) ?? []) : undefined,
          }),
          counted === undefined ? counts : shown,
        );
    },
  };
}

/** What is sold on a page, by id; null for what stands there as several objects, which may say different things. */
function productsOf(context: JsonObject): ReadonlyMap<string, JsonValue> {
  const shown = new Map<string, JsonValue>();
  for (const product of [objectAt(context, 'item'), objectAt(context, 'product'), ...listAt(context, 'items')]) {
    if (product === undefined || !isProduct(product)) continue;
    const id = textAt(product, 'id');
    const before = shown.get(id);
    shown.set(id, before === undefined || before === product ? product : null);
  }
  return shown;
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

/**
 * "Only 3 left" follows the stock: of what is sold out nothing is left, and of what has been filled up there is more than
 * the store thought worth telling.
 */
function withScarcity(page: JsonObject, counted: Pick<Counts, 'has'>): JsonObject {
  const merchandising = objectAt(page, 'productMerchandisingContext');
  if (merchandising === undefined) return page;
  const products = [objectAt(page, 'item'), objectAt(page, 'product'), ...listAt(page, 'items')];
  const changed = products.flatMap((product) => {
    const id = textAt(product, 'id');
    const own = objectAt(merchandising, id);
    const views = listAt(own, 'scarcityTemplateViews');
    if (own === undefined || views.length === 0 || !counted.has(id)) return [];
    const variants = listAt(product, 'structuredContent.variants');
    return [
      [id, withMembers(own, { scarcityTemplateViews: views.flatMap((view) => viewNow(view, variants)) })] as const,
    ];
  });
  if (changed.length === 0) return page;
  return withMembers(page, { productMerchandisingContext: withMembers(merchandising, Object.fromEntries(changed)) });
}

/** A view with what is left now of its variants, where that is still as little as it says. */
function viewNow(view: JsonValue, variants: readonly JsonValue[]): JsonValue[] {
  const members = objectAt({ view }, 'view');
  const choice = objectAt(view, 'attributes') ?? {};
  const meant = variants.filter((variant) =>
    Object.entries(choice).every(([name, value]) => objectAt(variant, 'attributes')?.[name] === value),
  );
  const left = meant.reduce<number>((sum, variant) => sum + stockOf(variant), 0);
  const published = Number(childOf(view, 'qtyInStock'));
  return members !== undefined && left > 0 && left <= published ? [withMembers(members, { qtyInStock: left })] : [];
}
