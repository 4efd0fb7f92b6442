import type { PaymentMethod } from '#contract';
import type { PaymentProvider } from './provider.ts';

interface Offered {
  readonly methods: readonly PaymentProvider[];
}

/** The ways to pay as the checkout page is told of them; for what is charged again (`isRepeated`), those that can be. */
export function methodsOf({ methods }: Offered, isRepeated = false): PaymentMethod[] {
  const offered = isRepeated ? methods.filter(({ repeat }) => repeat !== undefined) : methods;
  return offered.map(({ id, name, testOnly, client, byHand }) => ({
    ...{ id, name, testOnly },
    ...(client && { client: { ...client, ...(isRepeated && { savesCard: true }) } }),
    ...(byHand && { byHand }),
  }));
}

/** What the scripts of a payment talk to (https://docs.stripe.com/security/guide#content-security-policy). */
const origins = { stripe: ['https://api.stripe.com'] } as const satisfies Record<string, readonly string[]>;

/** The origins that the checkout page must be let talk to. */
export function originsOf({ methods }: Offered): readonly string[] {
  return methods.flatMap(({ client }) => (client ? origins[client.kind] : []));
}
