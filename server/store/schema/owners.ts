import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
export const intakeRecords = pgTable(
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
