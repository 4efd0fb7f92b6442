import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OwnPrice } from '#model';
import { now, websiteId } from './columns.ts';

/** What an owner says of a product in the place of its page. What is taken back leaves its row: other servers hear of it. */
export const productOverrides = pgTable(
  'product_overrides',
  {
    websiteId: websiteId(),
    itemId: text().notNull(),
    isHidden: boolean().notNull().default(false),
    /** That of the prices: in another one they say nothing. */
    currency: text().notNull(),
    variants: jsonb().$type<OwnPrice[]>().notNull().default([]),
    version: integer().notNull().default(1),
    changedBy: text().notNull(),
    changedAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.itemId] }),
    index('product_overrides_by_change').on(table.websiteId, table.changedAt, table.itemId),
  ],
);
