import { and, asc, eq } from 'drizzle-orm';
import { productTypes } from '#model';
import { type OrderPieces, type Reads, type Transaction, tables } from '../../store/index.ts';
import { isOrder, isPaid } from '../lib/order-state.ts';
import type { GiftCardEntryRow, GiftCardRow } from './card.ts';
import { readEntries, writeCard } from './ledger.ts';

const { giftCards } = tables;

interface Sold {
  readonly id: string;
  readonly websiteId: string;
  readonly lines: readonly { readonly entryId: string; readonly productType: number }[];
}

const isUntouched = ({ deactivatedAt, balanceCents, initialCents }: GiftCardRow) =>
  deactivatedAt === null && balanceCents === initialCents;

/** The cards that an order has sold; their rows are locked, in the order of their ids as those of an order that pays are. */
function lockSold(transaction: Transaction, { id, websiteId }: Sold): Promise<GiftCardRow[]> {
  return transaction
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.websiteId, websiteId), eq(giftCards.orderId, id)))
    .orderBy(asc(giftCards.id))
    .for('update');
}

/**
 * Stops the cards of pieces whose money goes back; answers their ids, or undefined where so many untouched ones are not
 * left: what was spent once cannot be paid out too.
 */
export async function voidPieces(
  transaction: Transaction,
  order: Sold,
  pieces: readonly OrderPieces[],
  doneBy: string | null,
): Promise<readonly string[] | undefined> {
  const isCardLine = ({ entryId }: OrderPieces) =>
    order.lines.some((line) => line.entryId === entryId && line.productType === productTypes.giftCard);
  const wanted = pieces.filter(isCardLine);
  if (wanted.length === 0) return [];
  const sold = await lockSold(transaction, order);
  const stopped = wanted.map(({ entryId, quantity }) => ({
    quantity,
    cards: sold.filter((card) => card.entryId === entryId && isUntouched(card)).slice(0, quantity),
  }));
  if (stopped.some(({ quantity, cards }) => cards.length < quantity)) return undefined;
  const cards = stopped.flatMap((line) => line.cards);
  for (const card of cards) await stop(transaction, card, doneBy);
  return cards.map(({ id }) => id);
}

/** Stops whatever an order has sold. Answers whether some of it was spent already. */
export async function voidSold(
  transaction: Transaction,
  order: Sold,
  doneBy: string | null,
): Promise<{ readonly wasSpent: boolean }> {
  const sold = await lockSold(transaction, order);
  const active = sold.filter(({ deactivatedAt }) => deactivatedAt === null);
  for (const card of active) await stop(transaction, card, doneBy);
  return { wasSpent: !active.every(isUntouched) };
}

/** The refund was refused: its cards pay again. */
export async function restoreCards(transaction: Transaction, order: Sold, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const sold = await lockSold(transaction, order);
  for (const card of sold.filter(({ id, deactivatedAt }) => ids.includes(id) && deactivatedAt !== null)) {
    await writeCard(transaction, card, { kind: 'reactivate' });
  }
}

/** With the order whose money goes back: what is stopped so is not for its owner alone to bring back. */
function stop(transaction: Transaction, card: GiftCardRow, doneBy: string | null): Promise<void> {
  return writeCard(transaction, card, { kind: 'deactivate', orderId: card.orderId, doneBy });
}

/** Whether a card that is stopped was stopped because its order's money went back, as its ledger says. */
export function isPaidBack(entries: readonly Pick<GiftCardEntryRow, 'kind' | 'orderId'>[]): boolean {
  const last = entries.findLast(({ kind }) => kind === 'deactivate' || kind === 'reactivate');
  return last?.kind === 'deactivate' && last.orderId !== null;
}

/** Whether the money for a card is in the shop: nobody has to pay for one that was given away. */
export async function isPaidFor(queries: Reads, card: GiftCardRow): Promise<boolean> {
  if (card.orderId === null) return true;
  const [order] = await queries.select().from(tables.orders).where(isOrder(card.websiteId, card.orderId));
  return order !== undefined && isPaid(order) && !isPaidBack(await readEntries(queries, card));
}
