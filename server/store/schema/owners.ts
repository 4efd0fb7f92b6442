import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ShopSettings, TweakValues } from '#model';
import { moment, now, websiteId } from './columns.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    roles: jsonb().$type<string[]>().notNull(),
    createdAt: now(),
  },
  (table) => [uniqueIndex('accounts_email').on(table.websiteId, table.email)],
);

export const ownerSessions = pgTable(
  'owner_sessions',
  {
    /** SHA-256 of the cookie's token: a copy of the table signs nobody in. */
    tokenHash: text().primaryKey(),
    websiteId: websiteId(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** What all servers of a site must share and no operator needs to set. */
export const settings = pgTable(
  'settings',
  { websiteId: websiteId(), name: text().notNull(), value: jsonb().$type<unknown>().notNull() },
  (table) => [primaryKey({ columns: [table.websiteId, table.name] })],
);

/** Census hits, events, performance records and script errors, written in batches. */
export const telemetryRecords = pgTable(
  'intake_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    websiteId: websiteId(),
    kind: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [index().on(table.websiteId, table.kind, table.receivedAt)],
);

/**
 * What owners chose among the tweaks of their template, version by version. The last one counts; nothing is ever changed
 * or removed, so that it can be told who published what, and when.
 */
export const styleVersions = pgTable(
  'style_versions',
  {
    websiteId: websiteId(),
    version: integer().notNull(),
    action: text({ enum: ['publish', 'take-back'] }).notNull(),
    values: jsonb().$type<TweakValues>().notNull(),
    /** The version that taking this one back returns to; null for the template as it came. */
    previous: integer(),
    /** Address of the account. */
    publishedBy: text().notNull(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.version] })],
);

/** The rules of the store as owners saved them, version by version; like those of the style, never changed or removed. */
export const storeSettings = pgTable(
  'store_settings',
  {
    websiteId: websiteId(),
    version: integer().notNull(),
    action: text({ enum: ['save', 'take-back'] }).notNull(),
    /** Null where what the content says holds again. */
    settings: jsonb().$type<ShopSettings>(),
    /** The version that taking this one back returns to; null for what the content says. */
    previous: integer(),
    /** Address of the account. */
    savedBy: text().notNull(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.version] })],
);
