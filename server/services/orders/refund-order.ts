import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Transaction, tables } from '../../store/index.ts';
import { refundCards } from '../gift-cards/pay.ts';
import { restoreCards } from '../gift-cards/void.ts';
import type { RefundRow } from '../lib/order-refunds.ts';
import { providerOf, type RefundOutcome } from '../payments/provider.ts';
import { returnStock } from '../stock/stock.ts';
import { refundedMail } from './buyer-mail.ts';
import type { OrderContext } from './context.ts';
import { type OrderCommandRow, writeLedger } from './ledger.ts';
import { chargedCents, isOrder, type OrderRow, paymentOf } from './order.ts';
import { countedPieces, fulfilmentOf, readFile } from './progress.ts';
import { tellOfOrder } from './tell.ts';

const { orderRefunds, orders } = tables;

/** Until the provider is asked again after its first answer was lost; twice as long each time, an hour at most. */
const again = { first: 30, most: 3_600 } as const;
const refundsAtOnce = 20;

const isRefund = (websiteId: string, id: string) => and(eq(orderRefunds.websiteId, websiteId), eq(orderRefunds.id, id));

/** What a refund is begun with; the order's row is locked, and its sums were looked at. */
export interface RefundRequest extends Pick<RefundRow, 'id' | 'amountCents' | 'lines' | 'restock' | 'doneBy'> {
  /** What goes back to gift cards; nothing without. */
  readonly giftCardCents?: number;
  /** Cards that were sold for the pieces, and stopped. */
  readonly voided?: readonly string[];
  readonly reason?: string | undefined;
  readonly tellsBuyer: boolean;
}

/** Writes a refund down before anybody is asked for it: from here on its money is spoken for. */
export async function beginRefund(transaction: Transaction, order: OrderRow, request: RefundRequest): Promise<void> {
  const { id, amountCents, giftCardCents = 0, voided = [], lines, restock, reason, tellsBuyer, doneBy } = request;
  const { websiteId } = order;
  await transaction.insert(orderRefunds).values({
    ...{ id, websiteId, orderId: order.id, amountCents, giftCardCents, lines: [...lines], restock, doneBy },
    state: 'asked' as const,
    reason: reason ?? null,
    // Whoever began it asks first; the worker comes when that one has died.
    dueAt: sql`now() + make_interval(secs => ${again.first})`,
  });
  await transaction
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} + ${amountCents}`, changedAt: sql`now()` })
    .where(isOrder(websiteId, order.id));
  const cards = { ...(giftCardCents > 0 && { giftCardCents }), ...(voided.length > 0 && { voided }) };
  const payload = { refundId: id, amountCents, ...cards, lines, restock, reason, tellsBuyer };
  await writeLedger(transaction, order, { kind: 'refund', payload, doneBy });
}

/**
 * Money for an order that was given up: it goes back once, under the order's own name. Answers the refund to ask for;
 * one that is known already has been asked for by whoever wrote it down, or is by the worker.
 */
export async function giveBackLate(transaction: Transaction, order: OrderRow): Promise<string | undefined> {
  const [known] = await transaction
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(isRefund(order.websiteId, order.id));
  if (known) return undefined;
  // What gift cards had paid they were given when it was given up.
  const request = { amountCents: chargedCents(order), lines: [], restock: false, doneBy: null, tellsBuyer: false };
  await beginRefund(transaction, order, { id: order.id, ...request });
  return order.id;
}

/**
 * Asks the provider for a refund, and writes down what became of it. No answer in time, or an error: it stays asked for,
 * and the worker asks again under the same key. Never rejects for the provider's sake.
 */
export async function askRefund(context: OrderContext, refundId: string): Promise<void> {
  const { store, catalogue } = context;
  const [found] = await store.read((database) =>
    database
      .select({ refund: orderRefunds, order: orders })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(isRefund(catalogue.websiteId, refundId)),
  );
  if (found?.refund.state !== 'asked') return;
  const outcome = await askProvider(context, found.order, found.refund);
  if (outcome) await endRefund(context, found.refund, outcome);
}

async function askProvider(
  context: OrderContext,
  order: OrderRow,
  { id, amountCents, giftCardCents }: RefundRow,
): Promise<RefundOutcome | undefined> {
  if (amountCents === giftCardCents) return { state: 'refunded' };
  const provider = providerOf(context, order);
  // Of an order that was given up everything goes back, whatever was taken for it.
  const amount = id === order.id ? {} : { amountCents: amountCents - giftCardCents };
  try {
    if (!provider) throw new Error(`There is no payment provider ${order.paymentMethod} to refund ${id} by.`);
    const asked = provider.refund({ payment: paymentOf(order), key: id, ...amount });
    return await withTimeout(asked, context.patience);
  } catch (error) {
    context.report?.(error);
    return undefined;
  }
}

/** The end of a refund: the money, what goes back to the stock and what the buyer is told are one transaction. */
function endRefund(context: OrderContext, { id, orderId }: RefundRow, outcome: RefundOutcome): Promise<void> {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  return store.finish(async (transaction) => {
    const [order] = await transaction.select().from(orders).where(isOrder(websiteId, orderId)).for('update');
    const [refund] = await transaction.select().from(orderRefunds).where(isRefund(websiteId, id)).for('update');
    if (!order || refund?.state !== 'asked') return;
    await transaction
      .update(orderRefunds)
      .set({
        state: outcome.state,
        endedAt: sql`now()`,
        ...(outcome.state === 'refused' && { refusal: outcome.message.slice(0, 500) }),
      })
      .where(isRefund(websiteId, id));
    if (outcome.state === 'refused') await refundWasRefused(transaction, order, refund, outcome.message);
    else await moneyWentBack(context, transaction, order, refund);
  });
}

async function refundWasRefused(transaction: Transaction, order: OrderRow, refund: RefundRow, message: string) {
  await transaction
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} - ${refund.amountCents}`, changedAt: sql`now()` })
    .where(isOrder(order.websiteId, order.id));
  const { ledger } = await readFile(transaction, order);
  await restoreCards(transaction, order, voidedBy(ledger, refund));
  const payload = { refundId: refund.id, amountCents: refund.amountCents, message: message.slice(0, 500) };
  await writeLedger(transaction, order, { kind: 'refund-refused', payload, doneBy: null });
}

async function moneyWentBack(context: OrderContext, transaction: Transaction, order: OrderRow, refund: RefundRow) {
  const { outbox } = context;
  const { websiteId } = order;
  await refundCards(transaction, order, refund.giftCardCents);
  if (refund.restock) await returnStock(transaction, websiteId, countedPieces(order, refund.lines));
  const file = await readFile(transaction, order);
  const fulfilment = fulfilmentOf(order, file);
  const state = order.state === 'paid' && fulfilment === 'whole' ? 'fulfilled' : order.state;
  await transaction
    .update(orders)
    .set({ fulfilment, state, changedAt: sql`now()` })
    .where(isOrder(websiteId, order.id));
  const payload = { refundId: refund.id, amountCents: refund.amountCents };
  await writeLedger(transaction, order, { kind: 'refunded', payload, doneBy: null });
  await tellOfOrder(context, transaction, 'order.refunded', order);
  if (askedBy(file.ledger, refund)?.payload['tellsBuyer'] === true)
    await outbox.add(transaction, refundedMail(context, order, refund));
}

/** The command that a refund was asked for by. */
const askedBy = (ledger: readonly OrderCommandRow[], { id }: RefundRow) =>
  ledger.find(({ kind, payload }) => kind === 'refund' && payload['refundId'] === id);

/** The cards that were stopped for it. */
function voidedBy(ledger: readonly OrderCommandRow[], refund: RefundRow): readonly string[] {
  // Written by `beginRefund`.
  return (askedBy(ledger, refund)?.payload['voided'] as readonly string[] | undefined) ?? [];
}

/** When each site's next refund is to be asked for again. */
export const nextRefunds = (websiteIds: SQL): SQL => sql`
  select website_id, min(due_at) as due_at from order_refunds
  where state = 'asked' and website_id = any(${websiteIds}) group by website_id`;

/** Asks again for refunds whose end was not heard; answers how many were asked for. */
export async function askOverdueRefunds(context: OrderContext): Promise<number> {
  const due = await takeDue(context);
  for (const id of due) await askRefund(context, id);
  return due.length;
}

/** Takes what is due by putting its next turn off, so that of several servers one asks. */
function takeDue({ store, catalogue }: OrderContext): Promise<string[]> {
  return store.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: orderRefunds.id })
      .from(orderRefunds)
      .where(
        and(
          eq(orderRefunds.websiteId, catalogue.websiteId),
          eq(orderRefunds.state, 'asked'),
          lte(orderRefunds.dueAt, sql`now()`),
        ),
      )
      .orderBy(orderRefunds.dueAt)
      .limit(refundsAtOnce)
      .for('update', { skipLocked: true });
    for (const { id } of due) {
      const later = sql`least(${again.most}, ${again.first} * power(2, least(${orderRefunds.attempts}, 10) + 1))`;
      await transaction
        .update(orderRefunds)
        .set({ attempts: sql`${orderRefunds.attempts} + 1`, dueAt: sql`now() + make_interval(secs => ${later})` })
        .where(isRefund(catalogue.websiteId, id));
    }
    return due.map(({ id }) => id);
  });
}
