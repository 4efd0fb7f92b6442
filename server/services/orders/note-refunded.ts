import { sql } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { tables } from '../../store/index.ts';
import { readRefunds, standingRefunds } from '../lib/order-refunds.ts';
import type { OrderContext } from './context.ts';
import { failedSince, readLedger, writeLedger } from './ledger.ts';
import { isOfDispute } from './note-dispute.ts';
import { chargedCents, isOrder, isPaid } from './order.ts';
import { tellOfOrder } from './tell.ts';

const { orderRefunds, orders } = tables;

/** Told to the owner alone. */
export const givenBackByProvider = 'given back at the payment provider';

/**
 * How much of an order's payment has gone back in all, as its provider says, any number of times and in any order. What is
 * more than the shop has asked for was given back at the provider's own desk: it is written down, or the order would be
 * sent, and its money promised, a second time.
 */
export async function noteRefunded(
  context: OrderContext,
  orderId: string,
  refundedCents: number,
  at: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  await store.finish(async (transaction) => {
    const [order] = await transaction.select().from(orders).where(isOrder(websiteId, orderId)).for('update');
    if (!order || !isPaid(order)) return;
    const standing = standingRefunds(await readRefunds(transaction, order)).filter(
      ({ id, state }) => state !== 'failed' && !isOfDispute(id),
    );
    const known = standing.reduce((sum, each) => sum + each.amountCents - each.giftCardCents, 0);
    // What has failed since is in the sum, if that was told before.
    const failed = failedSince(await readLedger(transaction, order), at);
    const amountCents = Math.min(refundedCents, chargedCents(order)) - failed - known;
    if (amountCents <= 0) return;
    const id = randomToken();
    await transaction.insert(orderRefunds).values({
      ...{ id, websiteId, orderId, amountCents, lines: [], restock: false, doneBy: null, reason: givenBackByProvider },
      ...{ state: 'refunded' as const, endedAt: sql`now()` },
    });
    await transaction
      .update(orders)
      .set({ refundedCents: sql`${orders.refundedCents} + ${amountCents}`, changedAt: sql`now()` })
      .where(isOrder(websiteId, orderId));
    const payload = { refundId: id, amountCents, message: givenBackByProvider };
    await writeLedger(transaction, order, { kind: 'refunded', payload, doneBy: null });
    await tellOfOrder(context, transaction, 'order.refunded', order);
  });
}
