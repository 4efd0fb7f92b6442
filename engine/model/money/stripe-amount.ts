/**
 * Currencies without minor units that Stripe counts in hundredths all the same
 * (https://docs.stripe.com/currencies#special-cases).
 */
const inHundredths = new Set(['ISK', 'UGX']);

/** An amount in the unit that Stripe expects, from one in the currency's smallest unit. */
export function stripeAmount(amountCents: number, currency: string): number {
  return inHundredths.has(currency) ? amountCents * 100 : amountCents;
}

/** The other way round. */
export function centsOfStripe(amount: number, currency: string): number {
  return inHundredths.has(currency) ? Math.round(amount / 100) : amount;
}
