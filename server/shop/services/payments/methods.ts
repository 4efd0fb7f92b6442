import type { PaymentMethod } from '#contract';
import type { PaymentProvider } from './provider.ts';

/** The ways to pay as the checkout page is told of them. */
export function methodsOf({ methods }: { readonly methods: readonly PaymentProvider[] }): PaymentMethod[] {
  return methods.map(({ id, name, testOnly, client, byHand }) => ({
    ...{ id, name, testOnly },
    ...(client && { client }),
    ...(byHand && { byHand }),
  }));
}

/** What the scripts of a payment talk to (https://docs.stripe.com/security/guide#content-security-policy). */
const origins = { stripe: ['https://api.stripe.com'] } as const satisfies Record<string, readonly string[]>;

/** The origins that the checkout page must be let talk to. */
export function originsOf({ methods }: { readonly methods: readonly PaymentProvider[] }): readonly string[] {
  return methods.flatMap(({ client }) => (client ? origins[client.kind] : []));
}
