import { and, eq, sql } from 'drizzle-orm';
import { orderConfirmedPath, type PlacedOrder } from '#contract';
import { withTimeout } from '../../lib/with-timeout.ts';
import { tables } from '../../store/index.ts';
import { type Intent, remember } from '../lib/idempotency.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { type PaymentOutcome, type PaymentProvider, type PaymentState, providerOf } from '../payments/provider.ts';
import type { OrderError } from './begin-order.ts';
import type { OrderContext } from './context.ts';
import { chargedCents, isOrder, type OrderRow, orderOf, paymentOf, purchaseOf } from './order.ts';
import { settleOrder } from './settle-order.ts';

const { orders } = tables;

/** Asks for the money; never longer than a shopper waits, and never rejects. */
export async function chargeOrder(
  context: OrderContext,
  order: OrderRow,
  { token, returnOrigin }: { readonly token: string; readonly returnOrigin: string },
): Promise<PaymentOutcome | Unknown> {
  if (isFree(order)) return approvedFree(order);
  const returnUrl = `${returnOrigin}${orderConfirmedPath(order.id)}`;
  return ask(context, order, (provider) => provider.charge({ ...paymentOf(order), token, returnUrl }));
}

/** Asks for the money of a renewal, by what its customer has left with the provider. */
export async function chargeSaved(context: OrderContext, order: OrderRow): Promise<PaymentOutcome | Unknown> {
  if (isFree(order)) return approvedFree(order);
  const { savedPayment } = order;
  return ask(context, order, async (provider) => {
    if (!provider.repeat || !savedPayment) throw new Error(`Nothing is saved to charge for the order ${order.id}.`);
    return provider.repeat.charge(paymentOf(order), savedPayment);
  });
}

/** Nothing is asked of a provider: it costs nothing, or gift cards pay for it. */
export const isFree = (order: OrderRow): boolean => chargedCents(order) === 0;

export const approvedFree = ({ id }: OrderRow): PaymentOutcome => ({ state: 'approved', transactionId: `free-${id}` });

/** What the provider says of an order's payment, as far as it answers in time. */
export const stateOfPayment = async (context: OrderContext, order: OrderRow): Promise<PaymentState> =>
  isFree(order) ? approvedFree(order) : ask(context, order, (provider) => provider.lookup(paymentOf(order)));

/** Ends a payment that waits for its buyer; of a provider that cannot, what it says of the payment. */
export const cancelPayment = (context: OrderContext, order: OrderRow): Promise<PaymentState> =>
  ask(context, order, (provider) =>
    provider.cancel ? provider.cancel(paymentOf(order)) : provider.lookup(paymentOf(order)),
  );

type Unknown = { readonly state: 'unknown' };

/** Whether money moved is not known when no answer comes: the order keeps its stock until the provider has been asked. */
async function ask<State>(
  context: OrderContext,
  order: OrderRow,
  question: (provider: PaymentProvider) => Promise<State>,
): Promise<State | Unknown> {
  const provider = providerOf(context, order);
  if (!provider) return { state: 'unknown' };
  try {
    return await withTimeout(question(provider), context.patience, (): Unknown => ({ state: 'unknown' }));
  } catch (error) {
    context.report?.(error);
    return { state: 'unknown' };
  }
}

/** Writes down what became of a payment, and what its press is answered. */
export async function finishPayment(
  context: OrderContext,
  intent: Intent,
  order: OrderRow,
  outcome: PaymentOutcome | Unknown,
): Promise<Result<PlacedOrder, OrderError>> {
  if (outcome.state === 'unknown' || outcome.state === 'action-required') {
    await waitForPayment(context, order);
    if (outcome.state === 'unknown') return refuse('payment-unknown');
    return accept({ ...orderOf({ ...order, state: 'payment-unknown' }), action: outcome.action });
  }
  const result = resultOf(order, outcome);
  await settleOrder(context, order.id, outcome, (transaction) => remember(transaction, intent, result));
  return result;
}

export async function waitForPayment({ store, catalogue }: OrderContext, { id }: OrderRow): Promise<void> {
  await store.finish((transaction) =>
    transaction
      .update(orders)
      .set({ state: 'payment-unknown', changedAt: sql`now()` })
      .where(and(isOrder(catalogue.websiteId, id), eq(orders.state, 'payment-started'))),
  );
}

function resultOf(
  order: OrderRow,
  outcome: Exclude<PaymentOutcome, { state: 'action-required' }>,
): Result<PlacedOrder, 'payment-declined'> {
  if (outcome.state === 'declined') {
    return refuse('payment-declined', outcome.message ? { message: outcome.message } : {});
  }
  if (outcome.state === 'pending') {
    const standing = { ...order, state: 'payment-pending' as const };
    return accept({ ...orderOf(standing), purchase: purchaseOf(standing) });
  }
  const paid = { ...order, state: 'paid' as const, paymentReference: outcome.transactionId };
  return accept({ ...orderOf(paid), purchase: purchaseOf(paid) });
}
