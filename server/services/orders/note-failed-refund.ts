import { eq, sql } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { type Transaction, tables } from '../../store/index.ts';
import { type RefundRow, readRefunds } from '../lib/order-refunds.ts';
import type { FailedRefund } from '../payments/provider.ts';
import type { OrderContext } from './context.ts';
import { lockPaidBy, type PaymentName } from './find-payment.ts';
import { readLedger, writeLedger } from './ledger.ts';
import { givenBackByProvider } from './note-refunded.ts';
import { isOrder, type OrderRow } from './order.ts';
import { moneyMailsToOwner } from './owner-mail.ts';
import { tellOfOrder } from './tell.ts';

const { orderRefunds, orders } = tables;

/**
 * A refund that came back, told any number of times and before or after the refund itself: its money is the shop's again,
 * and owed to the buyer. Pieces that were given back stay so; the owner is told, and sends the money another way.
 */
export async function noteFailedRefund(
  context: OrderContext,
  payment: PaymentName,
  { id: refund, key, amountCents, message, at }: FailedRefund,
): Promise<void> {
  await context.store.finish(async (transaction) => {
    const order = await lockPaidBy(context, transaction, payment);
    if (!order) return;
    const ledger = await readLedger(transaction, order);
    if (ledger.some(({ kind, payload }) => kind === 'refund-failed' && payload['refund'] === refund)) return;
    const known = await readRefunds(transaction, order);
    const failed = known.filter((each) => (key === undefined ? isOfProvider(each) : each.id === key));
    const returned = await markFailed(transaction, failed, { amountCents, message: message.slice(0, 500) });
    await transaction
      .update(orders)
      .set({ refundedCents: sql`${orders.refundedCents} - ${returned}`, changedAt: sql`now()` })
      .where(isOrder(order.websiteId, order.id));
    await tell(context, transaction, order, { refund, amountCents, message: message.slice(0, 500), at });
  });
}

/** Written down because the provider told of it, after somebody gave it back there. */
const isOfProvider = ({ state, reason, doneBy }: RefundRow) =>
  state === 'refunded' && doneBy === null && reason === givenBackByProvider;

/** Answers how much of what counted as given back does so no longer; nothing of what was not heard of yet. */
async function markFailed(
  transaction: Transaction,
  rows: readonly RefundRow[],
  { amountCents, message }: { readonly amountCents: number; readonly message: string },
): Promise<number> {
  let left = amountCents;
  for (const row of rows.toReversed()) {
    const charged = row.amountCents - row.giftCardCents;
    if (left === 0 || (row.state !== 'refunded' && row.state !== 'asked')) continue;
    const part = Math.min(left, charged);
    left -= part;
    const failed = { state: 'failed' as const, refusal: message, endedAt: sql`now()` };
    if (part === charged) {
      await transaction.update(orderRefunds).set(failed).where(eq(orderRefunds.id, row.id));
      continue;
    }
    await transaction
      .update(orderRefunds)
      .set({ amountCents: row.amountCents - part })
      .where(eq(orderRefunds.id, row.id));
    await transaction
      .insert(orderRefunds)
      .values({ ...row, ...failed, id: randomToken(), amountCents: part, giftCardCents: 0, lines: [], restock: false });
  }
  return amountCents - left;
}

async function tell(
  context: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  payload: { readonly refund: string; readonly amountCents: number; readonly message: string; readonly at: number },
): Promise<void> {
  await writeLedger(transaction, order, { kind: 'refund-failed', payload, doneBy: null });
  await tellOfOrder(context, transaction, 'order.refunded', order);
  const mails = moneyMailsToOwner(context, order, {
    reason: `refund-failed ${payload.refund}`,
    subject: `A refund of order ${order.number} came back`,
    amountCents: payload.amountCents,
    lines: [
      `The payment service says: ${payload.message}`,
      'The buyer does not have this money. Give it back another way.',
    ],
  });
  await context.outbox.add(transaction, ...mails);
}
