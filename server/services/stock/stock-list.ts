import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Restock } from '../restock/restock.ts';
import { countsStock, type Stock, type VariantStock } from './stock.ts';

interface ListedVariant extends VariantStock {
  readonly itemId: string;
  readonly title: string;
  /** What it is called among the variants of its product. */
  readonly name: string;
  /** People who wait for a mail that it is back. */
  readonly waiting: number;
}

/** Product and SKU of a variant. */
type Place = readonly [itemId: string, sku: string];

interface StockPage {
  readonly items: readonly ListedVariant[];
  /** The variant that the next page begins after; null on the last one. */
  readonly next: Place | null;
}

/** Variants on one page. */
const shownAtOnce = 100;

interface StockParts {
  readonly catalogue: Catalogue;
  readonly stock: Stock;
  readonly restock: Pick<Restock, 'waiting'>;
}

/** Variants that one page looks at, at most: a shop of which little is low answers a short page, and is asked on. */
const mostLookedAt = 20_000;

export interface StockWanted {
  readonly from?: Place | undefined;
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
  for (const variant of countedVariants(parts.catalogue, from?.[0])) {
    if (isAfter && terms.every((word) => variant.text.includes(word))) group.push(variant);
    if (group.length > shownAtOnce) {
      last = variant;
      await look();
      if (found.length > shownAtOnce || lookedAt >= mostLookedAt) break;
      last = undefined;
    }
    isAfter ||= variant.item.id === from?.[0] && variant.sku === from[1];
  }
  // What the page before ended with is gone.
  if (!isAfter) return refuse('cursor-stale');
  await look();
  const shown = found.slice(0, shownAtOnce);
  const end = found.length > shownAtOnce ? shown.at(-1)?.variant : last;
  const items = await withWaiting(parts, shown);
  return accept({ items, next: end === undefined ? null : [end.item.id, end.sku] });
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
  return shown.map(({ variant: { item, name }, level }, place) => {
    return { itemId: item.id, title: item.title, name, waiting: waiting[place] ?? 0, ...level };
  });
}

interface Variant {
  readonly item: CatalogueItem;
  readonly sku: string;
  readonly name: string;
  /** All that a search looks at. */
  readonly text: string;
}

function* countedVariants(catalogue: Catalogue, from: string | undefined): Generator<Variant> {
  for (const item of catalogue.items(from)) {
    if (!countsStock(item)) continue;
    for (const { sku, attributes } of item.variants) {
      const name = Object.values(attributes ?? {}).join(' / ');
      yield { item, sku, name, text: `${item.title} ${name} ${sku}`.toLowerCase() };
    }
  }
}

const termsOf = (search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
