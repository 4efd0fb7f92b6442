import { boolean, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
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
    /** Who sees it: everybody, or the owner alone. */
    state: text({ enum: ['held', 'published', 'spam'] })
      .notNull()
      .default('published'),
    /** What the site says to it; empty without. */
    reply: text().notNull().default(''),
    createdAt: now(),
    /** When the owner last changed anything of it. */
    changedAt: now(),
  },
  (table) => [
    index().on(table.websiteId, table.itemId, table.createdAt, table.id),
    index('comments_by_state').on(table.websiteId, table.state, table.createdAt, table.id).concurrently(),
  ],
);

/** Who likes what; one row for each visitor and item. */
export const likes = pgTable(
  'likes',
  { websiteId: websiteId(), itemId: text().notNull(), visitorId: text().notNull(), createdAt: now() },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId, table.visitorId] })],
);

/** What visitors say about products; one row for each visitor and product. */
export const reviews = pgTable(
  'reviews',
  {
    /** Made from who reviews what: whoever writes again changes what is there. */
    id: text().primaryKey(),
    websiteId: websiteId(),
    itemId: text().notNull(),
    visitorId: text().notNull(),
    /** Whole stars, 1 to 5. */
    rating: smallint().notNull(),
    author: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** Whether the visitor had bought the product when this was written. */
    isBuyer: boolean().notNull(),
    state: text({ enum: ['held', 'published', 'hidden'] }).notNull(),
    /** What the shop says to it; empty without. */
    reply: text().notNull().default(''),
    /** When it was written as it stands. */
    createdAt: now(),
    /** When its author or the owner last changed anything of it. */
    changedAt: now(),
  },
  (table) => [
    index().on(table.websiteId, table.itemId, table.state, table.createdAt, table.id),
    index().on(table.websiteId, table.state, table.createdAt, table.id),
  ],
);
