import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderCommand } from '#contract';
import { createStripeProvider } from '../../../../server/services/payments/stripe/stripe-provider.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { orderOfAda } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';
import { type FakeStripe, startFakeStripe } from '../../../support/stripe/fake-stripe.ts';
import { testTokens } from '../../../support/stripe/ledger.ts';

const checkout = '/api/commerce/checkout';
const events = '/api/payments/stripe/events';
const mail = recordingMail();
let store: Store;
let stripe: FakeStripe;
let shop: ShopApi;

beforeAll(async () => {
  [store, stripe] = await Promise.all([openTestStore(), startFakeStripe()]);
  shop = createShopApi(store, {
    storeFile: {},
    pages: [productPage({ id: 'print', type: 1, variants: [{ sku: 'PRINT', cents: 2_500, stock: 500 }] })],
    parts: { providers: [createStripeProvider(stripe.settings)], mail },
  });
});
afterAll(async () => {
  await Promise.all([store.close(), stripe.close()]);
});

const admin = { email: 'admin@shop.example', roles: ['admin'] };
let presses = 0;

async function begin(token: string) {
  const shopper = await createShopper(shop.app);
  await shopper.post('/api/commerce/shopping-cart/entries', { itemId: 'print', sku: 'PRINT' });
  const page = (await shopper.get(checkout)).body;
  const order = orderOfAda(page, { method: 'stripe', token });
  return { shopper, order, page };
}

const press = (shopper: Shopper, order: object, key = `press-${++presses}`) =>
  shopper.post(checkout, order, { 'idempotency-key': key });

const intentOf = (orderId: string) =>
  [...stripe.ledger.intents.values()].find(({ metadata }) => metadata['reference'] === orderId);

const stateOf = async (shopper: Shopper, orderId: string) =>
  (await shopper.get(`/api/commerce/orders/${orderId}`)).body.state;

/** Sends an event of the provider as it does; the last one of an order, or the one before it. */
async function deliver(orderId: string, back = 1): Promise<number> {
  const own = stripe.ledger.events.flatMap((event, index) => (JSON.stringify(event).includes(orderId) ? [index] : []));
  const { body, signature } = stripe.signed(own.at(-back) ?? -1);
  const sent = request(shop.app).post(events).set('content-type', 'application/json');
  return (await sent.set('stripe-signature', signature).send(body)).status;
}

const letTimePass = () =>
  store.write((database) => database.update(tables.orders).set({ changedAt: new Date(0), reservedUntil: new Date(0) }));

const stockLeft = async () => {
  const read = await shop.services.stock.read('print');
  return read.ok ? read.value[0]?.qtyInStock : undefined;
};

describe('a card payment', () => {
  it('that is approved makes a paid order, and says what the browser needs for it', async () => {
    const { shopper, order, page } = await begin(testTokens.approved);
    expect(page.paymentMethods).toEqual([
      {
        id: 'stripe',
        name: 'Card and wallets',
        testOnly: true,
        client: { kind: 'stripe', publishableKey: 'pk_test_fake' },
      },
    ]);
    const placed = await press(shopper, order);
    expect(placed.body).toMatchObject({ state: 'paid', purchase: { value: '25.00' } });
    expect(intentOf(placed.body.id)).toMatchObject({ amount_received: 2_500 });
  });

  it('that is declined says so in the words of the bank, and can be repeated with another card', async () => {
    const { shopper, order } = await begin(testTokens.declined);
    const before = await stockLeft();
    const declined = await press(shopper, order);
    expect([declined.status, declined.body.message]).toEqual([400, 'Your card was declined.']);
    expect(await stockLeft()).toBe(before);
    const again = await press(shopper, { ...order, payment: { method: 'stripe', token: testTokens.approved } });
    expect(again.body.state).toBe('paid');
  });
});

describe('3-D Secure', () => {
  async function asked() {
    const { shopper, order } = await begin(testTokens.threeDSecure);
    const key = `press-${++presses}`;
    const placed = await press(shopper, order, key);
    const id = String(placed.body.id);
    return { shopper, order, key, placed, id, intent: String(intentOf(id)?.id) };
  }

  it('leads to the bank with the way back, and keeps cart and stock meanwhile', async () => {
    const before = await stockLeft();
    const { shopper, placed, id, intent } = await asked();
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      state: 'payment-unknown',
      action: { kind: 'redirect', url: `${stripe.origin}/bank/${intent}` },
    });
    expect(placed.body.purchase).toBeUndefined();
    expect(intentOf(id)?.return_url).toMatch(
      new RegExp(`^http://127.0.0.1:\\d+/checkout/order-confirmed\\?orderId=${id}$`),
    );
    expect(await stockLeft()).toBe(Number(before) - 1);
    expect((await shopper.get('/api/commerce/shopping-cart')).body.entries).toHaveLength(1);
  });

  it('is settled by the buyer who comes back, without an event', async () => {
    const { shopper, id, intent } = await asked();
    stripe.ledger.complete(intent, true);
    expect(await stateOf(shopper, id)).toBe('paid');
    expect((await shopper.get('/api/commerce/shopping-cart')).body.entries).toEqual([]);
  });

  it('is settled by an event when the browser was closed, and by one alone however often it comes', async () => {
    const { id, shopper, intent } = await asked();
    stripe.ledger.complete(intent, true);
    expect([await deliver(id), await deliver(id), await deliver(id, 2)]).toEqual([200, 200, 200]);
    expect(await stateOf(shopper, id)).toBe('paid');
    await shop.services.outbox.deliver();
    const { orderNumber } = (await shopper.get(`/api/commerce/orders/${id}`)).body;
    expect(mail.sent.filter(({ subject }) => subject === `Your order ${orderNumber}`)).toHaveLength(1);
  });

  it('is settled by asking when neither buyer nor event comes', async () => {
    const { id, shopper, intent } = await asked();
    stripe.ledger.complete(intent, true);
    await letTimePass();
    await shop.services.orders.settleOverdue();
    expect(await stateOf(shopper, id)).toBe('paid');
  });

  it('that is refused at the bank gives the stock back and lets the buyer pay otherwise', async () => {
    const before = await stockLeft();
    const { shopper, order, id, intent } = await asked();
    stripe.ledger.complete(intent, false);
    expect(await stateOf(shopper, id)).toBe('declined');
    expect(await stockLeft()).toBe(before);
    const again = await press(shopper, { ...order, payment: { method: 'stripe', token: testTokens.approved } });
    expect(again.body.state).toBe('paid');
  });

  it('answers the same press with the same question, and ends it for another press', async () => {
    const { shopper, order, key, placed, id, intent } = await asked();
    expect((await press(shopper, order, key)).body.action).toEqual(placed.body.action);
    const other = await press(shopper, { ...order, payment: { method: 'stripe', token: testTokens.approved } });
    expect(other.body.state).toBe('paid');
    expect(other.body.id).not.toBe(id);
    expect(stripe.ledger.read(intent)).toMatchObject({ status: 'canceled', amount_received: 0 });
    expect(await stateOf(shopper, id)).toBe('declined');
  });

  it('is given up with its reservation, at the provider too', async () => {
    const before = await stockLeft();
    const { shopper, id, intent } = await asked();
    await letTimePass();
    await shop.services.orders.settleOverdue();
    expect(await stateOf(shopper, id)).toBe('declined');
    expect(stripe.ledger.read(intent).status).toBe('canceled');
    expect(await stockLeft()).toBe(before);
  });

  it('is ended at the provider before an order is given up whose request was not heard of', async () => {
    const { shopper, order } = await begin(testTokens.approved);
    for (let lost = 0; lost < 3; lost++) stripe.failNext('POST /v1/payment_intents/', 'not-reached');
    expect((await press(shopper, order)).body.problem).toBe('payment-unknown');
    const intent = [...stripe.ledger.intents.values()].at(-1);
    await letTimePass();
    await shop.services.orders.settleOverdue();
    expect(await stateOf(shopper, String(intent?.metadata['reference']))).toBe('cancelled');
    expect(stripe.ledger.read(String(intent?.id)).status).toBe('canceled');
  });
});

describe('money that is given back at the provider', () => {
  const bought = async () => {
    const { shopper, order } = await begin(testTokens.approved);
    const { id } = (await press(shopper, order)).body;
    const giveBack = (amount: number) =>
      stripe.ledger.refund({ payment_intent: String(intentOf(id)?.id), amount: String(amount) });
    const look = async () => {
      const found = await shop.services.orders.readForOwner(admin, id);
      if (!found) throw new Error('no order');
      const { refundedCents, refundableCents, refunds, history } = found;
      return { refundedCents, refundableCents, refunds: refunds.length, last: history.at(-1)?.kind };
    };
    return { id, giveBack, look };
  };

  it('is written down once, however often and in whatever order it is told', async () => {
    const { id, giveBack, look } = await bought();
    giveBack(1_000);
    giveBack(500);
    expect([await deliver(id), await deliver(id), await deliver(id, 2)]).toEqual([200, 200, 200]);
    expect(await look()).toEqual({ refundedCents: 1_500, refundableCents: 1_000, refunds: 1, last: 'refunded' });
    giveBack(1_000);
    expect(await deliver(id)).toBe(200);
    expect(await look()).toMatchObject({ refundedCents: 2_500, refundableCents: 0, refunds: 2 });
    const waiting = await shop.services.orders.list({ show: 'to-send' }, undefined, 500);
    expect(waiting.map((each) => each.id)).not.toContain(id);
  });

  it('is no news of what the shop has asked for itself', async () => {
    const { id, look } = await bought();
    const command: OrderCommand = { kind: 'refund', amountCents: 700, lines: [], restock: false, tellsBuyer: false };
    expect((await shop.services.orders.change(admin, { orderId: id, command, key: `back-${id}` })).ok).toBe(true);
    expect(await deliver(id)).toBe(200);
    expect(await look()).toMatchObject({ refundedCents: 700, refunds: 1 });
  });

  it('of an order that there is not is nothing to us', async () => {
    await expect(shop.services.orders.noteRefunded('nobody', 100)).resolves.toBeUndefined();
  });
});

describe('money of an order after it was paid', () => {
  const bought = async () => {
    const { shopper, order } = await begin(testTokens.approved);
    const { id } = (await press(shopper, order)).body;
    const look = async () => {
      const found = await shop.services.orders.readForOwner(admin, id);
      if (!found) throw new Error('no order');
      const { refundedCents, refundableCents, dispute, refunds, history } = found;
      const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'paid');
      return { refundedCents, refundableCents, dispute, refunds: refunds.map(({ state }) => state), kinds };
    };
    const mails = async (reason: string) => {
      const rows = await store.read((database) => database.select().from(tables.outbox));
      return rows.filter((row) => row.reason.startsWith(reason)).map(({ subject }) => subject);
    };
    const number = async () => (await shop.services.orders.readForOwner(admin, id))?.orderNumber;
    return { id, intent: String(intentOf(id)?.id), look, mails, number };
  };

  it('that was given back and did not arrive is the shop’s again, once, however often it is told', async () => {
    const { id, intent, look, mails, number } = await bought();
    const command: OrderCommand = { kind: 'refund', amountCents: 700, lines: [], restock: false, tellsBuyer: false };
    await shop.services.orders.change(admin, { orderId: id, command, key: `fail-${id}` });
    const [refund] = stripe.ledger.refundsOf(intent);
    const failed = {
      ...{ id: String(refund?.id), key: String(refund?.metadata['refund']), amountCents: 700 },
      ...{ message: 'lost_or_stolen_card', at: Date.now() + 60_000 },
    };
    const tell = () => shop.services.orders.noteFailedRefund('stripe', intent, failed);
    await Promise.all([tell(), tell()]);
    await tell();
    const now = { refundedCents: 0, refundableCents: 2_500, dispute: null, refunds: ['failed'] };
    expect(await look()).toEqual({ ...now, kinds: ['refund', 'refunded', 'refund-failed'] });
    expect(await mails(`refund-failed ${refund?.id}`)).toEqual([
      `A refund of order ${await number()} came back on Test shop`,
    ]);
    // What the provider said before is no news after it.
    await shop.services.orders.noteRefunded(id, 700, Date.now());
    expect(await look()).toMatchObject(now);
    await shop.services.orders.noteRefunded(id, 300, Date.now() + 120_000);
    expect(await look()).toMatchObject({ refundedCents: 300, refundableCents: 2_200 });
  });

  it('that was given back at the provider and came back counts as it is, whichever is told first', async () => {
    const early = await bought();
    const failed = { id: `re-${early.id}`, amountCents: 400, message: 'expired', at: 2_000 };
    await shop.services.orders.noteFailedRefund('stripe', early.intent, failed);
    await shop.services.orders.noteRefunded(early.id, 400, 1_000);
    expect(await early.look()).toMatchObject({ refundedCents: 0, refunds: [] });
    const late = await bought();
    await shop.services.orders.noteRefunded(late.id, 1_000, 1_000);
    await shop.services.orders.noteFailedRefund('stripe', late.intent, { ...failed, id: `re-${late.id}` });
    const now = await late.look();
    expect([now.refundedCents, now.refundableCents, now.refunds.sort()]).toEqual([600, 1_900, ['failed', 'refunded']]);
  });

  it('that is disputed says so until the end is told, and not again after it', async () => {
    const { id, intent, look, mails } = await bought();
    const dispute = { id: `dp-${id}`, amountCents: 2_500, reason: 'fraudulent' };
    const tell = (state: 'open' | 'won' | 'lost') =>
      shop.services.orders.noteDispute('stripe', intent, { ...dispute, state });
    await tell('open');
    await tell('open');
    expect(await look()).toMatchObject({ dispute: 'open', refundedCents: 0, kinds: ['disputed'] });
    const listed = await shop.services.orders.list({ show: 'disputed' }, undefined, 500);
    expect(listed.map((each) => each.id)).toContain(id);
    await tell('won');
    await tell('open');
    await tell('won');
    expect(await look()).toMatchObject({ dispute: 'won', refundedCents: 0, kinds: ['disputed', 'dispute-won'] });
    expect([await mails(`disputed dp-${id}`), await mails(`dispute-won dp-${id}`)].map(({ length }) => length)).toEqual(
      [1, 1],
    );
  });

  it('that is lost in a dispute is given back, also when its end is told first', async () => {
    const { id, intent, look } = await bought();
    const dispute = { id: `dp-${id}`, amountCents: 2_500, reason: 'fraudulent' };
    for (const state of ['lost', 'open', 'lost'] as const)
      await shop.services.orders.noteDispute('stripe', intent, { ...dispute, state });
    const now = { dispute: 'lost', refundedCents: 2_500, refundableCents: 0, refunds: ['refunded'] };
    expect(await look()).toEqual({ ...now, kinds: ['dispute-lost'] });
    const waiting = await shop.services.orders.list({ show: 'to-send' }, undefined, 500);
    expect(waiting.map((each) => each.id)).not.toContain(id);
  });

  it('of a payment that is no order’s is nothing to us', async () => {
    const dispute = { id: 'dp', state: 'lost', amountCents: 1, reason: '' } as const;
    await expect(shop.services.orders.noteDispute('stripe', 'pi_elsewhere', dispute)).resolves.toBeUndefined();
    const failed = { id: 're', amountCents: 1, message: '', at: 1 };
    await expect(shop.services.orders.noteFailedRefund('stripe', 'pi_elsewhere', failed)).resolves.toBeUndefined();
  });
});

describe('every charge ends in one order or one refund', () => {
  it('gives back what was paid for an order that was given up before', async () => {
    const { shopper, order } = await begin(testTokens.processing);
    expect((await press(shopper, order)).body.problem).toBe('payment-unknown');
    const intent = [...stripe.ledger.intents.values()].at(-1);
    const id = String(intent?.metadata['reference']);
    await shop.services.orders.settle(id, { state: 'declined' });
    stripe.ledger.complete(String(intent?.id), true);
    expect([await deliver(id), await deliver(id)]).toEqual([200, 200]);
    expect(stripe.ledger.refundedOf(String(intent?.id))).toBe(2_500);
    expect(await stateOf(shopper, id)).toBe('declined');
  });

  it('takes the money once when answers of the provider are lost', async () => {
    const { shopper, order } = await begin(testTokens.approved);
    const key = `press-${++presses}`;
    for (let lost = 0; lost < 3; lost++) stripe.failNext('POST /v1/payment_intents/', 'answer-lost');
    const unknown = await press(shopper, order, key);
    expect(unknown.body.problem).toBe('payment-unknown');
    const known = await press(shopper, order, key);
    expect(known.body.state).toBe('paid');
    const made = [...stripe.ledger.intents.values()].filter(
      ({ metadata, amount_received }) => metadata['reference'] === known.body.id && amount_received > 0,
    );
    expect(made).toHaveLength(1);
  });
});

describe('the address for events', () => {
  it('refuses what is not signed, and what no provider is there for', async () => {
    const body = JSON.stringify(stripe.ledger.events[0]);
    const post = (path: string) => request(shop.app).post(path).set('content-type', 'application/json').send(body);
    expect((await post(events)).status).toBe(400);
    expect((await post('/api/payments/paypal/events')).status).toBe(404);
  });

  it('refuses what is larger than an event', async () => {
    const sent = request(shop.app).post(events).set('content-type', 'application/json');
    expect((await sent.send('x'.repeat(300_000))).status).toBe(413);
  });
});
