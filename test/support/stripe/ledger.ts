import { randomUUID } from 'node:crypto';
import { type FormBody, textOf } from './form-body.ts';

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** A payment as the provider keeps it; the members that the SDK and our code read. */
export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly livemode: false;
  readonly customer: string | null;
  readonly setup_future_usage: string | null;
  payment_method: string | null;
  status: IntentStatus;
  last_payment_error: { readonly code: string; readonly message: string } | null;
  next_action: { readonly type: 'redirect_to_url'; readonly redirect_to_url: { readonly url: string } } | null;
  return_url: string | null;
  /** What was really taken, in minor units; 0 or the amount. */
  amount_received: number;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'succeeded';
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  readonly data: { readonly object: unknown };
}

/** What the provider refuses, in the form of its answers. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  constructor(status: number, type: StripeApiError['type'], code: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** Card numbers of the provider's own tests, as the tokens that its script would hand out for them. */
export const testTokens = {
  approved: 'ctoken_approved',
  declined: 'ctoken_declined',
  threeDSecure: 'ctoken_3ds',
  processing: 'ctoken_processing',
  /** Paid once, and declined each time that it is charged without its owner. */
  declinedLater: 'ctoken_declined_later',
} as const;

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A page of the provider that asks a customer for a card. */
export interface SetupSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'setup';
  readonly customer: string;
  readonly client_reference_id: string | null;
  readonly url: string;
  readonly success_url: string;
  readonly cancel_url: string;
  setup_intent: { readonly id: string; readonly object: 'setup_intent'; status: string; payment_method: string | null };
}

const id = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;
const declinedError = { code: 'card_declined', message: 'Your card was declined.' };

/** The provider's books: payments, refunds, and an event for each change of them. */
export class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, SetupSession>();
  readonly refunds: Refund[] = [];
  readonly events: StripeEvent[] = [];
  readonly #actionPage: (intent: Intent) => string;
  readonly #cardPage: (session: string) => string;

  constructor(actionPage: (intent: Intent) => string, cardPage: (session: string) => string) {
    this.#actionPage = actionPage;
    this.#cardPage = cardPage;
  }

  createCustomer(body: FormBody): Customer {
    const email = textOf(body, 'email') ?? null;
    const customer: Customer = { id: id('cus'), object: 'customer', email, metadata: metadataOf(body) };
    this.customers.set(customer.id, customer);
    return customer;
  }

  createSession(body: FormBody): SetupSession {
    const customer = textOf(body, 'customer') ?? '';
    this.#customer(customer);
    if (textOf(body, 'mode') !== 'setup') throw invalid('parameter_invalid', 'Only setup sessions are known here.');
    const sessionId = id('cs');
    const session: SetupSession = {
      ...{ id: sessionId, object: 'checkout.session', mode: 'setup', customer, url: this.#cardPage(sessionId) },
      ...{ success_url: textOf(body, 'success_url') ?? '', cancel_url: textOf(body, 'cancel_url') ?? '' },
      client_reference_id: textOf(body, 'client_reference_id') ?? null,
      setup_intent: { id: id('seti'), object: 'setup_intent', status: 'requires_payment_method', payment_method: null },
    };
    this.sessions.set(sessionId, session);
    return session;
  }

  readSession(sessionId: string): SetupSession {
    const session = this.sessions.get(sessionId);
    if (!session) throw new StripeApiError(404, 'invalid_request_error', 'resource_missing', 'No such session.');
    return session;
  }

  /** The customer has left a card on the page. */
  leaveCard(sessionId: string, declines: boolean): SetupSession {
    const { setup_intent: setup } = this.readSession(sessionId);
    setup.status = 'succeeded';
    setup.payment_method = methodFor(declines);
    return this.readSession(sessionId);
  }

  #customer(customerId: string): Customer {
    const customer = this.customers.get(customerId);
    if (!customer) throw new StripeApiError(404, 'invalid_request_error', 'resource_missing', 'No such customer.');
    return customer;
  }

  create(body: FormBody): Intent {
    const amount = Number(textOf(body, 'amount'));
    const currency = textOf(body, 'currency') ?? '';
    if (!Number.isInteger(amount) || amount < 1) throw invalid('amount_too_small', 'Amount must be at least 1.');
    if (!/^[a-z]{3}$/.test(currency)) throw invalid('currency_invalid', `Invalid currency: ${currency}.`);
    const customer = textOf(body, 'customer') ?? null;
    if (customer !== null) this.#customer(customer);
    const intentId = id('pi');
    const intent: Intent = {
      id: intentId,
      object: 'payment_intent',
      amount,
      currency,
      client_secret: `${intentId}_secret_${id('s')}`,
      metadata: metadataOf(body),
      livemode: false,
      customer,
      setup_future_usage: textOf(body, 'setup_future_usage') ?? null,
      payment_method: null,
      status: 'requires_payment_method',
      last_payment_error: null,
      next_action: null,
      return_url: null,
      amount_received: 0,
    };
    this.intents.set(intentId, intent);
    return intent;
  }

  read(intentId: string): Intent {
    const intent = this.intents.get(intentId);
    if (!intent)
      throw new StripeApiError(404, 'invalid_request_error', 'resource_missing', `No such intent: ${intentId}`);
    return intent;
  }

  /** As `metadata['reference']:'…'` asks. */
  search(query: string): Intent[] {
    const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? [];
    return [...this.intents.values()].filter(({ metadata }) => metadata[name] === value);
  }

  confirm(intentId: string, body: FormBody): Intent {
    const intent = this.read(intentId);
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
      throw invalid('payment_intent_unexpected_state', `This intent is ${intent.status} and cannot be confirmed.`);
    }
    if (textOf(body, 'off_session') === 'true') return this.#chargeSaved(intent, textOf(body, 'payment_method') ?? '');
    intent.return_url = textOf(body, 'return_url') ?? null;
    switch (textOf(body, 'confirmation_token')) {
      case testTokens.declined:
        this.#decline(intent);
        throw new StripeApiError(402, 'card_error', declinedError.code, declinedError.message);
      case testTokens.threeDSecure:
        intent.status = 'requires_action';
        intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: this.#actionPage(intent) } };
        this.#tell('payment_intent.requires_action', intent);
        return intent;
      case testTokens.processing:
        intent.status = 'processing';
        this.#tell('payment_intent.processing', intent);
        return intent;
      case testTokens.approved:
        return this.#approve(intent, methodFor(false));
      case testTokens.declinedLater:
        return this.#approve(intent, methodFor(true));
      default:
        throw new StripeApiError(404, 'invalid_request_error', 'resource_missing', 'No such confirmation token.');
    }
  }

  /** The buyer has answered on the bank's page, or a slow payment has come to its end. */
  complete(intentId: string, succeeds: boolean): Intent {
    const intent = this.read(intentId);
    if (intent.status !== 'requires_action' && intent.status !== 'processing') return intent;
    return succeeds ? this.#approve(intent) : this.#decline(intent);
  }

  cancel(intentId: string): Intent {
    const intent = this.read(intentId);
    if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled') {
      throw invalid('payment_intent_unexpected_state', `This intent is ${intent.status} and cannot be canceled.`);
    }
    intent.status = 'canceled';
    intent.next_action = null;
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(body: FormBody): Refund {
    const intent = this.read(textOf(body, 'payment_intent') ?? '');
    const left = intent.amount_received - this.refundedOf(intent.id);
    const amount = Number(textOf(body, 'amount') ?? left);
    if (left <= 0) throw invalid('charge_already_refunded', 'This charge has already been refunded.');
    if (amount > left)
      throw invalid('amount_too_large', `Refund amount (${amount}) is greater than what is left (${left}).`);
    const refund: Refund = {
      ...{ id: id('re'), object: 'refund', payment_intent: intent.id, amount, status: 'succeeded' },
      metadata: metadataOf(body),
    };
    this.refunds.push(refund);
    this.#tell('charge.refunded', {
      ...{ object: 'charge', payment_intent: intent.id, metadata: intent.metadata, currency: intent.currency },
      amount_refunded: this.refundedOf(intent.id),
    });
    return refund;
  }

  /** A bank sends back what it was given. */
  failRefund(refundId: string, type = 'refund.failed'): void {
    const at = this.refunds.findIndex(({ id: each }) => each === refundId);
    const [refund] = this.refunds.splice(at, 1);
    const { currency } = this.read(refund?.payment_intent ?? '');
    this.#tell(type, { ...refund, currency, status: 'failed', failure_reason: 'lost_or_stolen_card' });
  }

  /** A buyer has had a bank ask for the money, or that has come to an end. */
  dispute(intentId: string, status: string, type: 'created' | 'closed', dispute = 'dp_1'): void {
    const { amount, currency } = this.read(intentId);
    this.#tell(`charge.dispute.${type}`, {
      ...{ id: dispute, object: 'dispute', payment_intent: intentId, amount, currency, status },
      ...{ reason: 'fraudulent', evidence_details: { due_by: 1_798_761_600 } },
    });
  }

  refundsOf(intentId: string): Refund[] {
    return this.refunds.filter(({ payment_intent }) => payment_intent === intentId);
  }

  refundedOf(intentId: string): number {
    return this.refundsOf(intentId).reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Nobody is there: what was saved is charged, for the customer whom it was saved with. */
  #chargeSaved(intent: Intent, method: string): Intent {
    if (intent.customer === null) throw invalid('parameter_missing', 'A saved card is charged for its customer.');
    if (!method.startsWith('pm_')) throw invalid('parameter_missing', 'No payment method was given.');
    if (!method.startsWith('pm_declined')) return this.#approve(intent, method);
    this.#decline(intent);
    throw new StripeApiError(402, 'card_error', declinedError.code, declinedError.message);
  }

  #approve(intent: Intent, method?: string): Intent {
    intent.payment_method = method ?? intent.payment_method ?? methodFor(false);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.next_action = null;
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  #decline(intent: Intent): Intent {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = declinedError;
    intent.next_action = null;
    this.#tell('payment_intent.payment_failed', intent);
    return intent;
  }

  #tell(type: string, object: unknown): void {
    const created = Math.floor(Date.now() / 1_000);
    const data = { object: structuredClone(object) };
    this.events.push({ id: id('evt'), object: 'event', type, created, livemode: false, data });
  }
}

/** A saved card, whose name says how it fares. */
const methodFor = (declines: boolean): string => id(declines ? 'pm_declined' : 'pm');

function metadataOf({ metadata = {} }: FormBody): Record<string, string> {
  if (typeof metadata === 'string') return {};
  return Object.fromEntries(Object.keys(metadata).map((name) => [name, textOf(metadata, name) ?? '']));
}

function invalid(code: string, message: string): StripeApiError {
  return new StripeApiError(400, 'invalid_request_error', code, message);
}
