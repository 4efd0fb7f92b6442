import type { OwnerOrder } from '#contract';
import { tables } from '../../store/index.ts';
import { stateOf } from '../digital-files/bought-file.ts';
import { piecesOf, type RefundRow, standingRefunds } from '../lib/order-refunds.ts';
import { nameOfMethod } from '../payments/provider.ts';
import { readOwnerSubscription } from '../subscription-record/office.ts';
import type { Person } from './commands/command.ts';
import { mailsOf } from './commands/resend-mail.ts';
import { actionsOf, mayDo } from './commands/rights.ts';
import { canUndo } from './commands/undo.ts';
import type { OrderContext } from './context.ts';
import type { OrderCommandRow } from './ledger.ts';
import { lineAnswers } from './line-answers.ts';
import { isOrder, isPaid, isTest, type OrderRow, orderOf } from './order.ts';
import { leftOfCards, type OrderFile, readFile } from './progress.ts';

const { orders } = tables;

/** An order with all that was done to it, and what the person who asks may do next. */
export async function readOwnerOrder(
  context: OrderContext,
  person: Person,
  orderId: string,
): Promise<OwnerOrder | undefined> {
  const { store, catalogue } = context;
  return store.report(async (database) => {
    const [order] = await database.select().from(orders).where(isOrder(catalogue.websiteId, orderId));
    if (!order) return undefined;
    const file = await readFile(database, order);
    const { subscriptionId: id } = order;
    const subscription = id === null ? undefined : await readOwnerSubscription(context, database, person, id);
    return { ...ownerOrderOf(context, person, file), subscription: subscription ?? null };
  });
}

function ownerOrderOf(context: OrderContext, person: Person, file: OrderFile): Omit<OwnerOrder, 'subscription'> {
  const { catalogue } = context;
  const { order, shipments, refunds, ledger } = file;
  return {
    ...orderOf(order, shipments),
    dispute: order.dispute,
    cartId: order.cartId,
    paidAt: order.paidAt?.getTime() ?? null,
    paymentMethod: order.paymentMethod,
    paymentMethodName: nameOfMethod(context, order),
    paymentReference: order.paymentReference,
    isTest: isTest(context, order),
    promoCodes: order.promoCodes,
    quote: quoteOf(order),
    refundableCents: isPaid(order) ? order.grandTotalCents - order.refundedCents : 0,
    giftCardRefundableCents: isPaid(order) ? leftOfCards(file) : 0,
    progress: progressOf(context, file),
    refunds: refunds.map(refundOf),
    downloads: downloadsOf(file),
    history: ledger.map((command) => ({
      ...eventOf(command),
      canUndo: canUndo(file, command) && mayDo(person, rightToUndo(command), catalogue.rules),
    })),
    actions: actionsOf(file, person, catalogue.rules),
    mails: mailsOf(context, file),
  };
}

function quoteOf({ quote }: OrderRow): OwnerOrder['quote'] {
  if (quote === null) return null;
  return {
    by: quote.by,
    taxes: quote.taxes.map(({ name, amountCents, included }) => ({ name, amountCents, ...(included && { included }) })),
  };
}

/** Taking something back asks for the right to do it. */
export function rightToUndo({ kind }: Pick<OrderCommandRow, 'kind'>) {
  if (kind === 'paid') return 'mark-paid';
  return kind === 'note' ? 'note' : 'cancel';
}

function progressOf({ catalogue }: OrderContext, { order, shipments, refunds }: OrderFile): OwnerOrder['progress'] {
  const sent = piecesOf(shipments);
  const back = piecesOf(standingRefunds(refunds));
  return order.lines.map((line) => ({
    entryId: line.entryId,
    sent: sent.get(line.entryId) ?? 0,
    refunded: back.get(line.entryId) ?? 0,
    // The owner area is in English.
    ...lineAnswers(line, catalogue, 'en'),
  }));
}

function downloadsOf({ order, refunds, downloads }: OrderFile): OwnerOrder['downloads'] {
  const refunded = piecesOf(standingRefunds(refunds));
  return downloads.map((each) => ({
    ...{ entryId: each.entryId, title: each.title, file: each.file, state: stateOf(each, { order, refunded }) },
    ...{ downloads: each.downloads, mostDownloads: each.mostDownloads, expires: each.expiresAt.getTime() },
  }));
}

function refundOf({ id, createdAt, amountCents, giftCardCents, lines, restock, reason, state, refusal }: RefundRow) {
  return { id, created: createdAt.getTime(), amountCents, giftCardCents, lines, restock, reason, state, refusal };
}

function eventOf({ sequence, kind, payload, doneBy, createdAt, undoneAt, undoneBy }: OrderCommandRow) {
  const undone = undoneAt === null ? null : { at: undoneAt.getTime(), by: undoneBy };
  return { sequence, kind, payload, doneBy, created: createdAt.getTime(), undone };
}
