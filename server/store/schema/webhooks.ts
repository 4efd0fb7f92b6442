import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, now, websiteId } from './columns.ts';

/** Addresses of other programs that are told what happens in the shop. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    url: text().notNull(),
    events: jsonb().$type<string[]>().notNull(),
    /** Signs what is sent, `whsec_…`. */
    secret: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdBy: text().notNull(),
    createdAt: now(),
  },
  (table) => [index().on(table.websiteId)],
);

/** What is to be told to an endpoint: written in the transaction of what happened, sent until it is taken. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint, so that a receiver knows an event that comes twice. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** The bytes that are signed and sent. */
    body: text().notNull(),
    state: text({ enum: ['queued', 'sending', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: now(),
    leaseUntil: moment(),
    status: integer(),
    lastError: text(),
    deliveredAt: moment(),
    createdAt: now(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.endpointId, table.eventId),
    index('webhook_deliveries_open')
      .on(table.websiteId, table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index().on(table.endpointId, table.createdAt, table.id),
  ],
);
