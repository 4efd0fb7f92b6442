import type { PlacedOrder } from '#contract';
import { isWithoutProvider } from '#model';
import type { Caller } from '../cart/parts.ts';
import type { Intent } from '../lib/idempotency.ts';
import { type Result, refuse } from '../lib/result.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { offeredOf } from '../payments/provider.ts';
import { type Begun, beginOrder, type OrderError } from './begin-order.ts';
import { cancelPayment, chargeOrder, finishPayment, stateOfPayment } from './charge-order.ts';
import type { Buyer, OrderRequest } from './check-out.ts';
import type { OrderContext } from './context.ts';
import type { OrderRow } from './order.ts';
import { settleOrder } from './settle-order.ts';
import type { Precheck } from './stock-precheck.ts';

export interface PlaceContext extends OrderContext {
  readonly precheck: (buyer: Caller, intent: Intent, request: OrderRequest) => Promise<Precheck>;
  readonly semaphore: Semaphore;
}

type Placed = Result<PlacedOrder, OrderError>;

export async function placeOrder(context: PlaceContext, buyer: Buyer, request: OrderRequest): Promise<Placed> {
  const offered = offeredOf(context.providers);
  // Whether gift cards pay all of it, or it costs nothing, is seen when cart and cards are locked.
  if (!isWithoutProvider(request.payment.method)) {
    if (offered.length === 0) return refuse('payment-unavailable');
    if (!offered.some(({ id }) => id === request.payment.method))
      return refuse('cart-incomplete', { errors: { 'payment.method': 'Required' } });
  }
  const { websiteId } = context.catalogue;
  await context.catalogue.refreshRules();
  const intent: Intent = { websiteId, scope: `order ${buyer.visitorId}`, key: buyer.key, body: request };
  const begun = await beginInTurn(context, intent, buyer, request);
  if (!begun.ok) return begun;
  switch (begun.value.state) {
    case 'finished':
      return begun.value.result;
    case 'standing':
      return takeUp(context, intent, begun.value, buyer, request);
    case 'new':
      return pay(context, intent, begun.value.order, buyer, request);
  }
}

/** Looks, waits for its turn and begins; who hears in the line that something ran out looks again. */
async function beginInTurn(
  context: PlaceContext,
  intent: Intent,
  buyer: Buyer,
  request: OrderRequest,
): Promise<Result<Begun, OrderError>> {
  const { precheck, semaphore } = context;
  for (;;) {
    const { apiError, counted, gone } = await precheck(buyer, intent, request);
    // Another server has sold the last of it: whoever waits for it here is told now, and not one after the other.
    semaphore.clear(gone);
    if (apiError) return apiError;
    const begun = await semaphore.pass(counted, () => beginOrder(context, intent, buyer, request));
    if (begun && !begun.ok && begun.problem === 'stock-short') semaphore.clear(counted);
    if (begun) return begun;
  }
}

async function pay(
  context: OrderContext,
  intent: Intent,
  order: OrderRow,
  { returnOrigin }: Buyer,
  { payment: { token } }: OrderRequest,
): Promise<Placed> {
  return finishPayment(context, intent, order, await chargeOrder(context, order, { token, returnOrigin }));
}

/**
 * An order that stands without a known payment: its provider says how it is. A new press while the buyer was asked to do
 * something, or with another way to pay, ends that payment and begins anew.
 */
async function takeUp(
  context: PlaceContext,
  intent: Intent,
  begun: Extract<Begun, { state: 'standing' }>,
  buyer: Buyer,
  request: OrderRequest,
): Promise<Placed> {
  const { order, isSamePress } = begun;
  const state = await stateOfPayment(context, order);
  const isSameMethod = order.paymentMethod === request.payment.method;
  if (state.state === 'unknown') return refuse(isSamePress ? 'key-running' : 'payment-unknown');
  if (state.state === 'none' && isSameMethod) return pay(context, intent, order, buyer, request);
  if (state.state === 'none' || (state.state === 'action-required' && !isSamePress)) {
    const end = await endPayment(context, order);
    if (end === 'unknown') return refuse('payment-unknown');
    return placeOrder(context, buyer, request);
  }
  return finishPayment(context, intent, order, state);
}

/** Ends a payment that waits for its buyer; what became of it in truth is written down. */
async function endPayment(context: OrderContext, order: OrderRow): Promise<'ended' | 'unknown'> {
  const end = await cancelPayment(context, order);
  if (end.state === 'unknown' || end.state === 'action-required') return 'unknown';
  await settleOrder(context, order.id, end.state === 'none' ? { state: 'declined' } : end);
  return 'ended';
}
