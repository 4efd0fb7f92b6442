/**
 * How an order is paid. A real provider is one file that makes this object, listed where `createServices` names the
 * providers; nothing else changes. The checkout page offers every provider by its name. What a provider needs from the
 * browser, its own script (in the template's `scripts/`) puts into the field `payment` inside
 * `[data-vitrine-payment="<id>"]` before the form is sent: it arrives as the payment's token. One that needs nothing, such
 * as payment on delivery, has no script.
 *
 * - `charge` is given a reference that is the same on every try for one order. The provider must charge a reference at
 *   most once, however often it is asked (every provider has an idempotency field for it).
 * - When the answer does not arrive, `charge` may reject or take for ever: the order then waits as `payment-unknown`,
 *   keeps its stock, and `lookup` is asked later what became of the reference.
 * - A message that the provider sends by itself (a webhook) is handed to `orders.settle`, any number of times.
 */
export interface PaymentProvider {
  readonly id: string;
  readonly name: string;
  /** Whether no money moves. */
  readonly testOnly: boolean;
  /** Whether it can be chosen now; always without. What was begun with it is settled in any case. */
  readonly isOffered?: () => boolean;
  charge(payment: Payment): Promise<PaymentOutcome>;
  /** What became of a reference; `unknown` while the provider itself does not know, `none` when it never heard of it. */
  lookup(reference: string): Promise<PaymentOutcome | { readonly state: 'unknown' | 'none' }>;
  /** Gives back what was paid for an order that could not be kept. */
  refund(reference: string): Promise<void>;
}

export interface Payment {
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly email: string;
  /** What the provider's own script gave the browser; never a card number. */
  readonly token: string;
}

export type PaymentOutcome =
  | { readonly state: 'approved'; readonly transactionId: string }
  | { readonly state: 'declined'; readonly message?: string };
