import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { erasePerson } from '../../../../server/services/erase.ts';
import { createStripeProvider } from '../../../../server/services/payments/stripe/stripe-provider.ts';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { orderFor, place } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fake-stripe.ts';
import { testTokens } from '../../../support/stripe/ledger.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 31, 17);
let clock = start;
const mail = recordingMail();
const provider = createTestProvider({ patience: 50 });
let stripe: FakeStripe;
let store: Store;
let shop: ShopApi;
/** Another server on the same database. */
let other: ShopApi;

const monthly = (cycles: number) => ({
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: cycles },
});

beforeAll(async () => {
  [store, stripe] = [await openTestStore(), await startFakeStripe()];
  const options = {
    storeFile: { manualPayments: [{ kind: 'bank-transfer' as const }] },
    pages: [
      productPage({ id: 'club', type: 3, variants: [{ sku: 'CLUB', cents: 4_600 }], more: monthly(0) }),
      productPage({ id: 'short', type: 3, variants: [{ sku: 'SHORT', cents: 900 }], more: monthly(2) }),
      productPage({ id: 'rare', type: 3, variants: [{ sku: 'RARE', cents: 900, stock: 1 }], more: monthly(0) }),
    ],
    parts: {
      payments: [provider, createStripeProvider(stripe.settings)],
      mail,
      now: () => clock,
      paymentPatience: 2_000,
    },
  };
  [shop, other] = [createShopApi(store, options), createShopApi(store, options)];
});
afterAll(async () => {
  await Promise.all([store.close(), stripe.close()]);
});
beforeEach(async () => {
  // What earlier tests have left is nobody's here.
  await store.write((queries) => queries.update(tables.subscriptions).set({ state: 'cancelled' }));
  await shop.services.outbox.deliver();
  mail.sent.length = 0;
  clock = start;
});

async function checkout(itemId = 'club', sku = 'CLUB') {
  const buyer = await createShopper(shop.app);
  const begun = await buyer.post(endpoints.createSubscription.path, { itemId, sku, qty: 1 });
  const { cartToken } = begun.body;
  const page = (await buyer.get(`${endpoints.readCheckout.path}?cartToken=${cartToken}`)).body;
  return { buyer, page };
}

async function subscribe(token = 'approve', method = 'test', item: readonly [string, string] = ['club', 'CLUB']) {
  const { buyer, page } = await checkout(...item);
  const placed = await place(buyer, {
    ...orderFor(page),
    shippingAddress: null,
    shippingOptionId: null,
    payment: { method, token },
  });
  expect([placed.status, placed.body.state]).toEqual([201, 'paid']);
  const orderId = String(placed.body.id);
  return { buyer, orderId, key: String(await shop.services.subscriptions.keyOf(orderId)) };
}

const found = async (key: string) => {
  const shown = await shop.services.subscriptions.find(key);
  if (!shown) throw new Error('There is no such subscription.');
  return shown;
};
const states = async (key: string) => (await found(key)).orders.map(({ state }) => state);
const renewAt = async (moment: number) => {
  clock = moment;
  await shop.services.subscriptions.renewDue();
};
const subjects = async () => {
  await shop.services.outbox.deliver();
  return mail.sent.splice(0).map(({ subject }) => subject);
};

describe('a subscription', () => {
  it('begins with its first payment, and is charged at its hour on the clocks of the shop', async () => {
    const { key } = await subscribe();
    const { row } = await found(key);
    expect([row.state, row.paidCycles, row.dueAt.toISOString()]).toEqual(['active', 1, '2026-02-28T17:00:00.000Z']);
    await renewAt(row.dueAt.getTime() - 1);
    expect(await states(key)).toEqual(['paid']);
    await subjects();
    await renewAt(row.dueAt.getTime());
    expect(await states(key)).toEqual(['paid', 'paid']);
    // Both were written in one transaction, and leave in any order.
    expect(new Set(await subjects())).toEqual(
      new Set(['Your subscription to club is renewed', expect.stringContaining('Order ')]),
    );
    // From the 31st on and not from the 28th, and an hour earlier once New York has summer time.
    expect((await found(key)).row.dueAt.toISOString()).toBe('2026-03-31T16:00:00.000Z');
  });

  it('is charged once, whoever asks: two servers at the same time, each several times', async () => {
    const { key } = await subscribe();
    const { row } = await found(key);
    clock = row.dueAt.getTime();
    const servers = [shop, other, shop, other, shop, other];
    await Promise.all(servers.map(({ services }) => services.subscriptions.renewDue()));
    const { orders, row: renewed } = await found(key);
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(orders.map(({ id }) => provider.charged.get(id))).toEqual([1, 1]);
    expect([renewed.paidCycles, renewed.period]).toEqual([2, 2]);
  });

  it('goes on where a server died between the payment and writing it down', async () => {
    const { key } = await subscribe();
    const { row } = await found(key);
    clock = row.dueAt.getTime();
    const { repeat, ...lost } = createTestProvider();
    if (!repeat) throw new Error('The test provider charges again.');
    const dying = { ...lost, repeat: { ...repeat, charge: () => Promise.reject(new Error('died')) } };
    const last = createShopApi(store, {
      pages: [productPage({ id: 'club', type: 3, variants: [{ sku: 'CLUB', cents: 4_600 }], more: monthly(0) })],
      parts: { payments: [dying], mail, now: () => clock },
    });
    await last.services.subscriptions.renewDue();
    expect(await states(key)).toEqual(['paid', 'payment-unknown']);
    // The lease keeps others from it for a while; then the same order is charged.
    await shop.services.subscriptions.renewDue();
    expect(await states(key)).toEqual(['paid', 'payment-unknown']);
    await renewAt(clock + 10 * 60_000);
    expect(await states(key)).toEqual(['paid', 'paid']);
  });

  it('charges no more than one period after a time in which nobody was there', async () => {
    const { key } = await subscribe();
    await renewAt(start + 200 * day);
    await renewAt(start + 200 * day);
    const { row, orders } = await found(key);
    expect([orders.length, row.dueAt.toISOString()]).toEqual([2, '2026-08-31T16:00:00.000Z']);
  });

  it('comes to its end after its cycles', async () => {
    const { key } = await subscribe('approve', 'test', ['short', 'SHORT']);
    await renewAt(start + 30 * day);
    expect((await found(key)).row.state).toBe('ended');
    await renewAt(start + 90 * day);
    expect(await states(key)).toEqual(['paid', 'paid']);
  });
});

describe('a renewal that is declined', () => {
  it('is tried again by the schedule, then given up, and told of each time', async () => {
    const { key } = await subscribe('approve-once');
    await subjects();
    const { row } = await found(key);
    await renewAt(row.dueAt.getTime());
    expect((await found(key)).row.state).toBe('past-due');
    expect(await subjects()).toEqual(['Your payment for club was declined']);
    for (const days of [1, 3, 5]) await renewAt(clock + days * day);
    expect((await found(key)).row.state).toBe('cancelled');
    expect(await states(key)).toEqual(['paid', 'declined', 'declined', 'declined', 'declined']);
    expect(await subjects()).toEqual([
      'Your payment for club was declined',
      'Your payment for club was declined',
      'Your subscription to club is cancelled',
    ]);
    await renewAt(clock + 100 * day);
    expect(await states(key)).toHaveLength(5);
  });

  it('is repaired by another card at once', async () => {
    const { key } = await subscribe('approve-once');
    const { row } = await found(key);
    await renewAt(row.dueAt.getTime());
    const asked = await shop.services.subscriptions.askForCard(key, { returnUrl: '', token: 'approve' });
    expect(asked.ok).toBe(true);
    const { row: repaired } = await found(key);
    expect([repaired.state, repaired.paidCycles, repaired.attempts]).toEqual(['active', 2, 0]);
    expect(await states(key)).toEqual(['paid', 'declined', 'paid']);
  });

  it('for want of stock charges nothing', async () => {
    const { key, orderId } = await subscribe('approve', 'test', ['rare', 'RARE']);
    await renewAt(start + 30 * day);
    const { row, orders } = await found(key);
    expect([row.state, row.attempts, orders.length]).toEqual(['past-due', 1, 1]);
    expect(provider.charged.get(orderId)).toBe(1);
  });
});

describe('the customer', () => {
  it('pauses, resumes without paying for what went by, and cancels', async () => {
    const { key } = await subscribe();
    await shop.services.subscriptions.change(key, 'pause');
    await renewAt(start + 40 * day);
    expect(await states(key)).toEqual(['paid']);
    await shop.services.subscriptions.change(key, 'resume');
    const { row } = await found(key);
    expect([row.state, row.dueAt.toISOString()]).toEqual(['active', '2026-03-31T16:00:00.000Z']);
    await subjects();
    expect((await shop.services.subscriptions.change(key, 'cancel')).ok).toBe(true);
    const again = await shop.services.subscriptions.change(key, 'resume');
    expect([again.ok, await subjects()]).toEqual([false, ['Your subscription to club is cancelled']]);
  });

  it('cannot subscribe with what cannot be charged again', async () => {
    const { buyer, page } = await checkout();
    expect(page.paymentMethods.map(({ id }: { id: string }) => id)).not.toContain('bank-transfer');
    const body = { ...orderFor(page), shippingAddress: null, payment: { method: 'bank-transfer', token: '' } };
    const placed = await place(buyer, body);
    expect([placed.status, placed.body.problem]).toEqual([409, 'payment-not-repeatable']);
  });

  it('who is erased is charged no more', async () => {
    const { key } = await subscribe();
    await erasePerson(store, 'site-1', 'ann@example.org');
    expect(await shop.services.subscriptions.find(key)).toBeUndefined();
    await renewAt(start + 40 * day);
    const rows = await store.read((queries) =>
      queries.select().from(tables.orders).where(eq(tables.orders.state, 'payment-unknown')),
    );
    expect(rows).toEqual([]);
  });
});

describe('a subscription by card', () => {
  it('saves the card with the first payment and charges it without its owner', async () => {
    const { key } = await subscribe(testTokens.approved, 'stripe');
    await renewAt(start + 28 * day);
    const { row, orders } = await found(key);
    expect([row.state, orders.map(({ state }) => state)]).toEqual(['active', ['paid', 'paid']]);
    const intents = [...stripe.ledger.intents.values()].slice(-2);
    expect(intents.map(({ setup_future_usage, status }) => [setup_future_usage, status])).toEqual([
      ['off_session', 'succeeded'],
      [null, 'succeeded'],
    ]);
    expect(new Set(intents.map(({ customer }) => customer)).size).toBe(1);
    expect(row.saved?.customer).toBe(intents[0]?.customer);
  });

  it('is repaired on the page of the provider, by its own customer alone', async () => {
    const { key } = await subscribe(testTokens.declinedLater, 'stripe');
    await renewAt(start + 28 * day);
    expect((await found(key)).row.state).toBe('past-due');
    const asked = await shop.services.subscriptions.askForCard(key, {
      returnUrl: 'https://a.example/?key=k',
      token: '',
    });
    const url = asked.ok ? (asked.value ?? '') : '';
    const session = url.split('/').at(-1) ?? '';
    const early = await shop.services.subscriptions.takeCard(key, session);
    expect(early.ok).toBe(false);
    stripe.ledger.leaveCard(session, false);
    const stranger = await subscribe(testTokens.approved, 'stripe');
    expect((await shop.services.subscriptions.takeCard(stranger.key, session)).ok).toBe(false);
    expect((await shop.services.subscriptions.takeCard(key, session)).ok).toBe(true);
    expect(await states(key)).toEqual(['paid', 'declined', 'paid']);
    expect((await found(key)).row.state).toBe('active');
  });

  it('keeps its card while the provider is silent, and says so', async () => {
    const { key } = await subscribe(testTokens.approved, 'stripe');
    const silent = (place: string) => {
      for (let time = 0; time < 3; time += 1) stripe.failNext(place, 'not-reached');
    };
    silent('GET /v1/payment_intents');
    const asked = { returnUrl: 'https://a.example/?key=k', token: '' };
    const { subscriptions } = shop.services;
    expect(await subscriptions.askForCard(key, asked)).toMatchObject({ problem: 'card-unchanged' });
    silent('POST /v1/checkout/sessions');
    expect(await subscriptions.askForCard(key, asked)).toMatchObject({ problem: 'card-unchanged' });
    silent('GET /v1/checkout/sessions');
    expect(await subscriptions.takeCard(key, 'cs_1')).toMatchObject({ problem: 'card-unchanged' });
    expect(shop.faults.splice(0).map(String)).toEqual(Array(3).fill('Error: The payment provider gave no answer.'));
  });

  it('whose answer is lost is charged once', async () => {
    const { key } = await subscribe(testTokens.approved, 'stripe');
    const before = stripe.ledger.intents.size;
    stripe.failNext('POST /v1/payment_intents', 'answer-lost');
    stripe.failNext('POST /v1/payment_intents', 'answer-lost');
    stripe.failNext('POST /v1/payment_intents', 'answer-lost');
    await renewAt(start + 28 * day);
    await renewAt(clock + 10 * 60_000);
    expect(await states(key)).toEqual(['paid', 'paid']);
    expect(stripe.ledger.intents.size).toBe(before + 1);
  });
});
