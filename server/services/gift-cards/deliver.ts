import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { productTypes } from '#model';
import { type OrderLine, type Store, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type GiftCardRow, isCard } from './card.ts';
import { writeCard } from './ledger.ts';
import { cardMail, cardSentMail } from './mail.ts';

const { giftCards, orders } = tables;

interface Parts {
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
}

interface Sold {
  readonly id: string;
  readonly websiteId: string;
  readonly lines: readonly Pick<OrderLine, 'productType'>[];
}

/** Cards that one run writes mails of. */
const batch = 50;

const isDue = and(isNull(giftCards.mailedAt), isNull(giftCards.deactivatedAt), lte(giftCards.sendAt, sql`now()`));

/** When the day of each site's next card comes. */
export const nextCards = (websiteIds: SQL): SQL => sql`
  select website_id, min(send_at) as due_at from gift_cards
  where mailed_at is null and deactivated_at is null and website_id = any(${websiteIds}) group by website_id`;

/** Mails the cards of an order that was paid in this transaction, as far as their day has come. */
export async function mailSoldCards(
  parts: Parts,
  transaction: Transaction,
  { id, websiteId, lines }: Sold,
): Promise<void> {
  if (!lines.some(({ productType }) => productType === productTypes.giftCard)) return;
  const due = await transaction
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.websiteId, websiteId), eq(giftCards.orderId, id), isDue));
  await mailCards(parts, transaction, due);
}

/**
 * Mails the cards whose day has come, by the database's clock; answers how many. The mark on the card, its mail and the
 * buyer's note are one transaction, and the outbox takes each reason once: no server that dies in between makes two.
 */
export async function mailDueCards({ store, ...parts }: Parts & { readonly store: Store }): Promise<number> {
  return store.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.websiteId, parts.catalogue.websiteId), isDue))
      .orderBy(asc(giftCards.sendAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    await mailCards(parts, transaction, due);
    return due.length;
  });
}

async function mailCards({ catalogue, outbox }: Parts, transaction: Transaction, cards: readonly GiftCardRow[]) {
  const buyers = await buyersOf(transaction, cards);
  for (const card of cards) {
    await transaction.update(giftCards).set({ mailedAt: sql`now()` }).where(isCard(card.websiteId, card.id));
    const buyer = buyers.get(card.orderId ?? '');
    const to = card.recipientEmail ?? buyer;
    if (to === undefined) continue;
    const isNews = buyer !== undefined && card.recipientEmail !== null && buyer !== card.recipientEmail;
    const mails = [cardMail(catalogue, card, to), ...(isNews ? [cardSentMail(catalogue, card, buyer)] : [])];
    await outbox.add(transaction, ...mails);
    await writeCard(transaction, card, { kind: 'mail' });
  }
}

/** The addresses of who has bought the cards, by order. */
async function buyersOf(transaction: Transaction, cards: readonly GiftCardRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = cards.flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.flatMap(({ id, email }) => (email.includes('@') ? [[id, email] as const] : [])));
}
