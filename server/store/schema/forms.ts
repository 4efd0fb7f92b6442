import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EditedForm } from '#model';
import { carts } from './carts.ts';
import { moment, now, websiteId } from './columns.ts';

export const submissionKeys = pgTable(
  'submission_keys',
  {
    key: text().primaryKey(),
    websiteId: websiteId(),
    visitorId: text().notNull(),
    bodyHash: text(),
    answer: jsonb().$type<unknown>(),
    usedAt: moment(),
    createdAt: now(),
  },
  (table) => [index().on(table.createdAt)],
);

export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    formId: text().notNull(),
    answers: jsonb()
      .$type<{ id: string; type: string; title: string; value: unknown; currency?: string }[]>()
      .notNull(),
    createdAt: now(),
    /** Of the form when this was sent. */
    tags: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [index().on(table.websiteId, table.formId, table.createdAt)],
);

/**
 * What owners made of the forms of their content, version by version. The last one counts; nothing is ever changed or
 * removed, so that it can be told who published what, and when.
 */
export const formVersions = pgTable(
  'form_versions',
  {
    websiteId: websiteId(),
    formId: text().notNull(),
    version: integer().notNull(),
    action: text({ enum: ['publish', 'take-back'] }).notNull(),
    /** Null: as the content has it. */
    form: jsonb().$type<EditedForm>(),
    /** The version that taking this one back returns to; null for the form as it came. */
    previous: integer(),
    /** Address of the account. */
    publishedBy: text().notNull(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.formId, table.version] })],
);

/** A file of a form's file field; its bytes lie in the data folder under its id. */
export const formFiles = pgTable(
  'form_files',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    visitorId: text().notNull(),
    formId: text().notNull(),
    fieldId: text().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    state: text({ enum: ['processing', 'ready', 'failed', 'cancelled'] }).notNull(),
    /** What is wrong with it, in the visitor's words. */
    problem: text(),
    /** When a form was sent with it; until then nobody has asked for it to be kept. */
    keptAt: moment(),
    createdAt: now(),
  },
  (table) => [index().on(table.websiteId, table.visitorId), index().on(table.keptAt, table.createdAt)],
);

/** Which carts hold answers with a file: as long as one does, the file is nobody's to forget. */
export const cartFiles = pgTable(
  'cart_files',
  {
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => formFiles.id, { onDelete: 'cascade' }),
    websiteId: websiteId(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.fileId] }), index().on(table.fileId)],
);

export const mailingListMembers = pgTable(
  'mailing_list_members',
  {
    websiteId: websiteId(),
    listId: text().notNull(),
    email: text().notNull(),
    language: text(),
    /** Where the consent was given. */
    source: text().notNull(),
    unsubscribedAt: moment(),
    /** Since when it is asked whether the address is theirs; null for a member. */
    askedAt: moment(),
    /** What the links of its mails name it by. */
    token: text().notNull().default(sql`gen_random_uuid()::text`),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.websiteId, table.listId, table.email] }),
    uniqueIndex('mailing_list_members_token').on(table.token).concurrently(),
    index('mailing_list_members_newest').on(table.websiteId, table.listId, table.createdAt).concurrently(),
  ],
);

/** What the owner has set of a mailing list; one that nothing was set of has no row. */
export const mailingLists = pgTable(
  'mailing_lists',
  {
    websiteId: websiteId(),
    listId: text().notNull(),
    /** Whether an address is asked by mail before it is a member. */
    asksFirst: boolean().notNull(),
    changedBy: text().notNull(),
    changedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.listId] })],
);

export const restockSignUps = pgTable(
  'restock_sign_ups',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    productId: text().notNull(),
    variantId: text().notNull(),
    email: text().notNull(),
    language: text(),
    joinsMailingList: boolean().notNull(),
    createdAt: now(),
    /** When its mail was written: who signs up after that waits anew. */
    closedAt: moment(),
  },
  (table) => [
    // One record per person and variant that waits.
    uniqueIndex('restock_sign_ups_waiting')
      .on(table.websiteId, table.productId, table.variantId, table.email)
      .where(sql`${table.closedAt} is null`)
      .concurrently(),
    index().on(table.websiteId, table.productId, table.variantId, table.createdAt, table.id),
  ],
);

/** Mails to send. A row is written in the transaction of what caused it and handed over once. */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    /** What the mail is about; the same reason never makes a second mail. */
    reason: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The same as HTML; mails of earlier versions, and those that are text alone, have none. */
    html: text(),
    /** The whole address of the page that ends such mails. */
    unsubscribeUrl: text(),
    /** Where answers go, where that is not the shop. */
    replyTo: text(),
    state: text({ enum: ['queued', 'sending', 'sent', 'uncertain', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: now(),
    leaseUntil: moment(),
    lastError: text(),
    sentAt: moment(),
    createdAt: now(),
  },
  (table) => [uniqueIndex('outbox_once').on(table.websiteId, table.reason), index().on(table.state, table.dueAt)],
);
