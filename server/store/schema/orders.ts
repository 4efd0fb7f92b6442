import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, moment, now, websiteId } from './columns.ts';

/** A line as it was bought: later changes of the catalogue do not reach it. */
export interface OrderLine {
  entryId: string;
  itemId: string;
  sku: string;
  title: string;
  attributes: Record<string, string>;
  /** The order of their names, which the database does not keep; lines of earlier versions have none. */
  optionNames?: string[];
  quantity: number;
  priceCents: number;
  productType: number;
  additionalFields: string | null;
  /** Whether the stock counted this line, and must get it back if the order fails; what was unlimited took nothing. */
  tookStock: boolean;
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
      enum: ['payment-started', 'payment-unknown', 'paid', 'declined', 'cancelled', 'fulfilled'],
    }).notNull(),
    email: text().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    shippingAddress: jsonb().$type<{ [part: string]: string | undefined }>(),
    shippingOption: jsonb().$type<{ id: string; name: string; costCents: number }>(),
    promoCodes: jsonb().$type<string[]>().notNull().default([]),
    subtotalCents: cents(),
    discountCents: cents(),
    taxCents: cents(),
    shippingCostCents: cents(),
    grandTotalCents: cents(),
    paymentMethod: text().notNull(),
    paymentReference: text(),
    /** Stock taken for an unpaid order goes back after this moment. */
    reservedUntil: moment(),
    createdAt: now(),
    changedAt: now(),
  },
  (table) => [
    // One living order per cart, whatever two tabs and a proxy do.
    uniqueIndex('orders_one_per_cart')
      .on(table.cartId)
      .where(sql`${table.state} in ('payment-started', 'payment-unknown', 'paid', 'fulfilled')`),
    index().on(table.websiteId, table.createdAt),
    // What a visitor has bought opens pages that are for buyers alone.
    index().on(table.websiteId, table.visitorId).concurrently(),
    index('orders_unsettled')
      .on(table.reservedUntil)
      .where(sql`${table.state} in ('payment-started', 'payment-unknown')`),
  ],
);
