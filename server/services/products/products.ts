import { and, eq, sql } from 'drizzle-orm';
import { bounds, type OkOf, type setProductPrice } from '#contract';
import { productTypes } from '#model';
import type { KnownOverrides } from '../../site/content/product-overrides.ts';
import { type Store, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue, CatalogueItem } from '../catalogue/catalogue.ts';
import { donationType } from '../catalogue/donations.ts';
import { type Result, refuse, undoOnError } from '../lib/result.ts';
import { KnownProducts, type ProductRow } from './known-products.ts';
import { isSamePrice, type Price, pricesOf } from './prices.ts';
import { listProducts, type ProductPage, type ProductsWanted } from './product-list.ts';

const { productOverrides } = tables;

type PricedVariant = OkOf<typeof setProductPrice>;
type PriceErrors = 'item-unknown' | 'price-fixed' | 'price-out-of-range' | 'sale-price-too-high' | 'price-changed';

interface PriceChange {
  readonly itemId: string;
  readonly sku: string;
  /** Null: what its page says is true again. */
  readonly price: Price | null;
  readonly seen: Price;
}

interface HiddenChange {
  readonly itemId: string;
  readonly isHidden: boolean;
  /** Whether the owner saw it hidden. */
  readonly seen: boolean;
}

/** What owners say of products in the place of their pages: price, sale, and whether they are shown. */
export interface Products {
  /** Hears of what was said since, here or on another server. */
  refresh(): Promise<void>;
  list(wanted: ProductsWanted): Promise<Result<ProductPage, 'cursor-stale'>>;
  setPrice(change: PriceChange, by: string): Promise<Result<PricedVariant, PriceErrors>>;
  setHidden(
    change: HiddenChange,
    by: string,
  ): Promise<Result<{ isHidden: boolean }, 'item-unknown' | 'visibility-changed'>>;
  /** A product that nobody is to see, for those who have to do with it all the same. */
  hidden(itemId: string): CatalogueItem | undefined;
  /** All of those, in the order of their ids. */
  hiddenItems(): Iterable<CatalogueItem>;
}

interface Context {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly known: KnownProducts;
}

export function createProducts(store: Store, catalogue: Catalogue, overrides: KnownOverrides | undefined): Products {
  const known = new KnownProducts({ store, catalogue, overrides });
  const context: Context = { store, catalogue, known };
  return {
    refresh: () => known.refresh(),
    async list(wanted) {
      await known.refresh();
      return listProducts(context, wanted);
    },
    setPrice: (change, by) => setPrice(context, change, by),
    setHidden: (change, by) => setHidden(context, change, by),
    hidden: (itemId) => (known.row(itemId)?.isHidden === true ? known.published(itemId) : undefined),
    hiddenItems: () => known.hiddenItems(),
  };
}

async function setPrice(context: Context, change: PriceChange, by: string): ReturnType<Products['setPrice']> {
  const { catalogue, known } = context;
  const { itemId, sku, price, seen } = change;
  await known.refresh();
  const item = soldItem(context, itemId);
  const published = item && pricesOf(item, catalogue.currency).get(sku);
  if (!item || !published) return refuse('item-unknown');
  // What it is worth is what it costs, and is on its page as a choice too.
  if (item.productType === productTypes.giftCard) return refuse('price-fixed');
  const error = price && priceError(price);
  if (error) return refuse(error);
  return undoOnError<PricedVariant, PriceErrors>((settle) =>
    context.store.transaction(async (transaction) => {
      const row = await lockRow(context, transaction, itemId, by);
      const kept = row.currency === catalogue.currency ? row.variants : [];
      const own = kept.find((each) => each.sku === sku);
      const now = own ? asPrice(own) : published;
      if (!isSamePrice(now, seen)) return settle(refuse('price-changed', { details: { ...now } }));
      const others = kept.filter((each) => each.sku !== sku);
      const variants = price === null ? others : [...others, { sku, ...asPrice(price) }];
      await write(context, transaction, { ...row, variants }, by);
      return { price: price ?? published, published, isChanged: price !== null };
    }),
  ).then((result) => told(context, result));
}

async function setHidden(
  context: Context,
  { itemId, isHidden, seen }: HiddenChange,
  by: string,
): ReturnType<Products['setHidden']> {
  await context.known.refresh();
  if (!soldItem(context, itemId)) return refuse('item-unknown');
  return undoOnError<{ isHidden: boolean }, 'visibility-changed'>((settle) =>
    context.store.transaction(async (transaction) => {
      const row = await lockRow(context, transaction, itemId, by);
      if (row.isHidden !== seen) {
        return settle(refuse('visibility-changed', { details: { isHidden: row.isHidden } }));
      }
      await write(context, transaction, { ...row, isHidden }, by);
      return { isHidden };
    }),
  ).then((result) => told(context, result));
}

/** Before the answer goes, the pages of this server have it too. */
async function told<Told>(
  { store, catalogue, known }: Context,
  result: Told & { readonly ok: boolean },
): Promise<Told> {
  if (!result.ok) return result;
  store.announce(catalogue.websiteId, 'products');
  await known.refresh();
  return result;
}

function soldItem({ known }: Context, itemId: string): CatalogueItem | undefined {
  const item = known.published(itemId);
  return item?.productType === donationType ? undefined : item;
}

const asPrice = ({ priceCents, salePriceCents, onSale }: Price): Price => ({ priceCents, salePriceCents, onSale });

function priceError({
  priceCents,
  salePriceCents,
  onSale,
}: Price): 'price-out-of-range' | 'sale-price-too-high' | undefined {
  const isIn = (cents: number) => cents >= 0 && cents <= bounds.price.max;
  if (!isIn(priceCents) || !isIn(salePriceCents ?? 0)) return 'price-out-of-range';
  if (salePriceCents === null) return onSale ? 'sale-price-too-high' : undefined;
  return salePriceCents < priceCents ? undefined : 'sale-price-too-high';
}

/** Of two who change a product at once one is first, also when nothing was said of it yet. */
async function lockRow(
  { catalogue: { websiteId, currency } }: Context,
  transaction: Transaction,
  itemId: string,
  changedBy: string,
): Promise<ProductRow> {
  await transaction
    .insert(productOverrides)
    .values({ websiteId, itemId, currency, changedBy, version: 0 })
    .onConflictDoNothing();
  const [row] = await transaction.select().from(productOverrides).where(isRow(websiteId, itemId)).for('update');
  if (!row) throw new Error('The row of a product was not written.');
  return row;
}

const isRow = (websiteId: string, itemId: string) =>
  and(eq(productOverrides.websiteId, websiteId), eq(productOverrides.itemId, itemId));

async function write(
  { catalogue: { currency } }: Context,
  transaction: Transaction,
  { websiteId, itemId, isHidden, variants, version }: ProductRow,
  changedBy: string,
): Promise<void> {
  await transaction
    .update(productOverrides)
    .set({ isHidden, variants, currency, changedBy, version: version + 1, changedAt: sql`clock_timestamp()` })
    .where(isRow(websiteId, itemId));
}
