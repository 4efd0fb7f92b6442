import { z } from 'zod';
import type { PaymentProvider } from './provider.ts';

const action = z.union([
  z.object({ kind: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('script'), clientSecret: z.string() }),
]);
const outcomes = [
  z.object({ state: z.literal('approved'), transactionId: z.string().min(1).max(255) }),
  z.object({ state: z.literal('declined'), message: z.string().max(500).optional() }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('action-required'), action }),
] as const;
const outcome = z.union(outcomes);
const state = z.union([...outcomes, z.object({ state: z.enum(['unknown', 'none']) })]);
const refunded = z.union([
  z.object({ state: z.literal('refunded') }),
  z.object({ state: z.literal('refused'), message: z.string().max(500) }),
]);
const reference = z.string().min(1);
const time = z.number().nonnegative();
const event = z.union([
  z.object({ reference, outcome }),
  z.object({ reference, refundedCents: z.int().nonnegative(), at: time.optional() }),
  z.object({
    transactionId: z.string().min(1).max(255),
    failedRefund: z.object({
      ...{ id: z.string().min(1).max(255), key: z.string().optional() },
      ...{ amountCents: z.int().positive(), message: z.string().max(500), at: time },
    }),
  }),
  z.object({
    transactionId: z.string().min(1).max(255),
    dispute: z.object({
      ...{ id: z.string().min(1).max(255), state: z.enum(['open', 'won', 'lost']) },
      ...{ amountCents: z.int().nonnegative(), reason: z.string().max(500), answerBy: time.optional() },
    }),
  }),
]);

/**
 * A provider that a site brought along, whose answers are held against what they must be: an order must not go on with an
 * answer that means nothing. One that is wrong counts as an answer that did not arrive, which is asked for again.
 */
export function checkedProvider(provider: PaymentProvider): PaymentProvider {
  const read = <Answer>(what: string, schema: z.ZodType<Answer>, given: unknown): Answer => {
    const { data, error } = schema.safeParse(given);
    if (error !== undefined)
      throw new TypeError(`The payment provider ${provider.id} gave no answer to ${what}.`, { cause: error });
    return data;
  };
  const { id, name, testOnly } = provider;
  return {
    ...{ id, name, testOnly },
    ...(provider.isOffered && { isOffered: () => provider.isOffered?.() === true }),
    charge: async (payment) =>
      read('charge', outcome, await provider.charge(payment)) as Awaited<ReturnType<PaymentProvider['charge']>>,
    lookup: async (payment) =>
      read('lookup', state, await provider.lookup(payment)) as Awaited<ReturnType<PaymentProvider['lookup']>>,
    ...(provider.cancel && {
      cancel: async (payment) =>
        read('cancel', state, await provider.cancel?.(payment)) as Awaited<ReturnType<PaymentProvider['lookup']>>,
    }),
    refund: async (refund) => read('refund', refunded, await provider.refund(refund)),
    ...(provider.readEvent && {
      readEvent: (received) => {
        const told = provider.readEvent?.(received);
        return told === undefined ? undefined : (read('readEvent', event, told) as NonNullable<typeof told>);
      },
    }),
  };
}
