import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';

export interface CardFieldsOptions {
  readonly publishableKey: string;
  /** In the unit that Stripe expects. */
  readonly amount: number;
  readonly currency: string;
  readonly locale: string;
  /** The card is kept, to be charged again. */
  readonly savesCard: boolean;
}

/** A token for what was entered, or why it cannot be had, in the provider's message. */
export type CardToken = { readonly token: string } | { readonly error: string };

export interface CardFields {
  setAmount(amount: number): void;
  createToken(): Promise<CardToken>;
  /** Lets the buyer do what the bank asks for; answers why it went wrong. */
  confirm(clientSecret: string): Promise<string | undefined>;
  remove(): void;
}

// What the page keeps of the buyer's behaviour for the provider is the visitor's to allow; a payment works without.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Puts the provider's own fields into the page: what is typed there never reaches us. Rejects when they do not load. */
export async function showCardFields(place: HTMLElement, options: CardFieldsOptions): Promise<CardFields> {
  const { publishableKey, amount, currency, locale, savesCard } = options;
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe did not load.');
  const elements = stripe.elements({
    mode: 'payment',
    amount: Math.max(amount, 1),
    currency: currency.toLowerCase(),
    locale: 'auto',
    ...(savesCard && { setupFutureUsage: 'off_session' }),
    appearance: { variables: { fontFamily: getComputedStyle(place).fontFamily } },
  });
  const fields = elements.create('payment');
  fields.mount(place);
  place.lang = locale;
  return {
    setAmount: (next) => elements.update({ amount: Math.max(next, 1) }),
    createToken: () => createToken(stripe, elements),
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error?.message;
    },
    remove: () => fields.destroy(),
  };
}

async function createToken(stripe: Stripe, elements: StripeElements): Promise<CardToken> {
  const sent = await elements.submit();
  if (sent.error) return { error: sent.error.message ?? '' };
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
  return error ? { error: error.message ?? '' } : { token: confirmationToken.id };
}
