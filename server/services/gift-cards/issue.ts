import { and, asc, eq, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { type GiftDetails, productTypes } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { type OrderLine, type Reads, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type GiftCardRow, hashOfCode, newCode } from './card.ts';
import { readEntries, writeCard, writeEntry } from './ledger.ts';
import { isPaidBack } from './void.ts';

const { giftCards } = tables;

/** The hour of its day at which a card is sent, on the clocks of the shop. */
const sendingHour = 8;

interface Sold {
  readonly id: string;
  readonly websiteId: string;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
}

type Draft = Pick<GiftCardRow, 'websiteId' | 'currency' | 'initialCents'> &
  Partial<Pick<GiftCardRow, 'orderId' | 'entryId' | 'piece' | 'issuedBy'>> & {
    readonly gift: GiftDetails | undefined;
    readonly timeZone: string;
  };

/** The moment of a day in a time zone; undefined for no day, which is at once. */
export function sendingMoment(day: string, timeZone: string): Date | undefined {
  if (day === '') return undefined;
  const there = DateTime.fromISO(day, { zone: timeZone });
  const moment = (there.isValid ? there : DateTime.fromISO(day, { zone: 'UTC' })).set({ hour: sendingHour });
  return moment.isValid ? moment.toJSDate() : undefined;
}

/** Writes a card; undefined where this piece has one already. */
export async function insertCard(
  transaction: Transaction,
  { gift, timeZone, ...draft }: Draft,
): Promise<GiftCardRow | undefined> {
  const code = newCode();
  const [card] = await transaction
    .insert(giftCards)
    .values({
      ...draft,
      ...{ id: randomToken(), code, codeHash: hashOfCode(code), balanceCents: draft.initialCents },
      recipientName: gift?.recipientName || null,
      recipientEmail: gift?.recipientEmail || null,
      message: gift?.message || null,
      sendAt: sendingMoment(gift?.sendOn ?? '', timeZone) ?? sql`now()`,
    })
    .onConflictDoNothing({ target: [giftCards.orderId, giftCards.entryId, giftCards.piece] })
    .returning();
  if (!card) return undefined;
  await writeEntry(transaction, {
    ...{ cardId: card.id, websiteId: card.websiteId, kind: 'issue', amountCents: card.initialCents },
    ...{ orderId: card.orderId, doneBy: card.issuedBy },
  });
  return card;
}

/** An order is paid: each piece of its gift cards is a card, once. Those of a payment that was taken back count again. */
export async function issueCards(
  transaction: Transaction,
  { website }: Pick<Catalogue, 'website'>,
  { id: orderId, websiteId, currency, lines }: Sold,
): Promise<void> {
  const sold = lines.filter(({ productType }) => productType === productTypes.giftCard);
  for (const { entryId, quantity, priceCents, gift } of sold) {
    for (let piece = 0; piece < quantity; piece += 1) {
      const draft = { websiteId, currency, initialCents: priceCents, orderId, entryId, piece };
      const card = await insertCard(transaction, { ...draft, gift, timeZone: website.timeZone });
      if (!card) await reactivateSold(transaction, { orderId, entryId, piece });
    }
  }
}

async function reactivateSold(
  transaction: Transaction,
  { orderId, entryId, piece }: { readonly orderId: string; readonly entryId: string; readonly piece: number },
): Promise<void> {
  const [card] = await transaction
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.orderId, orderId), eq(giftCards.entryId, entryId), eq(giftCards.piece, piece)))
    .for('update');
  // One that its owner has stopped for another reason stays so.
  if (card?.deactivatedAt && isPaidBack(await readEntries(transaction, card)))
    await writeCard(transaction, card, { kind: 'reactivate' });
}

/** The cards that were sold by an order. */
export const cardsSoldBy = (queries: Reads, websiteId: string, orderId: string): Promise<GiftCardRow[]> =>
  queries
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.websiteId, websiteId), eq(giftCards.orderId, orderId)))
    .orderBy(asc(giftCards.entryId), asc(giftCards.piece));
