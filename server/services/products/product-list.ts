import type { ListedProduct } from '#contract';
import { productTypes } from '#model';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { donationType } from '../catalogue/donations.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { KnownProducts } from './known-products.ts';
import { pricesOf } from './prices.ts';

/** Where a page of the list ended: among the products that are shown, or those that are not, which come after. */
export type ProductPlace = readonly [part: 'shown' | 'hidden', itemId: string];

export interface ProductPage {
  readonly items: readonly ListedProduct[];
  /** The product that the next page begins after; null on the last one. */
  readonly next: ProductPlace | null;
}

export interface ProductsWanted {
  readonly from?: ProductPlace | undefined;
  readonly search?: string | undefined;
  readonly show?: 'all' | 'changed' | 'hidden' | undefined;
}

interface Parts {
  readonly catalogue: Catalogue;
  readonly known: Pick<KnownProducts, 'row' | 'hiddenItems' | 'published'>;
}

/** Products on one page. */
const shownAtOnce = 50;
/** Products that one page looks at, at most: a search that finds little answers a short page, and is asked on. */
const mostLookedAt = 20_000;

/** What is sold, for its owner: in the order of the content, then what nobody is to see. */
export function listProducts(
  parts: Parts,
  { from, search = '', show = 'all' }: ProductsWanted,
): Result<ProductPage, 'cursor-stale'> {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found: ListedProduct[] = [];
  let lookedAt = 0;
  let last: ProductPlace | undefined;
  let isAfter = from?.[0] !== 'shown';
  for (const [part, item] of candidates(parts, from, show)) {
    if (!isAfter) {
      if (part === 'shown' && item.id !== from?.[1]) break;
      isAfter = true;
      if (part === 'shown') continue;
    }
    if (found.length === shownAtOnce || lookedAt === mostLookedAt) return accept({ items: found, next: last ?? null });
    lookedAt += 1;
    last = [part, item.id];
    if (terms.every((word) => textOf(item).includes(word))) found.push(listed(parts, part, item));
  }
  // What the page before ended with is gone.
  return isAfter ? accept({ items: found, next: null }) : refuse('cursor-stale');
}

function* candidates(
  { catalogue, known }: Parts,
  from: ProductPlace | undefined,
  show: ProductsWanted['show'],
): Generator<readonly [part: ProductPlace[0], item: CatalogueItem]> {
  if (show !== 'hidden' && from?.[0] !== 'hidden') {
    for (const item of catalogue.items(from?.[1])) {
      if (item.productType === donationType) continue;
      if (item.id === from?.[1] || show !== 'changed' || (known.row(item.id)?.variants.length ?? 0) > 0)
        yield ['shown', item];
    }
  }
  for (const item of known.hiddenItems(from?.[0] === 'hidden' ? from[1] : '')) yield ['hidden', item];
}

const textOf = ({ title, variants }: CatalogueItem) =>
  `${title} ${variants.map(({ sku, attributes }) => `${Object.values(attributes).join(' ')} ${sku}`).join(' ')}`.toLowerCase();

function listed({ catalogue: { currency }, known }: Parts, part: ProductPlace[0], item: CatalogueItem): ListedProduct {
  const published = known.published(item.id) ?? item;
  const row = known.row(item.id);
  const own = new Map(row?.currency === currency ? row.variants.map((each) => [each.sku, each]) : []);
  const prices = pricesOf(published, currency);
  return {
    itemId: item.id,
    title: item.title,
    address: item.fullUrl ?? null,
    isHidden: part === 'hidden',
    isPriced: item.productType !== productTypes.giftCard,
    variants: published.variants.map(({ sku, attributes }) => {
      const file = prices.get(sku) ?? { priceCents: 0, salePriceCents: null, onSale: false };
      const said = own.get(sku);
      const price = said && { priceCents: said.priceCents, salePriceCents: said.salePriceCents, onSale: said.onSale };
      return {
        sku,
        name: Object.values(attributes).join(' / '),
        price: price ?? file,
        published: file,
        isChanged: said !== undefined,
      };
    }),
  };
}
