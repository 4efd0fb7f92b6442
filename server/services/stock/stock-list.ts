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

/** What is counted, for the owner: a page in the order of the content, from after `from`, of what has all words of `search`. */
export async function listStock(
  { catalogue, stock, restock }: StockParts,
  { from, search = '' }: { readonly from?: Place | undefined; readonly search?: string | undefined },
): Promise<Result<StockPage, 'cursor-stale'>> {
  const terms = termsOf(search);
  const found: Variant[] = [];
  let isAfter = from === undefined;
  for (const variant of countedVariants(catalogue, from?.[0])) {
    if (isAfter && terms.every((word) => variant.text.includes(word))) found.push(variant);
    if (found.length > shownAtOnce) break;
    isAfter ||= variant.item.id === from?.[0] && variant.sku === from[1];
  }
  // What the page before ended with is gone.
  if (!isAfter) return refuse('cursor-stale');
  const shown = found.slice(0, shownAtOnce);
  const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
  const [levels, waiting] = await Promise.all([
    stock.readAll([...new Set(shown.map(({ item }) => item.id))]),
    restock.waiting(shown.map(({ item, sku }) => ({ productId: item.id, variantId: sku }))),
  ]);
  const items = shown.flatMap(({ item, sku, name }, place) => {
    const level = levels.get(item.id)?.find((one) => one.sku === sku);
    return level === undefined
      ? []
      : [{ itemId: item.id, title: item.title, name, waiting: waiting[place] ?? 0, ...level }];
  });
  return accept({ items, next: last === undefined ? null : [last.item.id, last.sku] });
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
