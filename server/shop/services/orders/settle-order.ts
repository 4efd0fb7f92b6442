import { and, eq, sql } from 'drizzle-orm';
import { toMajorText } from '#model';
import { type Transaction, tables } from '../../../store/index.ts';
import type { PaymentOutcome } from '../payments/provider.ts';
import { returnStock } from '../stock/stock.ts';
import { type OrderContext, providerOf } from './context.ts';
import { isOrder, isUnsettled, type OrderRow, paymentOf } from './order.ts';
import { orderMailsToOwner } from './owner-mail.ts';

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
  const late = await store.finish(async (transaction) => {
    await beside(transaction);
    const [order] = await transaction.select().from(orders).where(isOrder(catalogue.websiteId, orderId)).for('update');
    if (!order) return undefined;
    if (!isUnsettled(order)) {
      // Said twice is nothing new; money for an order that was given up goes back.
      const wasGivenUp = order.state === 'cancelled' || order.state === 'declined';
      return outcome.state === 'approved' && wasGivenUp ? order : undefined;
    }
    if (outcome.state === 'declined') await releaseOrder(context, transaction, order, 'declined');
    else await payOrder(context, transaction, order, outcome.transactionId);
    return undefined;
  });
  if (late) await providerOf(context, late)?.refund({ payment: paymentOf(late), key: late.id });
}

async function payOrder(
  { catalogue, files, outbox }: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  transactionId: string,
): Promise<void> {
  const { websiteId } = catalogue;
  await transaction
    .update(orders)
    .set({ state: 'paid', paymentReference: transactionId, reservedUntil: null, changedAt: sql`now()` })
    .where(isOrder(websiteId, order.id));
  await transaction
    .update(carts)
    .set({ orderId: order.id, purchasedAt: sql`now()`, changedAt: sql`now()` })
    .where(and(eq(carts.websiteId, websiteId), eq(carts.id, order.cartId)));
  await files.keepOrdered(transaction, order);
  const total = `${toMajorText(order.grandTotalCents, order.currency)} ${order.currency}`;
  await outbox.add(transaction, {
    reason: `order-confirmed ${order.id}`,
    recipient: order.email,
    subject: `Your order ${order.number}`,
    body: `Thank you for your order ${order.number}.\n\n${order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join('\n')}\n\nTotal: ${total}\n`,
  });
  await outbox.add(transaction, ...orderMailsToOwner(order, catalogue));
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
  const taken = order.lines.filter(({ tookStock }) => tookStock);
  await returnStock(transaction, websiteId, taken);
}
