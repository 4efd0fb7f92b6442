import { asc, eq, sql } from 'drizzle-orm';
import { type Reads, type Transaction, tables } from '../../store/index.ts';
import { type GiftCardEntryRow, type GiftCardRow, isCard } from './card.ts';

const { giftCardEntries, giftCards } = tables;

interface Movement extends Partial<Pick<GiftCardEntryRow, 'orderId' | 'doneBy'>> {
  readonly kind: GiftCardEntryRow['kind'];
  /** What it adds to the balance; nothing without. */
  readonly amountCents?: number;
}

/** What a card's state becomes, by the database's clock. */
const states = { deactivate: { deactivatedAt: sql`now()` }, reactivate: { deactivatedAt: null } } as const;
const stateAfter = (kind: GiftCardEntryRow['kind']) =>
  kind === 'deactivate' || kind === 'reactivate' ? states[kind] : {};

/**
 * Moves a card's money, or does something else to it, and writes it below what was done before. Its row is locked by the
 * change, so that the balance is the sum of the ledger at every moment; the database refuses one below zero.
 */
export async function writeCard(
  transaction: Transaction,
  { id, websiteId }: Pick<GiftCardRow, 'id' | 'websiteId'>,
  { kind, amountCents = 0, orderId = null, doneBy = null }: Movement,
): Promise<void> {
  await transaction
    .update(giftCards)
    .set({ ...stateAfter(kind), balanceCents: sql`${giftCards.balanceCents} + ${amountCents}`, changedAt: sql`now()` })
    .where(isCard(websiteId, id));
  await writeEntry(transaction, { cardId: id, websiteId, kind, amountCents, orderId, doneBy });
}

/** Writes a line of the ledger of a card whose row is locked. */
export async function writeEntry(
  transaction: Transaction,
  entry: Omit<GiftCardEntryRow, 'sequence' | 'createdAt'>,
): Promise<void> {
  const next = sql`(select coalesce(max(sequence), 0) + 1 from gift_card_entries where card_id = ${entry.cardId})`;
  await transaction.insert(giftCardEntries).values({ ...entry, sequence: next });
}

export const readEntries = (queries: Reads, { id }: Pick<GiftCardRow, 'id'>) =>
  queries.select().from(giftCardEntries).where(eq(giftCardEntries.cardId, id)).orderBy(asc(giftCardEntries.sequence));
