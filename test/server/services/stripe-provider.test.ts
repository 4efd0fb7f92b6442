import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Payment, type PaymentProvider, UnsignedEvent } from '../../../server/services/payments/provider.ts';
import { createStripeProvider } from '../../../server/services/payments/stripe/stripe-provider.ts';
import { type FakeStripe, startFakeStripe } from '../../support/stripe/fake-stripe.ts';
import { testTokens } from '../../support/stripe/ledger.ts';

let stripe: FakeStripe;
let provider: PaymentProvider;
let count = 0;

beforeAll(async () => {
  stripe = await startFakeStripe();
  provider = createStripeProvider(stripe.settings);
});
afterAll(() => stripe.close());

function payment(token: string): Payment {
  count += 1;
  return {
    reference: `order-${count}`,
    amountCents: 4_200,
    currency: 'EUR',
    email: 'ada@shop.example',
    token,
    startedAt: Date.now(),
    returnUrl: 'https://shop.example/checkout/order-confirmed?orderId=1',
  };
}

const intentsOf = ({ reference }: Payment) =>
  [...stripe.ledger.intents.values()].filter(({ metadata }) => metadata['reference'] === reference);

describe('a charge', () => {
  it('is approved, in the currency and amount of the order', async () => {
    const paid = payment(testTokens.approved);
    const outcome = await provider.charge(paid);
    const [intent] = intentsOf(paid);
    expect(outcome).toEqual({ state: 'approved', transactionId: intent?.id });
    expect(intent).toMatchObject({ amount: 4_200, amount_received: 4_200, currency: 'eur' });
  });

  it('is made once for a reference, however often it is asked for', async () => {
    const paid = payment(testTokens.approved);
    const first = await provider.charge(paid);
    expect(await provider.charge(paid)).toEqual(first);
    expect(await provider.charge({ ...paid, token: testTokens.declined })).toEqual(first);
    expect(intentsOf(paid)).toHaveLength(1);
  });

  it.each(['POST /v1/payment_intents', 'POST /v1/payment_intents/'])(
    'is not made twice when the answer of %s is lost',
    async (place) => {
      const paid = payment(testTokens.approved);
      stripe.failNext(place, 'answer-lost');
      expect(await provider.charge(paid)).toMatchObject({ state: 'approved' });
      expect(intentsOf(paid)).toMatchObject([{ amount_received: 4_200 }]);
    },
  );

  it("is declined in the bank's words", async () => {
    const refused = payment(testTokens.declined);
    expect(await provider.charge(refused)).toEqual({ state: 'declined', message: 'Your card was declined.' });
    expect(await provider.lookup(refused)).toEqual({ state: 'declined', message: 'Your card was declined.' });
  });

  it('rejects while the provider itself does not know, and says so when asked', async () => {
    const slow = payment(testTokens.processing);
    await expect(provider.charge(slow)).rejects.toThrow('processing');
    expect(await provider.lookup(slow)).toEqual({ state: 'unknown' });
    stripe.ledger.complete(String(intentsOf(slow)[0]?.id), true);
    expect(await provider.lookup(slow)).toMatchObject({ state: 'approved' });
  });

  it('is found, and given back, after the provider has forgotten the keys of its requests', async () => {
    const paid = payment(testTokens.approved);
    const outcome = await provider.charge(paid);
    stripe.forgetKeys();
    const old = { ...paid, startedAt: Date.now() - 48 * 3_600_000 };
    expect(await provider.lookup(old)).toEqual(outcome);
    await provider.refund({ payment: old, key: `old ${paid.reference}` });
    expect(stripe.ledger.refundedOf(String(intentsOf(paid)[0]?.id))).toBe(4_200);
    expect(intentsOf(paid)).toHaveLength(1);
  });

  it('that was never asked for is none', async () => {
    expect(await provider.lookup(payment(testTokens.approved))).toEqual({ state: 'none' });
  });
});

describe('3-D Secure', () => {
  it('sends the buyer to the bank, and is approved or declined there', async () => {
    for (const [succeeds, state] of [[true, 'approved'] as const, [false, 'declined'] as const]) {
      const asked = payment(testTokens.threeDSecure);
      const outcome = await provider.charge(asked);
      const [intent] = intentsOf(asked);
      const url = `${stripe.origin}/bank/${intent?.id}`;
      expect(outcome).toEqual({ state: 'action-required', action: { kind: 'redirect', url } });
      stripe.ledger.complete(String(intent?.id), succeeds);
      expect(await provider.lookup(asked)).toMatchObject({ state });
    }
  });

  it('is ended for a buyer who never comes back, but not for one who has just paid', async () => {
    const left = payment(testTokens.threeDSecure);
    await provider.charge(left);
    expect(await provider.cancel?.(left)).toEqual({ state: 'declined' });
    const back = payment(testTokens.threeDSecure);
    await provider.charge(back);
    stripe.ledger.complete(String(intentsOf(back)[0]?.id), true);
    expect(await provider.cancel?.(back)).toMatchObject({ state: 'approved' });
  });
});

describe('a refund', () => {
  it('gives back a part, then the rest, each key once', async () => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    const part = { payment: paid, amountCents: 1_000, key: 'part' };
    await provider.refund(part);
    await provider.refund(part);
    await provider.refund({ payment: paid, key: 'rest' });
    await provider.refund({ payment: paid, key: 'rest again' });
    expect(stripe.ledger.refundedOf(String(intentsOf(paid)[0]?.id))).toBe(4_200);
  });

  it('of more than is left is refused', async () => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    const refused = await provider.refund({ payment: paid, amountCents: 9_999, key: 'much' });
    expect(refused).toMatchObject({ state: 'refused', message: expect.stringContaining('greater') });
  });

  it('is given once when its answer was lost, and its key is forgotten by then', async () => {
    const paid = { ...payment(testTokens.approved), startedAt: 0 };
    await provider.charge(paid);
    const part = { payment: paid, amountCents: 1_000, key: 'lost' };
    for (let lost = 0; lost < 3; lost++) stripe.failNext('POST /v1/refunds', 'answer-lost');
    await expect(provider.refund(part)).rejects.toThrow('connection');
    stripe.forgetKeys();
    expect(await provider.refund(part)).toEqual({ state: 'refunded' });
    expect(stripe.ledger.refundedOf(String(intentsOf(paid)[0]?.id))).toBe(1_000);
  });
});

describe('an event', () => {
  const received = (body: string, signature: string | undefined) => ({
    body: Buffer.from(body),
    header: (name: string) => (name === 'stripe-signature' ? signature : undefined),
  });

  it('names the order and what became of it', async () => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    const { body, signature } = stripe.signed(stripe.ledger.events.length - 1);
    const outcome = { state: 'approved', transactionId: intentsOf(paid)[0]?.id };
    expect(provider.readEvent?.(received(body, signature))).toEqual({ reference: paid.reference, outcome });
  });

  it('names the order and what has gone back of it in all', async () => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    for (const key of ['one', 'two']) await provider.refund({ payment: paid, key, amountCents: 700 });
    const { body, signature } = stripe.signed(stripe.ledger.events.length - 1);
    const told = { reference: paid.reference, refundedCents: 1_400 };
    expect(provider.readEvent?.(received(body, signature))).toEqual({ ...told, at: expect.any(Number) });
  });

  it('names the payment whose refund came back, and the key that it was asked for with', async () => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    await provider.refund({ payment: paid, key: 'came-back', amountCents: 700 });
    const intent = String(intentsOf(paid)[0]?.id);
    const [refund] = stripe.ledger.refundsOf(intent);
    for (const type of ['refund.failed', 'charge.refund.updated']) {
      stripe.ledger.refunds.push(...(refund && !stripe.ledger.refunds.includes(refund) ? [refund] : []));
      stripe.ledger.failRefund(String(refund?.id), type);
      const { body, signature } = stripe.signed(stripe.ledger.events.length - 1);
      const failedRefund = { id: refund?.id, key: 'came-back', amountCents: 700, message: 'lost_or_stolen_card' };
      expect(provider.readEvent?.(received(body, signature))).toEqual({
        ...{ transactionId: intent, failedRefund: { ...failedRefund, at: expect.any(Number) } },
      });
    }
  });

  it.each([
    ['needs_response', 'created', 'open'],
    ['warning_needs_response', 'created', 'open'],
    ['won', 'closed', 'won'],
    ['lost', 'closed', 'lost'],
    ['warning_closed', 'closed', 'won'],
  ] as const)('names the payment of a dispute that is %s', async (status, type, state) => {
    const paid = payment(testTokens.approved);
    await provider.charge(paid);
    const intent = String(intentsOf(paid)[0]?.id);
    stripe.ledger.dispute(intent, status, type);
    const { body, signature } = stripe.signed(stripe.ledger.events.length - 1);
    const dispute = { id: 'dp_1', state, amountCents: 4_200, reason: 'fraudulent', answerBy: 1_798_761_600_000 };
    expect(provider.readEvent?.(received(body, signature))).toEqual({ transactionId: intent, dispute });
  });

  it('of another kind is nothing to us', async () => {
    await provider.charge(payment(testTokens.processing)).catch(() => undefined);
    const { body, signature } = stripe.signed(stripe.ledger.events.length - 1);
    expect(body).toContain('payment_intent.processing');
    expect(provider.readEvent?.(received(body, signature))).toBeUndefined();
  });

  it('is refused without a signature, with a wrong one, and with another body', () => {
    const { body, signature } = stripe.signed(0);
    for (const [text, sign] of [
      [body, undefined],
      [body, 't=1,v1=00'],
      [body.replace('4200', '1'), signature],
    ] as const) {
      expect(() => provider.readEvent?.(received(text, sign))).toThrow(UnsignedEvent);
    }
  });
});
