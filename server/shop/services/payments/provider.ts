import type { ManualPaymentKind } from '#model';

/**
 * How an order is paid. A provider is one object of this form; the checkout page offers every provider by its name. What
 * a provider needs from the browser arrives as the payment's token: Stripe's own fields are built in, another provider's
 * script (in the template's `scripts/`) puts it into the field `payment` inside `[data-vitrine-payment="<id>"]` before the
 * form is sent. One that needs nothing, such as payment on delivery, has no script.
 *
 * - `charge` is given a reference that is the same on every try for one order. The provider must charge a reference at
 *   most once, however often it is asked (every provider has an idempotency field for it).
 * - When the answer does not arrive, `charge` may reject or take for ever: the order then waits as `payment-unknown`,
 *   keeps its stock, and `lookup` is asked later what became of the reference.
 * - When the buyer has something to do first (3-D Secure, the page of a bank), `charge` answers `action-required`; the
 *   order waits, `lookup` is asked when the buyer comes back, and `cancel` ends it when nobody does.
 * - Money that comes by itself, by bank or on delivery, is `pending`: the order stands, and its owner says when it is paid.
 * - What the provider says by itself arrives at its webhook and is read by `readEvent`: any number of times, in any order.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly name: string;
  /** Of a payment that the owner confirms: its kind, and what the buyer is told to do. */
  readonly byHand?: { readonly kind: ManualPaymentKind; readonly instructions: string };
  /** Whether no money moves. */
  readonly testOnly: boolean;
  /** Whether it can be chosen now; always without. What was begun with it is settled in any case. */
  readonly isOffered?: () => boolean;
  /** What the browser needs to ask the buyer for a payment; a provider without it needs nothing. */
  readonly client?: PaymentClient;
  charge(payment: Payment): Promise<PaymentOutcome>;
  /** What became of a payment; `unknown` while the provider itself does not know, `none` when it never took it up. */
  lookup(payment: StartedPayment): Promise<PaymentState>;
  /** Ends a payment that still waits for its buyer, and answers what became of it: it may have been made meanwhile. */
  cancel?(payment: StartedPayment): Promise<PaymentState>;
  /**
   * Gives money back: all of it, or the amount. A key is refunded once, however often and however late it is asked.
   * Rejects while it cannot be known what became of it.
   */
  refund(refund: Refund): Promise<RefundOutcome>;
  /** Reads a message of the provider; undefined for what is nothing to us. Throws `UnsignedEvent` for what others sent. */
  readEvent?(event: ReceivedEvent): PaymentEvent | undefined;
}

/** The built-in ways to ask for a payment in the browser. */
interface PaymentClient {
  readonly kind: 'stripe';
  readonly publishableKey: string;
}

/** A payment as it was begun: whoever asks for it says the same again. */
export interface StartedPayment {
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly email: string;
  /** Milliseconds since 1970 when the order was made: providers forget the keys of requests after a while. */
  readonly startedAt: number;
}

export interface Payment extends StartedPayment {
  /** What the provider's own script gave the browser; never a card number. */
  readonly token: string;
  /** Where the buyer comes back to after a page of somebody else; absolute. */
  readonly returnUrl: string;
}

export interface Refund {
  readonly payment: StartedPayment;
  /** All that is left without. */
  readonly amountCents?: number;
  readonly key: string;
}

/** `refused`: no money moved, and none will. */
export type RefundOutcome = { readonly state: 'refunded' } | { readonly state: 'refused'; readonly message: string };

/** What the buyer must do before money moves: go to an address, or let the provider's script ask. */
export type PaymentAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'script'; readonly clientSecret: string };

export type PaymentOutcome =
  | { readonly state: 'approved'; readonly transactionId: string }
  | { readonly state: 'declined'; readonly message?: string }
  | { readonly state: 'pending' }
  | { readonly state: 'action-required'; readonly action: PaymentAction };

export type PaymentState = PaymentOutcome | { readonly state: 'unknown' } | { readonly state: 'none' };

export interface ReceivedEvent {
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
}

export interface PaymentEvent {
  readonly reference: string;
  readonly outcome: PaymentOutcome;
}

/** A message whose signature is missing, wrong or too old. */
export class UnsignedEvent extends Error {}

export const offeredOf = (providers: readonly PaymentProvider[]): readonly PaymentProvider[] =>
  providers.filter(({ isOffered }) => isOffered?.() ?? true);
