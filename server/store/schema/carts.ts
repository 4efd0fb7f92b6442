import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GiftDetails } from '#model';
import { cents, moment, now, websiteId } from './columns.ts';

export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    /** What the CART cookie holds: random, so that nobody can guess a cart. */
    token: text().notNull().unique(),
    kind: text({ enum: ['cart', 'subscription', 'gift-card', 'donation'] }).notNull(),
    visitorId: text().notNull(),
    currency: text().notNull(),
    version: integer().notNull().default(0),
    promoCodes: jsonb().$type<string[]>().notNull().default([]),
    shippingLocation: jsonb().$type<{ country: string; state?: string; zip?: string }>(),
    shippingOptionId: text(),
    orderId: text(),
    /** Null while nothing was bought; then the moment of purchase. */
    purchasedAt: moment(),
    createdAt: now(),
    changedAt: now(),
  },
  (table) => [
    index().on(table.websiteId, table.changedAt),
    // Two first presses at once, in two tabs, must end in one cart.
    uniqueIndex('carts_one_open_per_visitor')
      .on(table.websiteId, table.visitorId)
      .where(sql`${table.kind} = 'cart' and ${table.purchasedAt} is null`),
  ],
);

/** One row per line of a cart. A removed line stays for a while, so that removing can be undone. */
export const cartEntries = pgTable(
  'cart_entries',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    itemId: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    additionalFields: text(),
    subscriptionOptionId: text(),
    /** Who gets a gift card, and when. */
    gift: jsonb().$type<GiftDetails>(),
    /** The price the shopper last agreed to, to tell when it is another one. */
    seenPriceCents: cents(),
    position: integer().notNull(),
    removedAt: moment(),
  },
  (table) => [
    index().on(table.cartId, table.position),
    check('cart_entries_quantity', sql`${table.quantity} between 1 and 9999`),
  ],
);

/** The ledger: what was asked of a cart, in order. The entries are its fold. */
export const cartCommands = pgTable(
  'cart_commands',
  {
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    websiteId: websiteId(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.sequence] })],
);

/** One answer per intent: a retry with the same key reads it instead of acting again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    websiteId: websiteId(),
    /** The call and the visitor. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.scope, table.key] }), index().on(table.createdAt)],
);

export const stock = pgTable(
  'stock',
  {
    websiteId: websiteId(),
    itemId: text().notNull(),
    sku: text().notNull(),
    unlimited: boolean().notNull(),
    quantity: integer().notNull(),
    changedAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.itemId, table.sku] }),
    check('stock_never_negative', sql`${table.quantity} >= 0`),
    index('stock_by_change').on(table.websiteId, table.changedAt, table.itemId).concurrently(),
  ],
);
