import * as z from 'zod/mini';
import { Flag, Json, MinorUnits, Timestamp } from './json.ts';

/** The answers of a product form as they travel: a JSON text. */
export const AdditionalFields = z.string();

export const ChosenVariant = z.object({
  sku: z.string(),
  attributes: z.catchall(z.object({}), z.string()),
});
export type ChosenVariant = z.infer<typeof ChosenVariant>;

const cents = z._default(MinorUnits, 0);
const off = z._default(Flag, false);

export const CartEntry = z.object({
  id: z.string(),
  itemId: z.string(),
  chosenVariant: z.nullable(ChosenVariant),
  quantity: z.int(),
  title: z.string(),
  /** Minor units: quantity times price. */
  subTotal: MinorUnits,
  /** Minor units, of one piece. */
  purchasePriceCents: MinorUnits,
  additionalFields: z.exactOptional(z.nullable(AdditionalFields)),
});
export type CartEntry = z.infer<typeof CartEntry>;

export const ShippingLocation = z.object({
  country: z.string(),
  state: z.exactOptional(z.string()),
  zip: z.exactOptional(z.string()),
});
export type ShippingLocation = z.infer<typeof ShippingLocation>;

export const ShippingOption = z.object({ id: z.string(), name: z.string(), costCents: MinorUnits });
export type ShippingOption = z.infer<typeof ShippingOption>;

/** What a cart says of itself, beside its lists: whoever knows their rows better adds lists of its own. */
export const CartFacts = z.object({
  id: z.string(),
  websiteId: z.string(),
  /** Empty until it is bought. */
  orderId: z._default(z.string(), ''),
  created: Timestamp,
  isPurchased: off,
  shippingOptions: z._default(z.array(ShippingOption), []),
  selectedShippingOption: z._default(z.nullable(ShippingOption), null),
  shippingLocation: z._default(z.nullable(ShippingLocation), null),
  subtotalCents: cents,
  taxCents: cents,
  shippingCostCents: cents,
  discountCents: cents,
  grandTotalCents: cents,
  totalQuantity: cents,
  hasDigital: off,
  purelyDigital: off,
  requiresShipping: off,
});

/** The cart, with the defaults of the specification; a new one is `Cart.parse({ id, websiteId, created })`. */
export const Cart = z.extend(CartFacts, {
  entries: z._default(z.array(CartEntry), []),
  applicableTaxRules: z._default(z.array(Json), []),
  coupons: z._default(z.array(Json), []),
  validCoupons: z._default(z.array(Json), []),
  invalidCoupons: z._default(z.array(Json), []),
});
export type Cart = z.infer<typeof Cart>;
