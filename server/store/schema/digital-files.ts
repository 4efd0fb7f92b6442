import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, now, websiteId } from './columns.ts';
import { orders } from './orders.ts';

/** A file that its owner gave to a product. Whoever has bought it is given its newest bytes. */
export const productFiles = pgTable(
  'product_files',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    productId: text().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** What its bytes are called where files are kept; other ones with each replacement. */
    storedAs: text().notNull(),
    /** Address of the account. */
    changedBy: text().notNull(),
    createdAt: now(),
    changedAt: now(),
    /** Comes with no further order; those that have it keep it. */
    removedAt: moment(),
  },
  (table) => [uniqueIndex('product_files_names').on(table.websiteId, table.productId, table.name)],
);

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
    /** Its name in the folder of such files, or when it was bought. */
    file: text().notNull(),
    /** What its owner had handed in; null for one of the folder. */
    productFileId: text(),
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
    index('order_files_of_product')
      .on(table.productFileId)
      .where(sql`${table.productFileId} is not null`)
      .concurrently(),
  ],
);
