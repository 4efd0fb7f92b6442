import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now, websiteId } from './columns.ts';

/** What visitors said about items of the site's content. */
export const comments = pgTable(
  'comments',
  {
    /** Made from who said what about which item: the same words sent twice are one comment. */
    id: text().primaryKey(),
    websiteId: websiteId(),
    itemId: text().notNull(),
    author: text().notNull(),
    body: text().notNull(),
    createdAt: now(),
  },
  (table) => [index().on(table.websiteId, table.itemId, table.createdAt, table.id)],
);

/** Who likes what; one row for each visitor and item. */
export const likes = pgTable(
  'likes',
  { websiteId: websiteId(), itemId: text().notNull(), visitorId: text().notNull(), createdAt: now() },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId, table.visitorId] })],
);
