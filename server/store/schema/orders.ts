import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GiftDetails } from '#model';
import { cents, moment, now, websiteId } from './columns.ts';

/** Whom the invoice is for, as the contract has it. */
export interface OrderBilling {
  readonly company?: string | undefined;
  readonly vatId?: string | undefined;
  readonly address?: { readonly [part: string]: string | undefined } | undefined;
}

/** A line as it was bought: later changes of the catalogue do not reach it. */
export interface OrderLine {
  entryId: string;
  itemId: string;
  sku: string;
  title: string;
  /** What was bought as it looked then; lines of earlier versions have none. */
  imageUrl?: string;
  attributes: Record<string, string>;
  /** The order of their names, which the database does not keep; lines of earlier versions have none. */
  optionNames?: string[];
  quantity: number;
  priceCents: number;
  productType: number;
  additionalFields: string | null;
  /** Whether the stock counted this line, and must get it back if the order fails; what was unlimited took nothing. */
  tookStock: boolean;
  /** Who gets a gift card, and when; absent where nobody was named. */
  gift?: GiftDetails;
  /** How it is charged again; absent for what is paid once. */
  plan?: SubscriptionPlan;
}

/** How something is charged again and again. */
export interface SubscriptionPlan {
  unit: 'WEEK' | 'MONTH' | 'YEAR';
  value: number;
  /** How often in all; 0 for no end. */
  cycles: number;
}

/** What a payment service charges without its customer: its own names, never a card number. */
export interface SavedPayment {
  readonly method: string;
  readonly customer?: string;
}

/** What a gift card has paid of an order. */
export interface OrderGiftCard {
  readonly id: string;
  /** The end of its code, by which people know it. */
  readonly ending: string;
  readonly amountCents: number;
}

/** By whom an order was reckoned, and the taxes as they were told: whoever is asked again later may say something else. */
export interface OrderQuote {
  /** Ids of providers; null for the owner's table. */
  readonly by: { readonly tax: string | null; readonly shipping: string | null };
  readonly taxes: readonly OrderTax[];
}

export interface OrderTax {
  readonly id: string;
  readonly name: string;
  readonly amountCents: number;
  readonly basisPoints?: number | undefined;
  /** What it was reckoned on, without it. */
  readonly taxedCents?: number | undefined;
  /** Places of the lines that bear it, from 0 on; all of them without. */
  readonly lines?: readonly number[] | undefined;
  /** It is in the prices, and was not added. */
  readonly included?: boolean | undefined;
}

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 1001 }),
    cartId: text().notNull(),
    visitorId: text().notNull(),
    state: text({
      enum: ['payment-started', 'payment-unknown', 'payment-pending', 'paid', 'declined', 'cancelled', 'fulfilled'],
    }).notNull(),
    email: text().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    shippingAddress: jsonb().$type<{ [part: string]: string | undefined }>(),
    /** Null: the invoice is for who gets the parcel. */
    billing: jsonb().$type<OrderBilling>(),
    shippingOption: jsonb().$type<{ id: string; name: string; costCents: number }>(),
    promoCodes: jsonb().$type<string[]>().notNull().default([]),
    subtotalCents: cents(),
    discountCents: cents(),
    taxCents: cents(),
    shippingCostCents: cents(),
    grandTotalCents: cents(),
    /** Orders of earlier versions have none. */
    quote: jsonb().$type<OrderQuote>(),
    /** The part of the total that gift cards have paid; the rest is asked of the payment method. */
    giftCards: jsonb().$type<OrderGiftCard[]>().notNull().default([]),
    paymentMethod: text().notNull(),
    paymentReference: text(),
    /** No money moved by how it was paid. Orders of earlier versions do not say. */
    isTest: boolean(),
    /** Stock taken for an unpaid order goes back after this moment. */
    reservedUntil: moment(),
    /** When the money came; orders of earlier versions have none. */
    paidAt: moment(),
    /** How much of what is ordered has been sent. */
    fulfilment: text({ enum: ['none', 'part', 'whole'] })
      .notNull()
      .default('none'),
    /** What was given back, and what a refund under way is about to give back. */
    refundedCents: cents().default(0),
    /** Whether its buyer has had a bank ask for the money, and how that went. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** Whether the shop itself has cancelled it, rather than its buyer not having paid. */
    cancelledByShop: boolean().notNull().default(false),
    /** The subscription that it began or renews, and the period that it pays. */
    subscriptionId: text(),
    subscriptionPeriod: integer(),
    /** What is charged for it without its buyer. */
    savedPayment: jsonb().$type<SavedPayment>(),
    createdAt: now(),
    changedAt: now(),
  },
  (table) => [
    // One living order per cart, whatever two tabs and a proxy do.
    uniqueIndex('orders_one_living_per_cart')
      .on(table.cartId)
      .where(sql`${table.state} in ('payment-started', 'payment-unknown', 'payment-pending', 'paid', 'fulfilled')`)
      .concurrently(),
    index().on(table.websiteId, table.createdAt),
    // By what a buyer knows of it.
    index('orders_number').on(table.websiteId, table.number).concurrently(),
    // How often a promo code was used.
    index('orders_promo_codes')
      .using('gin', table.promoCodes)
      .where(sql`${table.promoCodes} <> '[]'::jsonb`)
      .concurrently(),
    // What a visitor has bought opens pages that are for buyers alone.
    index().on(table.websiteId, table.visitorId).concurrently(),
    // What a payment provider tells later, it tells of its own name.
    index('orders_payment')
      .on(table.websiteId, table.paymentReference)
      .where(sql`${table.paymentReference} is not null`)
      .concurrently(),
    index('orders_of_subscription')
      .on(table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`)
      .concurrently(),
    index('orders_unsettled')
      .on(table.reservedUntil)
      .where(sql`${table.state} in ('payment-started', 'payment-unknown')`),
  ],
);

/** Pieces of lines of an order. */
export interface OrderPieces {
  readonly entryId: string;
  readonly quantity: number;
}

/** The ledger of an order: what was done to it, in order, and by whom. */
export const orderCommands = pgTable(
  'order_commands',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    websiteId: websiteId(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Address of the account; null for what the payment provider said. */
    doneBy: text(),
    createdAt: now(),
    undoneAt: moment(),
    undoneBy: text(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.sequence] })],
);

/** What was sent of an order, parcel by parcel. */
export const orderShipments = pgTable(
  'order_shipments',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<OrderPieces[]>().notNull(),
    carrier: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    createdAt: now(),
    undoneAt: moment(),
  },
  (table) => [index().on(table.orderId)],
);

/** Money that goes back to a buyer: a row stands before the provider is asked, and is asked for until its end is known. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    /** The provider's key too: one refund for each row, however often it is asked. */
    id: text().primaryKey(),
    websiteId: websiteId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: cents(),
    /** The part of it that goes back to gift cards. */
    giftCardCents: cents().default(0),
    lines: jsonb().$type<OrderPieces[]>().notNull(),
    /** Whether what is named in the lines can be sold again. */
    restock: boolean().notNull(),
    reason: text(),
    /** `failed`: it went back, and did not arrive. */
    state: text({ enum: ['asked', 'refunded', 'refused', 'failed'] }).notNull(),
    /** What the provider said when it refused, or sent it back. */
    refusal: text(),
    attempts: integer().notNull().default(0),
    dueAt: now(),
    doneBy: text(),
    createdAt: now(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.orderId),
    index('order_refunds_open').on(table.websiteId, table.dueAt).where(sql`${table.state} = 'asked'`),
  ],
);
