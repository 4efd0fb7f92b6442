import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Products } from '../products/products.ts';
import type { Restock } from '../restock/restock.ts';
import { countsStock, type Stock, type VariantStock } from './stock.ts';

interface ListedVariant extends VariantStock {
  readonly itemId: string;
  readonly title: string;
  /** What it is called among the variants of its product. */
  readonly name: string;
  /** People who wait for a mail that it is back. */
  readonly waiting: number;
  /** Whether nobody is to see its product. */
  readonly isHidden: boolean;
}

/** Product and SKU of a variant, among those that are shown or those that are not, which come after. */
export type StockPlace = readonly [part: 'shown' | 'hidden', itemId: string, sku: string];

interface StockPage {
  readonly items: readonly ListedVariant[];
  /** The variant that the next page begins after; null on the last one. */
  readonly next: StockPlace | null;
}

/** Variants on one page. */
const shownAtOnce = 100;

interface StockParts {
  readonly catalogue: Catalogue;
  readonly products: Pick<Products, 'hiddenItems'>;
  readonly stock: Stock;
  readonly restock: Pick<Restock, 'waiting'>;
}

/** Variants that one page looks at, at most: a shop of which little is low answers a short page, and is asked on. */
const mostLookedAt = 20_000;

export interface StockWanted {
  readonly from?: StockPlace | undefined;
  readonly search?: string | undefined;
  /** Only what is counted and has no more than this left. */
  readonly mostLeft?: number | undefined;
}

/** What is counted, for the owner: a page in the order of the content, from after `from`, of what has all words of `search`. */
export async function listStock(
  parts: StockParts,
  { from, search = '', mostLeft }: StockWanted,
): Promise<Result<StockPage, 'cursor-stale'>> {
  const terms = termsOf(search);
  const found: Found[] = [];
  let group: Variant[] = [];
  let lookedAt = 0;
  let last: Variant | undefined;
  let isAfter = from === undefined;
  const look = async () => {
    found.push(...(await levelsOf(parts, group)).filter(({ level }) => isLow(level, mostLeft)));
    lookedAt += group.length;
    group = [];
  };
  for (const variant of countedVariants(parts, from)) {
    if (isAfter && terms.every((word) => variant.text.includes(word))) group.push(variant);
    if (group.length > shownAtOnce) {
      last = variant;
      await look();
      if (found.length > shownAtOnce || lookedAt >= mostLookedAt) break;
      last = undefined;
    }
    isAfter ||= isAt(variant, from);
  }
  // What the page before ended with is gone.
  if (!isAfter) return refuse('cursor-stale');
  await look();
  const shown = found.slice(0, shownAtOnce);
  const end = found.length > shownAtOnce ? shown.at(-1)?.variant : last;
  const items = await withWaiting(parts, shown);
  return accept({ items, next: end === undefined ? null : [end.part, end.item.id, end.sku] });
}

interface Found {
  readonly variant: Variant;
  readonly level: VariantStock;
}

const isLow = ({ unlimited, qtyInStock }: VariantStock, mostLeft: number | undefined) =>
  mostLeft === undefined || (!unlimited && qtyInStock <= mostLeft);

async function levelsOf({ stock }: StockParts, variants: readonly Variant[]): Promise<Found[]> {
  if (variants.length === 0) return [];
  const levels = await stock.readAll([...new Set(variants.map(({ item }) => item.id))]);
  return variants.flatMap((variant) => {
    const level = levels.get(variant.item.id)?.find(({ sku }) => sku === variant.sku);
    return level === undefined ? [] : [{ variant, level }];
  });
}

async function withWaiting({ restock }: StockParts, shown: readonly Found[]): Promise<ListedVariant[]> {
  const waiting = await restock.waiting(
    shown.map(({ variant: { item, sku } }) => ({ productId: item.id, variantId: sku })),
  );
  return shown.map(({ variant: { part, item, name }, level }, place) => ({
    ...{ itemId: item.id, title: item.title, name, waiting: waiting[place] ?? 0, ...level },
    isHidden: part === 'hidden',
  }));
}

interface Variant {
  readonly part: StockPlace[0];
  readonly item: CatalogueItem;
  readonly sku: string;
  readonly name: string;
  /** All that a search looks at. */
  readonly text: string;
}

const isAt = ({ part, item, sku }: Variant, from: StockPlace | undefined) =>
  from !== undefined && part === from[0] && item.id === from[1] && sku === from[2];

function* countedVariants({ catalogue, products }: StockParts, from: StockPlace | undefined): Generator<Variant> {
  if (from?.[0] !== 'hidden') yield* variantsIn('shown', catalogue.items(from?.[1]));
  yield* variantsIn('hidden', products.hiddenItems());
}

function* variantsIn(part: StockPlace[0], items: Iterable<CatalogueItem>): Generator<Variant> {
  for (const item of items) {
    if (!countsStock(item)) continue;
    for (const { sku, attributes } of item.variants) {
      const name = Object.values(attributes ?? {}).join(' / ');
      yield { part, item, sku, name, text: `${item.title} ${name} ${sku}`.toLowerCase() };
    }
  }
}

const termsOf = (search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
