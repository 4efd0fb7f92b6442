import Stripe from 'stripe';
import type { SavedPayment } from '../../../store/index.ts';
import type { CardQuestion, PaymentOutcome, PaymentState, RepeatedPayments, StartedPayment } from '../provider.ts';

interface Intents {
  readonly begin: (payment: StartedPayment) => Promise<Stripe.PaymentIntent>;
  readonly stateOf: (intent: Stripe.PaymentIntent) => PaymentState;
  readonly outcomeOf: (intent: Stripe.PaymentIntent) => PaymentOutcome;
}

/** The customer that a first payment keeps its method with: the same one for the same order. */
export async function newCustomer(
  stripe: Stripe,
  { reference, email }: Pick<StartedPayment, 'reference' | 'email'>,
): Promise<string> {
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
    takeCard: (session, asked) => cardOf(stripe, session, asked),
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

async function cardPage(stripe: Stripe, asked: CardQuestion): Promise<string> {
  const { saved, currency, returnUrl, reference } = asked;
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    // A first payment that a gift card made knows of no customer.
    customer: saved?.customer ?? (await newCustomer(stripe, asked)),
    client_reference_id: reference,
    currency: currency.toLowerCase(),
    success_url: `${returnUrl}&session={CHECKOUT_SESSION_ID}`,
    cancel_url: returnUrl,
  });
  if (!session.url) throw new Error('The page that asks for a card has no address.');
  return session.url;
}

/** Only what was left there for the same order by the same customer: the name of a page is no secret. */
async function cardOf(
  stripe: Stripe,
  id: string,
  { reference, saved }: Pick<CardQuestion, 'reference' | 'saved'>,
): Promise<SavedPayment | undefined> {
  if (!/^cs_\w+$/.test(id)) return undefined;
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  const { setup_intent: setup, customer } = session;
  if (session.client_reference_id !== reference) return undefined;
  if (saved?.customer !== undefined && idOf(customer) !== saved.customer) return undefined;
  if (typeof setup !== 'object' || setup?.status !== 'succeeded') return undefined;
  return savedOf(customer, setup.payment_method);
}
