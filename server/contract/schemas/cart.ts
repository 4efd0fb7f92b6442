import * as z from 'zod/mini';
import * as model from '#model';
import { Cents, Count, Id, ShortText } from './common.ts';

/** An entry of the cart with what the cart page shows beside the fields of the specification. */
export const CartLine = z.extend(model.CartEntry, {
  /** The price when the shopper put it in the cart, if it is another one now. */
  previousPriceCents: z.optional(Cents),
  productType: z.int(),
  fullUrl: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  /** How many are in stock, when limited. */
  qtyInStock: z.optional(Count),
  /** Set when the entry cannot be bought as it stands. */
  problem: z.optional(z.enum(['stock-short', 'variant-unavailable'])),
});
export type CartLine = z.infer<typeof CartLine>;

const TaxRule = z.object({
  id: Id,
  name: z.string(),
  basisPoints: z.optional(z.int()),
  amountCents: Cents,
  /** What it is reckoned on, without it. */
  taxedCents: z.optional(Cents),
  /** Places of the lines that bear it, from 0 on; all of them without. */
  lines: z.optional(z.array(z.int())),
  /** The prices have it in them: it is told, and not added. */
  included: z.optional(z.boolean()),
});
const Coupon = z.object({
  promoCode: z.string(),
  name: z.string(),
  discountCents: Cents,
  /** Why an invalid coupon does not count. */
  reason: z.optional(z.string()),
});

export const ShippingLocation = z.strictObject({
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
  state: z.exactOptional(ShortText),
  zip: z.exactOptional(z.string().check(z.maxLength(16))),
});

/** The cart, its lists typed, with what two tabs need to agree. */
export const ShoppingCart = z.extend(model.CartFacts, {
  entries: z._default(z.array(CartLine), []),
  applicableTaxRules: z._default(z.array(TaxRule), []),
  coupons: z._default(z.array(Coupon), []),
  validCoupons: z._default(z.array(Coupon), []),
  invalidCoupons: z._default(z.array(Coupon), []),
  currency: z._default(z.string(), model.defaultCurrency),
  /** Smallest subtotal that may be checked out. */
  minimumSubtotalCents: z._default(Cents, 0),
  /** Shipping and taxes are not known yet, or nobody can say them: they are in none of the sums. */
  ratesOpen: z.optional(z.boolean()),
  /** Rises with each change: of two answers the one with the higher version is the newer. */
  version: z._default(Count, 0),
  /** Opens the checkout: /checkout?cartToken=… */
  cartToken: z.optional(z.string()),
});
export type ShoppingCart = z.infer<typeof ShoppingCart>;

/** Any value: whether it is a number, whole and in range is decided in the spec's order, after variant and stock. */
export const Quantity = z.unknown();
/** The answers of the custom product form, as a JSON string. */
export const AdditionalFields = z.nullish(z.string());
export const CartWithEntry = z.object({ shoppingCart: ShoppingCart, newlyAdded: CartLine });
export const CartWithUpdate = z.object({ shoppingCart: ShoppingCart, updatedEntry: CartLine });
export const CartWithRemoval = z.object({ shoppingCart: ShoppingCart, removedEntryId: z.string() });
export const JustCart = z.object({ shoppingCart: ShoppingCart });
