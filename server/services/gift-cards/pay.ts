import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { splitByCards } from '#model';
import { type OrderGiftCard, type Reads, type Transaction, tables } from '../../store/index.ts';
import { endingOf, type GiftCardRow, pays } from './card.ts';
import { writeCard } from './ledger.ts';

const { cartGiftCards, giftCardEntries, giftCards } = tables;

/** An order as far as its cards go. */
interface Paid {
  readonly id: string;
  readonly websiteId: string;
  readonly giftCards: readonly OrderGiftCard[];
}

/** The cards of a checkout that pay, in the order in which they were put in. */
export async function cardsOfCart(
  queries: Reads,
  { id, websiteId }: { readonly id: string; readonly websiteId: string },
  currency: string,
): Promise<GiftCardRow[]> {
  const rows = await queries
    .select({ card: giftCards })
    .from(cartGiftCards)
    .innerJoin(giftCards, eq(giftCards.id, cartGiftCards.cardId))
    .where(and(eq(cartGiftCards.websiteId, websiteId), eq(cartGiftCards.cartId, id)))
    .orderBy(asc(cartGiftCards.createdAt), asc(cartGiftCards.cardId));
  return rows.map(({ card }) => card).filter((card) => pays(card, currency));
}

/** What the cards of a checkout pay of a total; their rows are locked, so that nobody else spends what is counted on. */
export async function judgeCards(
  transaction: Transaction,
  cart: { readonly id: string; readonly websiteId: string },
  { totalCents, currency }: { readonly totalCents: number; readonly currency: string },
): Promise<OrderGiftCard[]> {
  const put = await cardsOfCart(transaction, cart, currency);
  if (put.length === 0) return [];
  const locked = await lockCards(
    transaction,
    put.map(({ id }) => id),
  );
  const cards = put.flatMap(({ id }) => locked.filter((card) => card.id === id && pays(card, currency)));
  const parts = splitByCards(totalCents, cards);
  return cards.flatMap((card, at) => {
    const amountCents = parts[at]?.amountCents ?? 0;
    return amountCents > 0 ? [{ id: card.id, ending: endingOf(card), amountCents }] : [];
  });
}

/** Always in one order, so that two orders with two cards never wait for each other. */
function lockCards(transaction: Transaction, ids: readonly string[]): Promise<GiftCardRow[]> {
  return transaction
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id))
    .for('update');
}

/** Takes what the cards of an order pay; their rows are locked. */
export async function takeCards(transaction: Transaction, { id, websiteId, giftCards: parts }: Paid): Promise<void> {
  for (const { id: cardId, amountCents } of parts) {
    const movement = { kind: 'redeem', amountCents: -amountCents, orderId: id } as const;
    await writeCard(transaction, { id: cardId, websiteId }, movement);
  }
}

/** The same of an order that stands again; false where a card has not so much any more. */
export async function retakeCards(transaction: Transaction, order: Paid, currency: string): Promise<boolean> {
  if (order.giftCards.length === 0) return true;
  const locked = await lockCards(
    transaction,
    order.giftCards.map(({ id }) => id),
  );
  const isThere = order.giftCards.every(({ id, amountCents }) =>
    locked.some((card) => card.id === id && pays(card, currency) && card.balanceCents >= amountCents),
  );
  if (isThere) await takeCards(transaction, order);
  return isThere;
}

/** What an order has taken from its cards and not yet given back, as the ledgers have it. */
async function heldOf(transaction: Transaction, { id, websiteId, giftCards: parts }: Paid) {
  await lockCards(
    transaction,
    parts.map((part) => part.id),
  );
  const rows = await transaction
    .select({ cardId: giftCardEntries.cardId, sum: sql`-sum(${giftCardEntries.amountCents})`.mapWith(Number) })
    .from(giftCardEntries)
    .where(
      and(
        eq(giftCardEntries.websiteId, websiteId),
        eq(giftCardEntries.orderId, id),
        inArray(giftCardEntries.kind, ['redeem', 'release', 'refund']),
      ),
    )
    .groupBy(giftCardEntries.cardId);
  const held = new Map(rows.map(({ cardId, sum }) => [cardId, sum]));
  return parts.map((part) => ({ id: part.id, cents: held.get(part.id) ?? 0 }));
}

/** Gives back all that an order still holds: nobody has paid it, or the shop has given it up. */
export async function releaseCards(transaction: Transaction, order: Paid): Promise<void> {
  if (order.giftCards.length > 0) await giveBack(transaction, order, 'release', Number.POSITIVE_INFINITY);
}

/** Gives money of a refund back to the cards that have paid, the last one first. */
export async function refundCards(transaction: Transaction, order: Paid, amountCents: number): Promise<void> {
  if (amountCents === 0) return;
  const left = await giveBack(transaction, order, 'refund', amountCents);
  if (left > 0) throw new Error(`The gift cards of order ${order.id} have not paid what goes back to them.`);
}

async function giveBack(
  transaction: Transaction,
  order: Paid,
  kind: 'release' | 'refund',
  amountCents: number,
): Promise<number> {
  let open = amountCents;
  for (const { id, cents } of (await heldOf(transaction, order)).toReversed()) {
    const back = Math.min(open, cents);
    if (back <= 0) continue;
    await writeCard(transaction, { id, websiteId: order.websiteId }, { kind, amountCents: back, orderId: order.id });
    open -= back;
  }
  return open;
}
