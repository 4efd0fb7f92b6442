import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, now, websiteId } from './columns.ts';
import { orders } from './orders.ts';

/** A file that came with an order: whoever knows its key may have it, for a while and so many times. */
export const orderFiles = pgTable(
  'order_files',
  {
    /** What a link is: random, so that nobody can guess one. */
    key: text().primaryKey(),
    websiteId: websiteId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    entryId: text().notNull(),
    /** Its name in the folder of such files. */
    file: text().notNull(),
    title: text().notNull(),
    downloads: integer().notNull().default(0),
    mostDownloads: integer().notNull(),
    expiresAt: moment().notNull(),
    /** When a download was counted last: its further parts are none of their own. */
    countedAt: moment(),
    createdAt: now(),
  },
  (table) => [
    // Once for each line, however often a payment is told of.
    uniqueIndex('order_files_once').on(table.orderId, table.entryId, table.file),
    index().on(table.websiteId, table.orderId),
  ],
);
