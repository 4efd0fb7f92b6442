import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, moment, now, websiteId } from './columns.ts';
import type { OrderBilling, OrderLine, OrderQuote, SavedPayment } from './orders.ts';

/** What somebody pays for again and again, as they agreed to it: later changes of the catalogue do not reach it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    /** What the customer's page is opened with: random, so that nobody can guess it. */
    key: text().notNull().unique(),
    /** The order that it was begun with, and its line. */
    orderId: text().notNull(),
    entryId: text().notNull(),
    visitorId: text().notNull(),
    email: text().notNull(),
    state: text({ enum: ['active', 'past-due', 'paused', 'cancelled', 'ended'] }).notNull(),
    currency: text().notNull(),
    line: jsonb().$type<OrderLine>().notNull(),
    shippingAddress: jsonb().$type<{ [part: string]: string | undefined }>(),
    billing: jsonb().$type<OrderBilling>(),
    shippingOption: jsonb().$type<{ id: string; name: string; costCents: number }>(),
    subtotalCents: cents(),
    discountCents: cents(),
    taxCents: cents(),
    shippingCostCents: cents(),
    grandTotalCents: cents(),
    /** The taxes as they were told; of earlier versions there are none. */
    quote: jsonb().$type<OrderQuote>(),
    paymentMethod: text().notNull(),
    /** What is charged without the customer; null until the provider was asked for it. */
    saved: jsonb().$type<SavedPayment>(),
    /** From which all periods are counted, so that the 31st comes back after February. */
    anchorAt: moment().notNull(),
    /** The period that is charged next; the first one is 0. */
    period: integer().notNull(),
    /** When it begins. */
    dueAt: moment().notNull(),
    /** How often it was paid. */
    paidCycles: integer().notNull(),
    /** Payments of the period that were declined. */
    attempts: integer().notNull().default(0),
    /** When it is looked at next: by one server, which puts this off before it does anything. */
    tryAt: moment().notNull(),
    createdAt: now(),
    changedAt: now(),
  },
  (table) => [
    // One for each line that was bought, however often its payment is told of.
    uniqueIndex('subscriptions_once').on(table.orderId, table.entryId),
    index('subscriptions_due').on(table.websiteId, table.tryAt).where(sql`${table.state} in ('active', 'past-due')`),
    index().on(table.websiteId, table.createdAt, table.id),
  ],
);

/** What happened to a subscription, in order. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    websiteId: websiteId(),
    kind: text({
      enum: ['started', 'renewed', 'failed', 'paused', 'resumed', 'card', 'charge', 'cancelled', 'ended'],
    }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Address of the account, `customer`, or null for what the shop does by itself. */
    doneBy: text(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.sequence] })],
);
