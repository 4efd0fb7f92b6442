import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type OrderCommand, type OwnerSubscription, pathOf, subscriptionPath } from '#contract';
import { createStripeProvider } from '../../../../server/services/payments/stripe/stripe-provider.ts';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { nextKey, orderFor, place } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fake-stripe.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 2, 1, 17);
const password = 'a long password of the owner';
const mail = recordingMail();
const provider = createTestProvider({ patience: 50 });
let clock = start;
let store: Store;
let stripe: FakeStripe;
let shop: ShopApi;
let manager: Shopper;
let billing: Shopper;

const monthly = {
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 0 },
};
const club = (id: string, cents: number) =>
  productPage({
    id,
    type: 3,
    variants: [{ sku: id.toUpperCase(), cents }],
    more: monthly,
    baseUrl: 'https://kiln.example',
  });

beforeAll(async () => {
  [store, stripe] = [await openTestStore(), await startFakeStripe()];
  shop = createShopApi(store, {
    storeFile: { refundRoles: ['admin', 'store-manager', 'billing'] },
    pages: [club('club', 4_600), club('sample', 0)],
    parts: { payments: [provider, createStripeProvider(stripe.settings)], mail, now: () => clock },
  });
  [manager, billing] = [await signedIn('store-manager'), await signedIn('billing')];
});
afterAll(async () => {
  await Promise.all([store.close(), stripe.close()]);
});
beforeEach(async () => {
  await store.write((queries) => queries.update(tables.subscriptions).set({ state: 'cancelled' }));
  await shop.services.outbox.deliver();
  mail.sent.length = 0;
  clock = start;
});

async function signedIn(role: 'store-manager' | 'billing'): Promise<Shopper> {
  await shop.services.owners.add(`${role}@shop.example`, password, [role]);
  const person = await createShopper(shop.app);
  await person.post(endpoints.signIn.path, { email: `${role}@shop.example`, password });
  return person;
}

const keyed = () => ({ 'idempotency-key': nextKey() });

async function subscribe({ email = 'ada@shop.example', item = 'club', method = 'test', token = 'approve' } = {}) {
  const buyer = await createShopper(shop.app);
  const wanted = { itemId: item, sku: item.toUpperCase(), qty: 1 };
  const { cartToken } = (await buyer.post(endpoints.createSubscription.path, wanted)).body;
  const page = (await buyer.get(`${endpoints.readCheckout.path}?cartToken=${cartToken}`)).body;
  const body = { ...orderFor(page), email, shippingAddress: null, shippingOptionId: null, payment: { method, token } };
  const placed = await place(buyer, body);
  expect([placed.status, placed.body.state]).toEqual([201, 'paid']);
  const orderId = String(placed.body.id);
  const [row] = await shop.services.subscriptions.list({ search: email }, undefined, 1);
  return { orderId, id: row?.id ?? '', key: row?.key ?? '' };
}

const renewAt = async (moment: number) => {
  clock = moment;
  await shop.services.subscriptions.renewDue();
};
const addressOf = (subscriptionId: string) => pathOf(endpoints.readOwnerSubscription.path, { subscriptionId });
const read = async (id: string, person = manager): Promise<OwnerSubscription> => (await person.get(addressOf(id))).body;
const command = (id: string, kind: string, { person = manager, key = keyed() } = {}) =>
  person.post(`${addressOf(id)}/commands`, { kind }, key);
const list = async (query = '') => (await manager.get(`${endpoints.listSubscriptions.path}${query}`)).body;
const subjects = async () => {
  await shop.services.outbox.deliver();
  return mail.sent.splice(0).map(({ subject }) => subject);
};

describe('the list of subscriptions', () => {
  it('is searched by address and product, narrowed by state, and read page by page', async () => {
    const bought = [];
    for (const name of ['bea', 'cay', 'dot']) bought.push(await subscribe({ email: `${name}@shop.example` }));
    const found = async (query: string) =>
      (await list(query)).subscriptions.map(({ email }: OwnerSubscription) => email.split('@')[0]);
    expect(await found('?search=CAY@')).toEqual(['cay']);
    expect((await found('?search=club&show=active')).slice(0, 3)).toEqual(['dot', 'cay', 'bea']);
    await command(bought[0]?.id ?? '', 'pause');
    expect(await found('?show=paused')).toEqual(['bea']);
    const from = { created: Date.now() + day, id: '' };
    const pages = await shop.services.subscriptions.list({}, from, 2);
    const last = pages.at(-1);
    const next =
      last && (await shop.services.subscriptions.list({}, { created: last.createdAt.getTime(), id: last.id }, 1));
    expect([...pages, ...(next ?? [])].map(({ email }) => email.split('@')[0])).toEqual(['dot', 'cay', 'bea']);
    expect((await manager.get(`${endpoints.listSubscriptions.path}?cursor=nonsense`)).body.problem).toBe(
      'cursor-stale',
    );
  });

  it('comes as a file, and to nobody who may not see it', async () => {
    await subscribe({ email: 'eve@shop.example' });
    const file = await manager.get(`${endpoints.exportSubscriptions.path}?search=eve@`);
    const [heads, line] = file.text.trim().split(/\r?\n/);
    expect([heads?.split(',').length, line]).toEqual([
      13,
      expect.stringContaining('eve@shop.example,club,CLUB,46.00,USD'),
    ]);
    const stranger = await createShopper(shop.app);
    expect((await stranger.get(endpoints.listSubscriptions.path)).body.problem).toBe('sign-in-needed');
  });
});

describe('one subscription', () => {
  it('is paused, resumed and cancelled once for each key, with who did it', async () => {
    const { id, orderId } = await subscribe();
    await subjects();
    const key = keyed();
    const paused = await command(id, 'pause', { key });
    expect([paused.status, paused.body.state, paused.body.actions]).toEqual([200, 'paused', ['resume', 'cancel']]);
    expect((await command(id, 'pause', { key })).status).toBe(200);
    expect((await command(id, 'pause')).body.problem).toBe('subscription-action-impossible');
    expect((await command(id, 'resume', { key })).body.problem).toBe('key-reused');
    await command(id, 'resume');
    await command(id, 'cancel');
    const over = await read(id);
    expect([over.state, over.actions, over.orders.map((order) => order.id)]).toEqual(['cancelled', [], [orderId]]);
    expect(over.history.map(({ kind, doneBy }) => [kind, doneBy])).toEqual([
      ['started', null],
      ['paused', 'store-manager@shop.example'],
      ['resumed', 'store-manager@shop.example'],
      ['cancelled', 'store-manager@shop.example'],
    ]);
    expect(await subjects()).toEqual(['Your subscription to club is cancelled']);
    expect((await command('nothing', 'pause')).body.problem).toBe('subscription-missing');
  });

  it('whose payment was declined says why, and is charged once more when it is asked for', async () => {
    const { id, key } = await subscribe({ token: 'approve-once' });
    expect((await command(id, 'charge')).body.problem).toBe('subscription-action-impossible');
    await renewAt(start + 32 * day);
    const failed = await read(id);
    expect([failed.state, failed.attempts, failed.history.at(-1)?.reason]).toEqual(['past-due', 1, 'declined']);
    const again = keyed();
    const declined = await command(id, 'charge', { key: again });
    expect([declined.status, declined.body.state, declined.body.attempts]).toEqual([200, 'past-due', 2]);
    await command(id, 'charge', { key: again });
    expect((await read(id)).attempts).toBe(2);
    // Of what its customer has left meanwhile.
    await store.write((queries) => queries.update(tables.subscriptions).set({ saved: { method: 'approve' } }));
    const paid = await command(id, 'charge', { person: billing });
    expect([paid.body.state, paid.body.paidCycles]).toEqual(['active', 2]);
    expect(
      paid.body.history.slice(-2).map(({ kind, doneBy }: OwnerSubscription['history'][number]) => [kind, doneBy]),
    ).toEqual([
      ['charge', 'billing@shop.example'],
      ['renewed', null],
    ]);
    expect((await shop.services.subscriptions.find(key))?.orders.map(({ state }) => state)).toEqual([
      'paid',
      'declined',
      'declined',
      'paid',
    ]);
  });

  it('is nothing that somebody ends who only looks after money', async () => {
    const { id } = await subscribe();
    expect((await read(id, billing)).actions).toEqual([]);
    expect((await command(id, 'cancel', { person: billing })).body.problem).toBe('role-missing');
  });
});

describe('the order of a subscription', () => {
  const change = (orderId: string, body: OrderCommand, person = manager) =>
    person.post(pathOf(endpoints.changeOrder.path, { orderId }), body, keyed());
  const refund: OrderCommand = { kind: 'refund', amountCents: 4_600, lines: [], restock: false, tellsBuyer: false };

  it('ends it when it is refunded with that wish, and not without', async () => {
    const kept = await subscribe({ email: 'kept@shop.example' });
    await change(kept.orderId, refund);
    expect((await read(kept.id)).state).toBe('active');
    const ended = await subscribe({ email: 'ended@shop.example' });
    const refused = await change(ended.orderId, { ...refund, cancelsSubscription: true }, billing);
    expect([refused.body.problem, (await read(ended.id)).state]).toEqual(['role-missing', 'active']);
    const refunded = await change(ended.orderId, { ...refund, cancelsSubscription: true });
    expect([refunded.body.refundedCents, refunded.body.subscription.state]).toEqual([4_600, 'cancelled']);
    expect(refunded.body.subscription.history.at(-1).doneBy).toBe('store-manager@shop.example');
    await renewAt(start + 40 * day);
    expect((await read(ended.id)).orders).toHaveLength(1);
  });

  it('has the way to its page in the mail that is sent again', async () => {
    const { orderId, key } = await subscribe();
    await subjects();
    await change(orderId, { kind: 'resend-mail', mail: 'confirmed' });
    await shop.services.outbox.deliver();
    expect(mail.sent.map(({ html }) => html?.includes(subscriptionPath(key).replace('&', '&amp;')))).toEqual([true]);
  });
});

describe('a subscription that began without a payment', () => {
  it('is given a card by its customer alone', async () => {
    const { key } = await subscribe({ item: 'sample', method: 'stripe', token: '', email: 'free@shop.example' });
    const asked = await shop.services.subscriptions.askForCard(key, { returnUrl: 'https://a.example/?k=1', token: '' });
    const session = (asked.ok ? (asked.value ?? '') : '').split('/').at(-1) ?? '';
    stripe.ledger.leaveCard(session, false);
    const other = await subscribe({ item: 'sample', method: 'stripe', token: '', email: 'other@shop.example' });
    expect((await shop.services.subscriptions.takeCard(other.key, session)).ok).toBe(false);
    const taken = await shop.services.subscriptions.takeCard(key, session);
    expect(taken.ok && taken.value.saved).toEqual({
      customer: stripe.ledger.readSession(session).customer,
      method: stripe.ledger.readSession(session).setup_intent.payment_method,
    });
  });
});
