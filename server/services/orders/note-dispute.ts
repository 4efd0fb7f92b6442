import { sql } from 'drizzle-orm';
import { type Transaction, tables } from '../../store/index.ts';
import { readRefunds } from '../lib/order-refunds.ts';
import type { Dispute } from '../payments/provider.ts';
import type { OrderContext } from './context.ts';
import { lockPaidBy, type PaymentName } from './find-payment.ts';
import { type LedgerKind, type OrderCommandRow, readLedger, writeLedger } from './ledger.ts';
import { isOrder, type OrderRow } from './order.ts';
import { moneyMailsToOwner } from './owner-mail.ts';
import { leftOfCards } from './progress.ts';
import { tellOfOrder } from './tell.ts';

const { orderRefunds, orders } = tables;

const kinds = { open: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const satisfies Readonly<
  Record<Dispute['state'], LedgerKind>
>;

/** The refund that a lost dispute is: no provider is asked for it, and none counts it among what it gave back. */
const refundOf = ({ id }: Dispute) => `dispute:${id}`;
export const isOfDispute = (refundId: string): boolean => refundId.startsWith('dispute:');

/**
 * A buyer has had a bank ask for the money: the order says so until its end is told, its owner is written to, and what is
 * lost counts as given back. Each is written once, in whatever order it is told: what has ended is not opened again.
 */
export async function noteDispute(context: OrderContext, payment: PaymentName, dispute: Dispute): Promise<void> {
  await context.store.finish(async (transaction) => {
    const order = await lockPaidBy(context, transaction, payment);
    if (!order) return;
    const told = (await readLedger(transaction, order)).filter(isDispute);
    const own = told.filter(({ payload }) => payload['dispute'] === dispute.id);
    const isOver = own.some(({ kind }) => kind !== kinds.open);
    if (isOver || own.some(({ kind }) => kind === kinds[dispute.state])) return;
    const { id, amountCents, reason, answerBy } = dispute;
    const payload = { dispute: id, amountCents, reason: reason.slice(0, 500), ...(answerBy && { answerBy }) };
    await writeLedger(transaction, order, { kind: kinds[dispute.state], payload, doneBy: null });
    await transaction
      .update(orders)
      .set({ dispute: stateOf([...told, { kind: kinds[dispute.state], payload }]), changedAt: sql`now()` })
      .where(isOrder(order.websiteId, order.id));
    if (dispute.state === 'lost') await moneyIsLost(context, transaction, order, dispute);
    await context.outbox.add(transaction, ...mailsOf(context, order, dispute));
  });
}

type Told = Pick<OrderCommandRow, 'kind' | 'payload'>;

const isDispute = ({ kind }: Told) => Object.values<string>(kinds).includes(kind);

/** One that is open comes before those that are over, and one that was lost before those that were won. */
function stateOf(told: readonly Told[]): Dispute['state'] {
  const last = new Map(told.map(({ kind, payload }) => [payload['dispute'], kind]));
  const states = new Set(last.values());
  if (states.has(kinds.open)) return 'open';
  return states.has(kinds.lost) ? 'lost' : 'won';
}

async function moneyIsLost(
  context: OrderContext,
  transaction: Transaction,
  order: OrderRow,
  dispute: Dispute,
): Promise<void> {
  const { id: orderId, websiteId, grandTotalCents, refundedCents } = order;
  const ofCards = leftOfCards({ order, refunds: await readRefunds(transaction, order) });
  const amountCents = Math.min(dispute.amountCents, grandTotalCents - refundedCents - ofCards);
  if (amountCents <= 0) return;
  const reason = 'lost in a dispute';
  await transaction.insert(orderRefunds).values({
    ...{ id: refundOf(dispute), websiteId, orderId, amountCents, lines: [], restock: false, doneBy: null, reason },
    ...{ state: 'refunded' as const, endedAt: sql`now()` },
  });
  await transaction
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} + ${amountCents}` })
    .where(isOrder(websiteId, orderId));
  await tellOfOrder(context, transaction, 'order.refunded', order);
}

function mailsOf(context: OrderContext, order: OrderRow, dispute: Dispute) {
  const { id, state, amountCents, reason, answerBy } = dispute;
  const { timeZone } = context.catalogue.website;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const texts = {
    open: {
      subject: `The payment of order ${order.number} is disputed`,
      lines: [
        `The buyer’s bank asks for the money back: ${reason}.`,
        ...(answerBy === undefined ? [] : [`Answer at the payment service by ${day.format(answerBy)}.`]),
      ],
    },
    won: { subject: `The dispute about order ${order.number} is won`, lines: ['The money stays yours.'] },
    lost: {
      subject: `The dispute about order ${order.number} is lost`,
      lines: ['The money went to the buyer, and counts as refunded. What it paid for is not in the stock again.'],
    },
  }[state];
  return moneyMailsToOwner(context, order, { ...texts, reason: `${kinds[state]} ${id}`, amountCents });
}
