import Stripe from 'stripe';
import type { SavedPayment } from '../../../../store/index.ts';
import type { CardQuestion, PaymentOutcome, PaymentState, RepeatedPayments, StartedPayment } from '../provider.ts';

interface Intents {
  readonly begin: (payment: StartedPayment) => Promise<Stripe.PaymentIntent>;
  readonly stateOf: (intent: Stripe.PaymentIntent) => PaymentState;
  readonly outcomeOf: (intent: Stripe.PaymentIntent) => PaymentOutcome;
}

/** The customer that a first payment keeps its method with: the same one for the same order. */
export async function newCustomer(stripe: Stripe, { reference, email }: StartedPayment): Promise<string> {
  const { id } = await stripe.customers.create(
    { ...(email && { email }), metadata: { reference } },
    { idempotencyKey: `customer-${reference}` },
  );
  return id;
}

/** Charging again by Stripe: what a first payment saved is confirmed off session; another card is asked for on its own page. */
export function repeatedBy(stripe: Stripe, intents: Intents): RepeatedPayments {
  return {
    asksForCard: 'there',
    saved: (transactionId) => savedWith(stripe, transactionId),
    charge: (payment, saved) => chargeAgain(stripe, intents, payment, saved),
    askForCard: async (asked) => ({ state: 'redirect', url: await cardPage(stripe, asked) }),
    takeCard: (session, saved) => cardOf(stripe, session, saved),
  };
}

const idOf = (value: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

async function savedWith(stripe: Stripe, transactionId: string): Promise<SavedPayment | undefined> {
  if (!transactionId.startsWith('pi_')) return undefined;
  const { customer, payment_method: paid } = await stripe.paymentIntents.retrieve(transactionId);
  return savedOf(customer, paid);
}

function savedOf(
  customer: Stripe.PaymentIntent['customer'],
  paid: Stripe.PaymentIntent['payment_method'],
): SavedPayment | undefined {
  const [owner, method] = [idOf(customer), idOf(paid)];
  return owner === undefined || method === undefined ? undefined : { customer: owner, method };
}

async function chargeAgain(
  stripe: Stripe,
  { begin, stateOf, outcomeOf }: Intents,
  payment: StartedPayment,
  { method }: SavedPayment,
): Promise<PaymentOutcome> {
  const intent = await begin(payment);
  const state = stateOf(intent);
  if (state.state === 'approved' || state.state === 'declined') return state;
  try {
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: method, off_session: true },
      { idempotencyKey: `renewal-${payment.reference}-${method}` },
    );
    return outcomeOf(confirmed);
  } catch (error) {
    // Among them is a bank that asks for its customer, who is not there.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return { state: 'declined', message: error.message };
  }
}

async function cardPage(stripe: Stripe, { saved, currency, returnUrl }: CardQuestion): Promise<string> {
  if (saved?.customer === undefined) throw new Error('There is no customer whose card could be another.');
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: saved.customer,
    currency: currency.toLowerCase(),
    success_url: `${returnUrl}&session={CHECKOUT_SESSION_ID}`,
    cancel_url: returnUrl,
  });
  if (!session.url) throw new Error('The page that asks for a card has no address.');
  return session.url;
}

/** Only what the same customer has left there: the name of a page is no secret. */
async function cardOf(stripe: Stripe, id: string, saved: SavedPayment | null): Promise<SavedPayment | undefined> {
  if (!/^cs_\w+$/.test(id) || saved?.customer === undefined) return undefined;
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  const { setup_intent: setup, customer } = session;
  if (idOf(customer) !== saved.customer || typeof setup !== 'object' || setup?.status !== 'succeeded') return undefined;
  return savedOf(customer, setup.payment_method);
}
