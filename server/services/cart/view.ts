import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CartLine, ShoppingCart } from '#contract';
import { productTypes } from '#model';
import { type Queries, tables } from '../../store/index.ts';
import { type Catalogue, priceIn } from '../catalogue/catalogue.ts';
import type { KnownRates } from '../rates/rates.ts';
import { countsStock } from '../stock/stock.ts';
import type { CouponUses } from './coupons.ts';
import { totalsOf } from './totals.ts';

const { carts, cartEntries, stock } = tables;

export type CartRow = typeof carts.$inferSelect;
export type CartKind = CartRow['kind'];
/** Carts of one thing with a checkout of its own. */
export type SingleKind = Exclude<CartKind, 'cart'>;
type EntryRow = typeof cartEntries.$inferSelect;

/** A line of a cart as it is stored, with what is left of it. */
export interface StoredEntry {
  readonly entry: Pick<EntryRow, 'id' | 'itemId' | 'sku' | 'quantity' | 'additionalFields' | 'seenPriceCents'>;
  readonly unlimited: boolean | null;
  readonly qtyInStock: number | null;
}

/** The entries of a cart with what is left of each; one query. */
export function readEntries(
  queries: Queries,
  { websiteId, id }: Pick<CartRow, 'websiteId' | 'id'>,
): Promise<StoredEntry[]> {
  return queries
    .select({ entry: cartEntries, unlimited: stock.unlimited, qtyInStock: stock.quantity })
    .from(cartEntries)
    .leftJoin(
      stock,
      and(
        eq(stock.websiteId, cartEntries.websiteId),
        eq(stock.itemId, cartEntries.itemId),
        eq(stock.sku, cartEntries.sku),
      ),
    )
    .where(and(eq(cartEntries.websiteId, websiteId), eq(cartEntries.cartId, id), isNull(cartEntries.removedAt)))
    .orderBy(asc(cartEntries.position));
}

/** What a cart is priced by. */
export interface Pricing {
  readonly catalogue: Catalogue;
  readonly rates: KnownRates;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The cart as the visitor sees it: rows of the ledger, priced by the catalogue. */
export function viewOf(
  { catalogue, rates, now }: Pricing,
  cart: CartRow,
  stored: readonly StoredEntry[],
  uses: CouponUses | null,
): ShoppingCart {
  const entries = shownLines(catalogue, cart.kind, stored);
  const totals = totalsOf({
    lines: entries.map((line) => {
      const item = catalogue.item(line.itemId);
      const sku = line.chosenVariant?.sku ?? '';
      const { weightGrams = 0 } = item?.variants.find((variant) => variant.sku === sku) ?? {};
      return { ...line, sku, priceCents: line.purchasePriceCents, labels: item?.labels ?? [], weightGrams };
    }),
    currency: catalogue.currency,
    rules: catalogue.rules,
    rates,
    promoCodes: cart.promoCodes,
    location: cart.shippingLocation,
    shippingOptionId: cart.shippingOptionId,
    ...(uses && { uses }),
    now: now(),
  });
  return {
    id: cart.id,
    websiteId: cart.websiteId,
    orderId: cart.orderId ?? '',
    created: cart.createdAt.getTime(),
    isPurchased: cart.purchasedAt !== null,
    entries,
    shippingLocation: cart.shippingLocation,
    currency: catalogue.currency,
    // No gift is too small.
    minimumSubtotalCents: cart.kind === 'donation' ? 0 : catalogue.rules.minimumSubtotalCents,
    version: cart.version,
    cartToken: cart.token,
    ...totals,
  };
}

/** The lines of a cart, each with what keeps it from being bought: all that is known of it without any sum. */
export function shownLines(catalogue: Catalogue, kind: CartKind, stored: readonly StoredEntry[]): CartLine[] {
  const entries = stored.map((one) => lineOf(catalogue, kind, one));
  flagShortages(entries, stored);
  return entries;
}

function lineOf(catalogue: Catalogue, kind: CartKind, { entry, unlimited, qtyInStock }: StoredEntry): CartLine {
  const item = catalogue.item(entry.itemId);
  const variant = item?.variants.find(({ sku }) => sku === entry.sku);
  // A product that left the catalogue keeps its last price, and cannot be bought.
  const priceCents = variant ? priceIn(kind, variant) : entry.seenPriceCents;
  const imageUrl = variant?.imageUrl ?? item?.imageUrl;
  const limited = item && countsStock(item) && !(unlimited ?? variant?.unlimited);
  return {
    id: entry.id,
    itemId: entry.itemId,
    chosenVariant: { sku: entry.sku, attributes: { ...variant?.attributes } },
    quantity: entry.quantity,
    title: item?.title ?? '',
    subTotal: priceCents * entry.quantity,
    purchasePriceCents: priceCents,
    additionalFields: entry.additionalFields,
    productType: item?.productType ?? productTypes.physical,
    ...(priceCents !== entry.seenPriceCents && { previousPriceCents: entry.seenPriceCents }),
    ...(item?.fullUrl && { fullUrl: item.fullUrl }),
    ...(imageUrl && { imageUrl }),
    ...(limited && { qtyInStock: qtyInStock ?? variant?.qtyInStock ?? 0 }),
    ...(!variant && { problem: 'variant-unavailable' as const }),
  };
}

/** Entries that share a stock row are judged together. */
function flagShortages(entries: CartLine[], stored: readonly StoredEntry[]): void {
  const wanted = new Map<string, number>();
  const nameOf = ({ entry }: StoredEntry) => JSON.stringify([entry.itemId, entry.sku]);
  for (const one of stored) wanted.set(nameOf(one), (wanted.get(nameOf(one)) ?? 0) + one.entry.quantity);
  entries.forEach((line, at) => {
    const one = stored[at];
    if (!one || line.problem || line.qtyInStock === undefined) return;
    if ((wanted.get(nameOf(one)) ?? 0) > line.qtyInStock) line.problem = 'stock-short';
  });
}

/** The cart without its sums, which stay at their defaults (`calculateSubtotal=false`). */
export function withoutSums(cart: ShoppingCart): ShoppingCart {
  return { ...cart, subtotalCents: 0, discountCents: 0, taxCents: 0, shippingCostCents: 0, grandTotalCents: 0 };
}

/** What a visitor without a cart sees. */
export function emptyCart({ catalogue, rates, now }: Pricing): ShoppingCart {
  const { websiteId, currency, rules } = catalogue;
  const created = now();
  const nothing = { lines: [], promoCodes: [], location: null, shippingOptionId: null };
  const totals = totalsOf({ ...nothing, currency, rules, rates, now: created });
  return {
    id: '',
    websiteId,
    orderId: '',
    created,
    isPurchased: false,
    entries: [],
    shippingLocation: null,
    currency,
    minimumSubtotalCents: rules.minimumSubtotalCents,
    version: 0,
    ...totals,
  };
}
