import { desc, eq } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestProvider, type TestProvider } from '../../../../server/services/payments/test-provider.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { nextKey, orderFor, place } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const cart = '/api/commerce/shopping-cart';
const checkout = '/api/commerce/checkout';
let store: Store;
let provider: TestProvider;
let shop: ShopApi;
const mail = recordingMail();
beforeAll(async () => {
  store = await openTestStore();
  provider = createTestProvider({ patience: 300, onAnswer: (id, outcome) => shop.services.orders.settle(id, outcome) });
  shop = createShopApi(store, { parts: { providers: [provider], paymentPatience: 100, mail } });
});
afterAll(() => store.close());

async function withCart(app = shop.app, entry: object = { itemId: 'mug', sku: 'MUG', quantity: 2 }) {
  const shopper = await createShopper(app);
  await shopper.post(`${cart}/entries`, entry);
  await shopper.put(`${cart}/shipping`, { location: { country: 'US', state: 'ME' }, shippingOptionId: 'boat' });
  const page = (await shopper.get(checkout)).body;
  return { shopper, page, order: orderFor(page) };
}

it('sends so many mails of orders to one address, and no more, however many carts there are', async () => {
  const limited = createShopApi(store, { limits: { recipient: { points: 1, seconds: 60 } }, parts: { mail } });
  const orders = [await withCart(limited.app), await withCart(limited.app), await withCart(limited.app)];
  const answers = [];
  for (const [n, { shopper, order }] of orders.entries()) {
    answers.push(await place(shopper, { ...order, email: n < 2 ? 'bea@example.org' : 'cid@example.org' }));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 429, 201]);
  expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0);
});

describe('checkout', () => {
  it('shows what will be bought', async () => {
    const { page } = await withCart();
    expect(page).toMatchObject({
      kind: 'cart',
      obstacles: [],
      cart: { subtotalCents: 3600, shippingCostCents: 300, taxCents: 198, grandTotalCents: 4098 },
      paymentMethods: [{ id: 'test', testOnly: true }],
    });
  });

  it('needs a cart cookie', async () => {
    const answer = await request(shop.app).get(checkout);
    expect(answer.body.message).toBe(
      'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
    );
    const stranger = await createShopper(shop.app);
    expect((await stranger.get(`${checkout}?cartToken=guess`)).status).toBe(404);
  });

  it('places an order, tells the purchase, writes a mail and starts a new cart', async () => {
    const { shopper, order } = await withCart();
    const answer = await place(shopper, order);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      state: 'paid',
      grandTotalCents: 4098,
      purchase: {
        transactionId: answer.body.id,
        value: '40.98',
        shipping: '3.00',
        tax: '1.98',
        items: [{ itemId: 'mug', quantity: 2, price: '18.00' }],
      },
    });
    expect(provider.charged.get(answer.body.id)).toBe(1);
    const read = await shopper.get(`/api/commerce/orders/${answer.body.id}`);
    expect(read.body).toMatchObject({ orderNumber: answer.body.orderNumber, state: 'paid' });
    expect((await (await createShopper(shop.app)).get(`/api/commerce/orders/${answer.body.id}`)).status).toBe(404);
    expect((await shopper.get(cart)).body.entries).toEqual([]);
    await shop.services.outbox.deliver();
    expect(mail.sent.filter(({ subject }) => subject === `Your order ${answer.body.orderNumber}`)).toHaveLength(1);
    const told = mail.sent.filter(({ subject }) => subject === `Order ${answer.body.orderNumber} on Test shop`);
    expect(told.map(({ to }) => to)).toEqual(['shop@localhost']);
  });

  it('rel-G16 makes one order and one payment of two presses, two tabs and a retry', async () => {
    const { shopper, order } = await withCart();
    const key = nextKey();
    const answers = await Promise.all([place(shopper, order, key), place(shopper, order, key), place(shopper, order)]);
    const again = await place(shopper, order, key);
    const ids = new Set([...answers, again].filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect(provider.charged.get(String([...ids][0]))).toBe(1);
    expect(again.status).toBe(201);
  });

  it.each([
    ['no email', { email: '' }, 'Email cannot be blank'],
    ['a wrong email', { email: 'ann@' }, 'Email is invalid'],
    ['an unknown cart', { cartToken: 'guess' }, 'This cart is no longer available.'],
    ['no address', { shippingAddress: null }, 'Update the missing or invalid information above.'],
    ['no way to pay', { payment: { method: 'gold', token: 'x' } }, 'Update the missing or invalid information above.'],
    ['an unreachable option', { shippingOptionId: 'none' }, 'We cannot ship to this address.'],
  ])('refuses %s', async (_what, change, message) => {
    const { shopper, order } = await withCart();
    const answer = await place(shopper, { ...order, ...change });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.message).toBe(message);
  });

  it('rel-G08 asks for a key', async () => {
    const { shopper, order } = await withCart();
    expect((await shopper.post(checkout, order)).body.problem).toBe('key-missing');
  });

  it('says what subtotal is needed', async () => {
    const rich = createShopApi(store, { storeFile: { minimumSubtotalCents: 2000 } });
    const shopper = await createShopper(rich.app);
    await shopper.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG', quantity: 1 });
    const page = (await shopper.get(checkout)).body;
    const words = 'To check out, your order subtotal must be $20.00 or more.';
    expect(page.obstacles).toEqual([{ problem: 'subtotal-too-low', message: words }]);
    expect((await place(shopper, { ...orderFor(page), shippingOptionId: null })).body.message).toBe(words);
  });

  it('names the options of what was bought in the product’s own order, in the cart and on the order', async () => {
    const glazed = [
      { sku: 'T-S', attributes: { Glaze: 'Tide', Size: 'Small' } },
      { sku: 'T-L', attributes: { Size: 'Large', Glaze: 'Tide' } },
    ];
    const glazes = createShopApi(store, {
      storeFile: {},
      pages: [productPage({ id: 'glazed', variants: glazed })],
      parts: { providers: [provider], mail },
    });
    for (const { sku, size } of [
      { sku: 'T-S', size: 'Small' },
      { sku: 'T-L', size: 'Large' },
    ]) {
      const shopper = await createShopper(glazes.app);
      await shopper.post(`${cart}/entries`, { itemId: 'glazed', sku, quantity: 1 });
      const page = (await shopper.get(checkout)).body;
      const { id } = (await place(shopper, { ...orderFor(page), shippingOptionId: null })).body;
      const order = (await shopper.get(`/api/commerce/orders/${id}`)).body;
      for (const { chosenVariant } of [page.cart.entries[0], order.entries[0]]) {
        expect(Object.values(chosenVariant.attributes)).toEqual(['Tide', size]);
      }
    }
  });

  it('rel-G17 charges nothing when something changed since the shopper looked', async () => {
    const { shopper, order } = await withCart();
    const dearer = createShopApi(store, {
      pages: [productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1900 }] })],
      parts: { providers: [provider] },
    });
    const before = provider.charged.size;
    const crumbs = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(dearer.app)
      .post(checkout)
      .set('Cookie', crumbs)
      .set('x-csrf-token', String(shopper.jar.get('crumb')))
      .set('idempotency-key', nextKey())
      .send(order);
    expect([answer.status, answer.body.problem]).toEqual([409, 'cart-changed']);
    expect(answer.body.details).toMatchObject({
      expectedTotalCents: 4098,
      prices: [{ previousPriceCents: 1800, purchasePriceCents: 1900 }],
    });
    expect(provider.charged.size).toBe(before);
  });
});

describe('payment', () => {
  const stockOf = async (itemId: string) => await shop.services.stock.read(itemId);
  const vase = { itemId: 'vase', sku: 'VASE', quantity: 1 };

  it('gives the stock back when it is declined, and lets the shopper try again', async () => {
    const { shopper, page } = await withCart(shop.app, vase);
    const declined = await place(shopper, orderFor(page, 'decline'));
    expect([declined.status, declined.body.problem]).toEqual([400, 'payment-declined']);
    expect(await stockOf('vase')).toMatchObject({ value: [{ qtyInStock: 3 }] });
    expect((await place(shopper, orderFor(page))).status).toBe(201);
    expect(await stockOf('vase')).toMatchObject({ value: [{ qtyInStock: 2 }] });
  });

  it('gives back only what it took: what was unlimited when it was ordered is as many as the owner counted since', async () => {
    const { shopper, page } = await withCart();
    expect((await place(shopper, orderFor(page, 'time-out-then-decline'))).body.problem).toBe('payment-unknown');
    await shop.services.stock.set('mug', { sku: 'MUG', unlimited: false, qtyInStock: 5 });
    await store.write((database) => database.update(tables.orders).set({ changedAt: new Date(0) }));
    await shop.services.orders.settleOverdue();
    expect(await stockOf('mug')).toMatchObject({ value: [{ qtyInStock: 5 }] });
    await shop.services.stock.set('mug', { sku: 'MUG', unlimited: true, qtyInStock: 0 });
  });

  it('keeps the stock while it is unknown, and asks the provider later', async () => {
    const { shopper, page } = await withCart(shop.app, vase);
    const unknown = await place(shopper, orderFor(page, 'time-out'));
    expect([unknown.status, unknown.body.problem]).toEqual([409, 'payment-unknown']);
    expect(await stockOf('vase')).toMatchObject({ value: [{ qtyInStock: 1 }] });
    await store.write((database) => database.update(tables.orders).set({ changedAt: new Date(0) }));
    await shop.services.orders.settleOverdue();
    expect((await place(shopper, orderFor(page))).body).toMatchObject({ state: 'paid' });
  });

  it('rel-G10 answers with the order when the same request comes again after its payment became known', async () => {
    const { shopper, page } = await withCart();
    const key = nextKey();
    expect((await place(shopper, orderFor(page, 'time-out'), key)).body.problem).toBe('payment-unknown');
    expect((await place(shopper, orderFor(page, 'time-out'), key)).body).toMatchObject({ state: 'paid' });
    expect((await place(shopper, orderFor(page), key)).body.problem).toBe('key-reused');
  });

  it('waits with a provider that does not know, whoever presses again', async () => {
    const lookup: TestProvider['lookup'] = async () => ({ state: 'unknown' });
    const parts = { providers: [{ ...provider, lookup }], paymentPatience: 100, mail };
    const { shopper, page } = await withCart(createShopApi(store, { parts }).app);
    const key = nextKey();
    expect((await place(shopper, orderFor(page, 'time-out'), key)).body.problem).toBe('payment-unknown');
    const [same, other] = [await place(shopper, orderFor(page, 'time-out'), key), await place(shopper, orderFor(page))];
    expect([same.status, same.body.problem]).toEqual([409, 'key-running']);
    expect([other.status, other.body.problem]).toEqual([409, 'payment-unknown']);
    await shop.services.orders.settleOverdue();
  });

  it('charges an order whose server died before it asked for the money', async () => {
    const { shopper, page } = await withCart();
    const order = orderFor(page);
    const key = nextKey();
    const dying = { ...provider, charge: () => Promise.reject(new Error('the process ended')) };
    const { app } = createShopApi(store, { parts: { providers: [dying], mail } });
    const died = await createShopper(app, shopper.jar);
    expect((await place(died, order, key)).body.problem).toBe('payment-unknown');
    const again = await place(shopper, order, key);
    expect(again.body).toMatchObject({ state: 'paid' });
    expect(provider.charged.get(again.body.id)).toBe(1);
    expect((await place(shopper, order, key)).body.id).toBe(again.body.id);
  });

  it('settles the others when the provider cannot say what became of one', async () => {
    let lost: string | undefined;
    const lookup: TestProvider['lookup'] = async (payment) => {
      lost ??= payment.reference;
      if (payment.reference === lost) throw new Error('no answer about this one');
      return provider.lookup(payment);
    };
    const parts = { providers: [{ ...provider, lookup }], paymentPatience: 100, mail };
    const { services, app } = createShopApi(store, { parts });
    for (let n = 0; n < 2; n++) {
      const { shopper, page } = await withCart(app);
      expect((await place(shopper, orderFor(page, 'time-out'))).body.problem).toBe('payment-unknown');
    }
    await store.write((database) => database.update(tables.orders).set({ changedAt: new Date(0) }));
    await expect(services.orders.settleOverdue()).rejects.toThrow('1 overdue payments could not be settled.');
    const open = await store.read((database) =>
      database.select().from(tables.orders).where(eq(tables.orders.state, 'payment-unknown')),
    );
    expect(open.map(({ id }) => id)).toEqual([lost]);
    await shop.services.orders.settleOverdue();
  });

  it('gives the money back that a provider takes after it had declined', async () => {
    const { shopper, page } = await withCart();
    await place(shopper, orderFor(page, 'decline'));
    const [order] = await store.read((database) =>
      database
        .select()
        .from(tables.orders)
        .where(eq(tables.orders.state, 'declined'))
        .orderBy(desc(tables.orders.number)),
    );
    const id = String(order?.id);
    await shop.services.orders.settle(id, { state: 'approved', transactionId: 'late' });
    expect([...provider.refunded]).toContain(id);
  });

  it('takes a provider that answers twice for one payment', async () => {
    const { shopper, page } = await withCart();
    const answer = await place(shopper, orderFor(page, 'answer-twice'));
    expect(answer.body.state).toBe('paid');
    await shop.services.orders.settle(answer.body.id, { state: 'declined' });
    expect((await shopper.get(`/api/commerce/orders/${answer.body.id}`)).body.state).toBe('paid');
  });
});

it('rel-G15 counts a coupon once, however often it is applied', async () => {
  const { shopper } = await withCart();
  await Promise.all(Array.from({ length: 10 }, () => shopper.post(`${cart}/coupons`, { promoCode: 'TEN' })));
  expect((await shopper.get(cart)).body).toMatchObject({ discountCents: 360, coupons: [{ promoCode: 'TEN' }] });
});
