import type { PaymentMethod } from '#contract';
import type { PaymentProvider } from './provider.ts';

/** The ways to pay as the checkout page is told of them. */
export function methodsOf({ methods }: { readonly methods: readonly PaymentProvider[] }): PaymentMethod[] {
  return methods.map(({ id, name, testOnly, client }) => ({ id, name, testOnly, ...(client && { client }) }));
}
