import { and, eq, sql } from 'drizzle-orm';
import { type Transaction, tables } from '../../store/index.ts';
import { deliverFiles } from '../digital-files/deliver.ts';
import { mailSoldCards } from '../gift-cards/deliver.ts';
import { issueCards } from '../gift-cards/issue.ts';
import { releaseCards } from '../gift-cards/pay.ts';
import { type PaymentOutcome, providerOf } from '../payments/provider.ts';
import { returnStock } from '../stock/stock.ts';
import { renewalDeclined, renewalPaid } from '../subscription-record/outcome.ts';
import { startSubscription } from '../subscription-record/start.ts';
import { confirmedMail, pendingMail } from './buyer-mail.ts';
import type { OrderContext } from './context.ts';
import { writeLedger } from './ledger.ts';
import { isOrder, isUnsettled, type OrderRow } from './order.ts';
import { orderMailsToOwner } from './owner-mail.ts';
import { askRefund, giveBackLate } from './refund-order.ts';
import { tellOfLowStock, tellOfOrder } from './tell.ts';

const { carts, orders } = tables;

/** What the provider says of an order's payment: any number of times, in any order. */
export async function settleOrder(
  context: OrderContext,
  orderId: string,
  outcome: PaymentOutcome,
  /** What is written down with it. */
  beside: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  if (outcome.state === 'action-required') return;
  const { store, catalogue } = context;
  const refundId = await store.finish(async (transaction) => {
    await beside(transaction);
    const [order] = await transaction.select().from(orders).where(isOrder(catalogue.websiteId, orderId)).for('update');
    if (!order) return undefined;
    if (!isUnsettled(order)) {
      // Said twice is nothing new; money for an order that was given up unpaid goes back.
      const wasGivenUp = order.state === 'declined' || (order.state === 'cancelled' && !order.cancelledByShop);
      return outcome.state === 'approved' && wasGivenUp ? giveBackLate(transaction, order) : undefined;
    }
    if (outcome.state === 'declined') await declineOrder(context, transaction, order, outcome.message);
    else if (outcome.state === 'pending') await holdOrder(context, transaction, order);
    else await payOrder(context, transaction, order, outcome.transactionId);
    return undefined;
  });
  if (refundId !== undefined) await askRefund(context, refundId);
}

async function declineOrder(
  context: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  message: string | undefined,
): Promise<void> {
  await releaseOrder(context, transaction, order, 'declined');
  if (order.subscriptionId !== null) await renewalDeclined(context, transaction, order, message);
}

/** The order stands: its cart is bought, and the files of its answers are kept. */
async function keepOrder(
  { catalogue: { websiteId }, files }: OrderContext,
  transaction: Transaction,
  order: OrderRow,
): Promise<void> {
  await transaction
    .update(carts)
    .set({ orderId: order.id, purchasedAt: sql`now()`, changedAt: sql`now()` })
    .where(and(eq(carts.websiteId, websiteId), eq(carts.id, order.cartId)));
  await files.keepOrdered(transaction, order);
}

async function payOrder(
  context: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  transactionId: string,
): Promise<void> {
  const { catalogue, outbox } = context;
  const next = { state: 'paid', paymentReference: transactionId, reservedUntil: null } as const;
  await transaction
    .update(orders)
    .set({ ...next, paidAt: sql`now()`, changedAt: sql`now()` })
    .where(isOrder(catalogue.websiteId, order.id));
  await keepOrder(context, transaction, order);
  await writeLedger(transaction, order, { kind: 'paid', payload: { reference: transactionId }, doneBy: null });
  await issueCards(transaction, catalogue, order);
  await tellOfOrder(context, transaction, ['order.created', 'order.paid'], order);
  const low = await tellOfLowStock(context, transaction, order);
  const begun = await startSubscription(context, transaction, order);
  const isRenewal = order.subscriptionId !== null;
  if (isRenewal) await renewalPaid(context, transaction, order);
  const toBuyer = isRenewal ? [] : [confirmedMail(context, order, begun?.key)];
  await outbox.add(transaction, ...toBuyer, ...orderMailsToOwner(context, order, { isPaid: true, low }));
  await mailSoldCards(context, transaction, order);
  await deliverFiles(context, transaction, order);
}

/** The money comes by itself: until then the order keeps what it has taken, and its owner says when it is there. */
async function holdOrder(context: OrderContext, transaction: Transaction, order: OrderRow): Promise<void> {
  const { catalogue, outbox } = context;
  await transaction
    .update(orders)
    .set({ state: 'payment-pending', reservedUntil: null, changedAt: sql`now()` })
    .where(isOrder(catalogue.websiteId, order.id));
  await keepOrder(context, transaction, order);
  await writeLedger(transaction, order, { kind: 'pending', doneBy: null });
  await tellOfOrder(context, transaction, 'order.created', order);
  const low = await tellOfLowStock(context, transaction, order);
  const instructions = providerOf(context, order)?.byHand?.instructions ?? '';
  const toOwner = orderMailsToOwner(context, order, { isPaid: false, low });
  await outbox.add(transaction, pendingMail(context, order, instructions), ...toOwner);
}

/** Ends an order that nobody paid, and gives back what it had taken. */
export async function releaseOrder(
  { catalogue: { websiteId } }: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  state: 'declined' | 'cancelled',
): Promise<void> {
  await transaction
    .update(orders)
    .set({ state, reservedUntil: null, changedAt: sql`now()` })
    .where(isOrder(websiteId, order.id));
  await releaseCards(transaction, order);
  const taken = order.lines.filter(({ tookStock }) => tookStock);
  await returnStock(transaction, websiteId, taken);
}
