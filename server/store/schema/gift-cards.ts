import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carts } from './carts.ts';
import { cents, moment, now, websiteId } from './columns.ts';

/** Money that a shop owes to whoever knows a code. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: text().primaryKey(),
    websiteId: websiteId(),
    /** As it is written in mails; it is never looked for. */
    code: text().notNull(),
    /** What a typed code is found by: how long a comparison takes tells nothing about a code. */
    codeHash: text().notNull(),
    currency: text().notNull(),
    initialCents: cents(),
    /** The sum of its ledger. */
    balanceCents: cents(),
    /** The piece of an order's line that it was sold as; null for a card that the shop gave away. */
    orderId: text(),
    entryId: text(),
    piece: integer(),
    recipientName: text(),
    /** Without, the code goes to who has bought it. */
    recipientEmail: text(),
    message: text(),
    sendAt: now(),
    /** When its mail was written. */
    mailedAt: moment(),
    /** Since when it pays nothing. */
    deactivatedAt: moment(),
    /** The account that gave it away. */
    issuedBy: text(),
    createdAt: now(),
    changedAt: now(),
  },
  (table) => [
    uniqueIndex('gift_cards_code').on(table.websiteId, table.codeHash),
    // One card for each piece sold, however often a payment is told of.
    uniqueIndex('gift_cards_sold_once').on(table.orderId, table.entryId, table.piece),
    index().on(table.websiteId, table.createdAt, table.id),
    index('gift_cards_to_mail').on(table.websiteId, table.sendAt).where(sql`${table.mailedAt} is null`),
    check('gift_cards_never_negative', sql`${table.balanceCents} >= 0`),
  ],
);

/** The ledger of a card: every movement of its money, and what else was done to it. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    cardId: text()
      .notNull()
      .references(() => giftCards.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    websiteId: websiteId(),
    kind: text({
      enum: ['issue', 'redeem', 'release', 'refund', 'deactivate', 'reactivate', 'mail'],
    }).notNull(),
    /** What it adds to the balance. */
    amountCents: cents(),
    /** The order that it pays, or whose money comes back. */
    orderId: text(),
    /** Address of the account; null for what the shop does by itself. */
    doneBy: text(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.cardId, table.sequence] }), index().on(table.orderId)],
);

/** Cards that a shopper has put into a checkout; nothing of their money is taken before the order. */
export const cartGiftCards = pgTable(
  'cart_gift_cards',
  {
    cartId: text()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    cardId: text()
      .notNull()
      .references(() => giftCards.id, { onDelete: 'cascade' }),
    websiteId: websiteId(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.cardId] })],
);
