import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { now, websiteId } from './columns.ts';

/** What a variant costs by its owner's word, in minor units. */
export interface VariantPrice {
  readonly sku: string;
  readonly priceCents: number;
  /** Null where it has none. */
  readonly salePriceCents: number | null;
  readonly onSale: boolean;
}

/** What an owner says of a product in the place of its page. What is taken back leaves its row: other servers hear of it. */
export const productOverrides = pgTable(
  'product_overrides',
  {
    websiteId: websiteId(),
    itemId: text().notNull(),
    isHidden: boolean().notNull().default(false),
    /** That of the prices: in another one they say nothing. */
    currency: text().notNull(),
    variants: jsonb().$type<VariantPrice[]>().notNull().default([]),
    version: integer().notNull().default(1),
    changedBy: text().notNull(),
    changedAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.itemId] }),
    index('product_overrides_by_change').on(table.websiteId, table.changedAt, table.itemId),
  ],
);
