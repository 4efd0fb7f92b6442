import Stripe from 'stripe';
import { centsOfStripe, stripeAmount } from '#model';
import {
  type Payment,
  type PaymentAction,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentState,
  type ReceivedEvent,
  type Refund,
  type RefundOutcome,
  type StartedPayment,
  UnsignedEvent,
} from '../provider.ts';
import { newCustomer, repeatedBy } from './repeated-payments.ts';

export interface StripeSettings {
  /** `sk_live_…` or `sk_test_…`. */
  readonly secretKey: string;
  /** `pk_live_…` or `pk_test_…`; stands in the checkout page. */
  readonly publishableKey: string;
  /** Signs the provider's messages, `whsec_…`. */
  readonly webhookSecret: string;
  /** Another address of the provider's interface. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

const REQUEST_MILLISECONDS = 15_000;
/** Older messages count as sent by somebody who has kept one. */
export const eventToleranceSeconds = 300;

/**
 * Stripe, by payment intents. The intent is created under the order's reference and then confirmed, two requests with
 * keys of their own: whoever asks again for the same order is given the same intent, so that nothing has to be searched
 * for and no order is charged twice.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret, server } = settings;
  const stripe = new Stripe(secretKey, {
    ...server,
    maxNetworkRetries: 2,
    timeout: REQUEST_MILLISECONDS,
    telemetry: false,
  });
  return {
    id: 'stripe',
    name: 'Card and wallets',
    testOnly: isTestKey(secretKey),
    client: { kind: 'stripe', publishableKey },
    charge: (payment) => charge(stripe, payment),
    lookup: async (payment) => stateOf(await begin(stripe, payment)),
    cancel: (payment) => cancel(stripe, payment),
    refund: (refund) => giveBack(stripe, refund),
    repeat: repeatedPayments(stripe),
    readEvent: (event) => readEvent(stripe, webhookSecret, event),
  };
}

const isTestKey = (key: string): boolean => /^[sr]k_test_/.test(key);

/** What was saved with a first payment, charged by intents of their own. */
const repeatedPayments = (stripe: Stripe) =>
  repeatedBy(stripe, { begin: (payment) => begin(stripe, payment), stateOf, outcomeOf });

/** Stripe keeps the answer of a key for a day at least; well before that its search knows every intent. */
const KEPT_MILLISECONDS = 12 * 3_600_000;

/** The intent of an order: made by the first who asks, the same for everybody after; of an old order, the one it had. */
async function begin(stripe: Stripe, payment: StartedPayment): Promise<Stripe.PaymentIntent> {
  const isOld = Date.now() - payment.startedAt > KEPT_MILLISECONDS;
  return (isOld && (await find(stripe, payment))) || create(stripe, payment);
}

async function find(stripe: Stripe, { reference }: StartedPayment): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['reference']:'${reference}'` });
  return data.find(({ status }) => status === 'succeeded') ?? data[0];
}

async function create(stripe: Stripe, payment: StartedPayment) {
  const { reference, amountCents, currency, email, saved, savesMethod } = payment;
  const customer = saved?.customer ?? (savesMethod ? await newCustomer(stripe, payment) : undefined);
  const made = await stripe.paymentIntents.create(
    {
      amount: stripeAmount(amountCents, currency),
      currency: currency.toLowerCase(),
      // Nobody is there who could go to another page.
      automatic_payment_methods: { enabled: true, ...(saved && { allow_redirects: 'never' as const }) },
      ...(customer && { customer }),
      ...(savesMethod && { setup_future_usage: 'off_session' as const }),
      ...(email && { receipt_email: email }),
      metadata: { reference },
    },
    { idempotencyKey: `order-${reference}` },
  );
  // The answer kept under the key is that of the first time; the intent has a life of its own.
  return stripe.paymentIntents.retrieve(made.id);
}

async function charge(stripe: Stripe, payment: Payment): Promise<PaymentOutcome> {
  const intent = await begin(stripe, payment);
  const state = stateOf(intent);
  // A browser without the provider's script sends none.
  if (payment.token === '') return { state: 'declined' };
  if (state.state === 'approved' || state.state === 'action-required') return state;
  try {
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      { confirmation_token: payment.token, return_url: payment.returnUrl },
      { idempotencyKey: `order-${payment.reference}-${payment.token}` },
    );
    return outcomeOf(confirmed);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return { state: 'declined', message: error.message };
  }
}

/** Rejects for an intent whose outcome is still open: the order waits, and is asked for again. */
function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome {
  const state = stateOf(intent);
  if (!isOutcome(state)) throw new Error(`The payment is ${intent.status}.`);
  return state;
}

const isOutcome = (state: PaymentState): state is PaymentOutcome => state.state !== 'unknown' && state.state !== 'none';

function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return { state: 'approved', transactionId: intent.id };
    case 'requires_action':
      return { state: 'action-required', action: actionOf(intent) };
    case 'canceled':
      return { state: 'declined' };
    case 'requires_payment_method': {
      const message = intent.last_payment_error?.message;
      if (intent.last_payment_error === null) return { state: 'none' };
      return { state: 'declined', ...(message !== undefined && { message }) };
    }
    case 'requires_confirmation':
      return { state: 'none' };
    default:
      return { state: 'unknown' };
  }
}

function actionOf({ next_action: next, client_secret: clientSecret }: Stripe.PaymentIntent): PaymentAction {
  const url = next?.type === 'redirect_to_url' ? next.redirect_to_url?.url : undefined;
  return url ? { kind: 'redirect', url } : { kind: 'script', clientSecret: clientSecret ?? '' };
}

async function cancel(stripe: Stripe, payment: StartedPayment): Promise<PaymentState> {
  const intent = await begin(stripe, payment);
  try {
    return stateOf(await stripe.paymentIntents.cancel(intent.id));
  } catch (error) {
    // Too late: the buyer has just paid, or somebody else has cancelled.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return stateOf(await stripe.paymentIntents.retrieve(intent.id));
  }
}

/** The key stands in the refund too: Stripe forgets the answers of keys after a day, and a refund never. */
async function giveBack(stripe: Stripe, { payment, amountCents, key }: Refund): Promise<RefundOutcome> {
  const intent = await begin(stripe, payment);
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.['refund'] === key);
  if (known) return outcomeOfRefund(known);
  const amount = amountCents === undefined ? {} : { amount: stripeAmount(amountCents, payment.currency) };
  try {
    const made = await stripe.refunds.create(
      { payment_intent: intent.id, metadata: { refund: key }, ...amount },
      { idempotencyKey: `refund-${key}` },
    );
    return outcomeOfRefund(made);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const isDone = error.code === 'charge_already_refunded' && amountCents === undefined;
    return isDone ? { state: 'refunded' } : { state: 'refused', message: error.message };
  }
}

function outcomeOfRefund({ status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status !== 'failed' && status !== 'canceled') return { state: 'refunded' };
  return { state: 'refused', message: reason ?? status };
}

function readEvent(stripe: Stripe, secret: string, { body, header }: ReceivedEvent): PaymentEvent | undefined {
  const event = verified(stripe, secret, body, header('stripe-signature') ?? '');
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { reference } = event.data.object.metadata;
      const outcome = stateOf(event.data.object);
      return reference && isOutcome(outcome) ? { reference, outcome } : undefined;
    }
    case 'charge.refunded': {
      // Of the intent: a charge is given its metadata.
      const { metadata, amount_refunded: amount, currency } = event.data.object;
      const { reference } = metadata;
      const refundedCents = centsOfStripe(amount, currency.toUpperCase());
      return reference ? { reference, refundedCents, at: event.created * 1_000 } : undefined;
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return failedRefund(event.data.object, event.created * 1_000);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeOf(event.data.object);
    default:
      return undefined;
  }
}

const idOf = (named: string | { readonly id: string } | null): string | undefined =>
  typeof named === 'string' ? named : named?.id;

/** A bank may send back what it was given, weeks later. */
function failedRefund(refund: Stripe.Refund, at: number): PaymentEvent | undefined {
  const { id, amount, currency, payment_intent: intent, metadata } = refund;
  const outcome = outcomeOfRefund(refund);
  const transactionId = idOf(intent);
  if (transactionId === undefined || outcome.state === 'refunded') return undefined;
  const key = metadata?.['refund'];
  const amountCents = centsOfStripe(amount, currency.toUpperCase());
  return { transactionId, failedRefund: { id, amountCents, message: outcome.message, at, ...(key && { key }) } };
}

function disputeOf(dispute: Stripe.Dispute): PaymentEvent | undefined {
  const { id, amount, currency, reason, status, payment_intent: intent, evidence_details: details } = dispute;
  const transactionId = idOf(intent);
  if (transactionId === undefined) return undefined;
  const answerBy = details?.due_by;
  const amountCents = centsOfStripe(amount, currency.toUpperCase());
  const state = disputeStates[status] ?? 'open';
  return {
    transactionId,
    dispute: { id, state, amountCents, reason, ...(answerBy && { answerBy: answerBy * 1_000 }) },
  };
}

/** Of an inquiry no money is taken; what is not named is still looked at. */
const disputeStates: Readonly<Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

function verified(stripe: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, eventToleranceSeconds);
  } catch (cause) {
    throw new UnsignedEvent('The message is not signed with the webhook secret.', { cause });
  }
}
