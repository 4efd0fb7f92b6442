import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, websiteId } from './columns.ts';
import { orders } from './orders.ts';

/** The numbers of invoices and credit notes of a site: one after the other, without a gap, and never changed again. */
export const invoices = pgTable(
  'invoices',
  {
    websiteId: websiteId(),
    number: bigint({ mode: 'number' }).notNull(),
    /** As it was printed: what stood before the number then stays before it. */
    label: text().notNull(),
    // An order that has an invoice is not taken away: its number would be missing.
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Of a credit note the refund that it is for; empty for the invoice of the order. */
    refundId: text().notNull().default(''),
    /** When the money came, or went back. */
    datedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.number] }),
    uniqueIndex('invoices_one_of_each').on(table.orderId, table.refundId),
    check('invoices_number_positive', sql`${table.number} > 0`),
  ],
);
