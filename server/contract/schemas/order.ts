import * as z from 'zod/mini';
import { ShippingOption } from '#model';
import { CartLine, ShoppingCart } from './cart.ts';
import { CartToken, Cents, Id, ShortText, Timestamp } from './common.ts';
import { CheckoutGiftCard } from './gift-card.ts';

export const Address = z.strictObject({
  firstName: ShortText,
  lastName: ShortText,
  address1: ShortText,
  address2: z.optional(ShortText),
  city: ShortText,
  region: z.optional(ShortText),
  postalCode: z.optional(ShortText),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
  phone: z.optional(ShortText),
});
export type Address = z.infer<typeof Address>;

/** Whom the invoice is for, where that is not who gets the parcel. */
export const Billing = z.strictObject({
  company: z.optional(ShortText),
  /** The VAT ID or tax number of a business. */
  vatId: z.optional(ShortText),
  /** Absent: where the parcel goes. */
  address: z.optional(Address),
});
export type Billing = z.infer<typeof Billing>;

const orderStates = [
  'payment-started',
  'payment-unknown',
  'payment-pending',
  'paid',
  'declined',
  'cancelled',
  'fulfilled',
] as const;

/** How much of an order has been sent. */
const fulfilments = ['none', 'part', 'whole'] as const;

/** Pieces of lines of an order. */
export const OrderPieces = z.object({ entryId: Id, quantity: z.int().check(z.minimum(1)) });
export type OrderPieces = z.infer<typeof OrderPieces>;

/** A payment that no provider takes part in; a name of the shop's own is in the method. */
const ManualPayment = z.object({ kind: z.enum(['bank-transfer', 'on-delivery']), instructions: z.string() });

/** A parcel. */
const Shipment = z.object({
  id: Id,
  created: Timestamp,
  lines: z.array(OrderPieces),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Where the carrier says how far it is. */
  trackingUrl: z.nullable(z.string()),
});
export type Shipment = z.infer<typeof Shipment>;

const OrderGiftCard = z.object({
  id: Id,
  /** The end of its code. */
  ending: z.string(),
  amountCents: Cents,
});

/** A tax as it is told. */
const ToldTax = z.object({
  id: Id,
  name: z.string(),
  amountCents: Cents,
  included: z.optional(z.boolean()),
});

export const Order = z.object({
  id: Id,
  orderNumber: z.string(),
  state: z.enum(orderStates),
  created: Timestamp,
  email: z.string(),
  currency: z.string(),
  entries: z.array(CartLine),
  shippingAddress: z.nullable(Address),
  billing: z._default(z.nullable(Billing), null),
  shippingOption: z.nullable(ShippingOption),
  subtotalCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  /** The taxes by their names, as they were told when it was placed. */
  applicableTaxRules: z._default(z.array(ToldTax), []),
  shippingCostCents: Cents,
  grandTotalCents: Cents,
  /** The part of the total that gift cards have paid, and which. */
  giftCardCents: z._default(Cents, 0),
  giftCards: z._default(z.array(OrderGiftCard), []),
  fulfilment: z._default(z.enum(fulfilments), 'none'),
  shipments: z._default(z.array(Shipment), []),
  /** What was given back. */
  refundedCents: z._default(Cents, 0),
  /** Whether the shop itself has cancelled it, rather than its buyer not having paid. */
  cancelledByShop: z._default(z.boolean(), false),
  /** How an order is to be paid that stands before its money comes. */
  payment: z.optional(z.extend(ManualPayment, { name: z.string() })),
  /** The purchase event; only in the first answer after payment. */
  purchase: z.optional(
    z.object({
      transactionId: z.string(),
      value: z.string(),
      currency: z.string(),
      shipping: z.string(),
      tax: z.string(),
      items: z.array(
        z.object({ itemId: z.string(), sku: z.string(), title: z.string(), quantity: z.int(), price: z.string() }),
      ),
    }),
  ),
});
export type Order = z.infer<typeof Order>;

/** What a buyer must do before the money moves: go to an address, or let the provider's script ask. */
export const PaymentAction = z.object({
  kind: z.enum(['redirect', 'script']),
  url: z.optional(z.string()),
  clientSecret: z.optional(z.string()),
});
export type PaymentAction = z.infer<typeof PaymentAction>;

/** An order as its press is answered: paid, or waiting for what its buyer must do. */
export const PlacedOrder = z.extend(Order, { action: z.optional(PaymentAction) });
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const checkoutKinds = ['cart', 'subscription', 'gift-card', 'donation'] as const;

const PaymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  testOnly: z.boolean(),
  /** What the browser needs to ask for the payment; a method without it needs nothing of ours. */
  client: z.optional(
    z.object({ kind: z.enum(['stripe']), publishableKey: z.string(), savesCard: z.optional(z.boolean()) }),
  ),
  /** Of a payment that the shop's owner confirms: its kind, and what the buyer is told to do. */
  byHand: z.optional(ManualPayment),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What the checkout page shows. */
export const Checkout = z.object({
  kind: z.enum(checkoutKinds),
  cartToken: z.string(),
  cart: ShoppingCart,
  /** Why the cart cannot be bought as it stands: names of apiErrors, in the order to solve them. */
  obstacles: z.array(z.object({ problem: z.string(), message: z.string() })),
  paymentMethods: z.array(PaymentMethod),
  /** Gift cards that were put into it, in the order in which they pay. */
  giftCards: z._default(z.array(CheckoutGiftCard), []),
});

export const PlaceOrder = z.strictObject({
  cartToken: CartToken,
  email: z.string(),
  shippingAddress: z.nullish(Address),
  billing: z.nullish(Billing),
  shippingOptionId: z.nullish(Id),
  /** The total the shopper saw: anything else is refused with the difference. */
  expectedTotalCents: Cents,
  /** What the shopper saw gift cards pay of it; nothing without. With `gift-card` as the method it is all of it. */
  giftCardCents: z.optional(Cents),
  payment: z.strictObject({ method: ShortText, token: ShortText }),
});
