import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, now, websiteId } from './columns.ts';

/** What is tried out on a site. What became of it is counted from the visitors' own reports. */
export const experiments = pgTable(
  'experiments',
  {
    websiteId: websiteId(),
    /** The name that templates know. */
    id: text().notNull(),
    title: text().notNull(),
    goal: text({ enum: ['add', 'purchase'] }).notNull(),
    /** The first is the page as it is without the experiment. */
    variants: jsonb().$type<{ name: string; share: number }[]>().notNull(),
    state: text({ enum: ['draft', 'running', 'stopped'] }).notNull(),
    /** Rises with every change. */
    version: integer().notNull().default(1),
    /** The variant that everybody sees since it was stopped. */
    kept: text(),
    startedAt: moment(),
    stoppedAt: moment(),
    /** Address of the account, or empty for what came with the content. */
    changedBy: text().notNull(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.id] })],
);
