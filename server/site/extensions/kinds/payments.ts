import { z } from 'zod';
import { manualPaymentKinds } from '#model';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

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
export interface PaymentService {
  readonly id: string;
  readonly name: string;
  /** Whether no money moves. */
  readonly testOnly: boolean;
  /** Whether it can be chosen now; always without. What was begun with it is settled in any case. */
  readonly isOffered?: () => boolean;
  charge(payment: Payment): Promise<PaymentOutcome>;
  /** What became of a payment; `unknown` while the provider itself does not know, `none` when it never took it up. */
  lookup(payment: StartedPayment): Promise<PaymentState>;
  /**
   * Ends a payment that still waits for its buyer, or that was not begun, whose request may come yet; answers what became of
   * it: it may have been made meanwhile. A provider without it must tell of money that comes late until it is heard.
   */
  cancel?(payment: StartedPayment): Promise<PaymentState>;
  /**
   * Gives money back: all of it, or the amount. A key is refunded once, however often and however late it is asked.
   * Rejects while it cannot be known what became of it.
   */
  refund(refund: Refund): Promise<RefundOutcome>;
  /** Reads a message of the provider; undefined for what is nothing to us. Throws `UnsignedEvent` for what others sent. */
  readEvent?(event: ReceivedEvent): PaymentEvent | undefined;
}

/** A payment as it was begun: whoever asks for it says the same again. */
export interface StartedPayment {
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly email: string;
  /** Milliseconds since 1970 when the order was made: providers forget the keys of requests after a while. */
  readonly startedAt: number;
  /** The method is kept, to be charged again. */
  readonly savesMethod?: boolean;
  /** What was kept and is charged now, without its buyer: the provider's own names. */
  readonly saved?: { readonly method: string; readonly customer?: string };
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

/**
 * What became of a payment, or how much of it has gone back in all: by `refund`, or by hand at the provider. Of what comes
 * later a provider knows its own name of the payment, the `transactionId` of its outcome. `at`, in milliseconds since 1970,
 * is when it was so: what is told late is told apart by it from what has happened since.
 */
export type PaymentEvent =
  | { readonly reference: string; readonly outcome: PaymentOutcome }
  | { readonly reference: string; readonly refundedCents: number; readonly at?: number }
  | { readonly transactionId: string; readonly failedRefund: FailedRefund }
  | { readonly transactionId: string; readonly dispute: Dispute };

/** Money that went back and did not arrive, so that the shop has it again. */
export interface FailedRefund {
  /** The provider's own name of it. */
  readonly id: string;
  /** The key that it was asked for with; none for what was given back at the provider. */
  readonly key?: string;
  readonly amountCents: number;
  readonly message: string;
  readonly at: number;
}

/** A buyer has had a bank ask for the money back. */
export interface Dispute {
  readonly id: string;
  /** `lost`: the money is the buyer's; `won`: the shop keeps it, or nothing was asked for in the end. */
  readonly state: 'open' | 'won' | 'lost';
  readonly amountCents: number;
  readonly reason: string;
  /** Until when the shop can answer, in milliseconds since 1970. */
  readonly answerBy?: number;
}

/** A message whose signature is missing, wrong or too old. */
export class UnsignedEvent extends Error {}

const isFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');
const taken: ReadonlySet<string> = new Set(['stripe', 'test', ...manualPaymentKinds]);
const schema = z.array(
  z.looseObject(
    {
      id: z
        .string('a text')
        .regex(/^[a-z][a-z\d-]{0,39}$/, 'a name of at most 40 small letters, digits and -')
        .refine((id) => !taken.has(id), 'a name that no built-in payment has'),
      name: z.string('a text').min(1, 'a text for the buyer'),
      testOnly: z.boolean('true or false'),
      isOffered: isFunction.optional(),
      charge: isFunction,
      lookup: isFunction,
      cancel: isFunction.optional(),
      refund: isFunction,
      readEvent: isFunction.optional(),
    },
    'a payment provider',
  ),
  'a list of payment providers',
);

/** Ways to pay beside the built-in ones, in the order in which they are offered. */
export const payments: Kind<readonly PaymentService[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['payments']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly PaymentService[];
    return repeatedNames(
      'payments',
      own.map(({ id }) => [id]),
    );
  },
};
