import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, subscriptionPath } from '#contract';
import { type Store, tables } from '../../../../server/store/index.ts';
import { orderFor, place } from '../../../support/orders.ts';
import { serveShop } from '../../../support/serve-shop.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

async function subscribe() {
  const shop = await serveShop(store, { rules: { manualPayments: [{ kind: 'on-delivery' }] } });
  const buyer = await createShopper(shop.app);
  const begun = await buyer.post(endpoints.createSubscription.path, { itemId: 'tea', sku: 'TEA', qty: 1 });
  const address = `/checkout/subscribe?cartToken=${begun.body.cartToken}`;
  const checkout = (await buyer.get(address)).text;
  const page = (await buyer.get(`${endpoints.readCheckout.path}?cartToken=${begun.body.cartToken}`)).body;
  const placed = await place(buyer, { ...orderFor(page), expectedTotalCents: page.cart.grandTotalCents });
  const body =
    placed.status === 201
      ? placed.body
      : (await place(buyer, { ...orderFor(page), expectedTotalCents: placed.body.details.grandTotalCents })).body;
  const order = (await buyer.get(`/checkout/order-confirmed?orderId=${body.id}`)).text;
  const [row] = await store.read((queries) => queries.select().from(tables.subscriptions));
  return { shop, buyer, checkout, order, orderId: String(body.id), key: row?.key ?? '' };
}

describe('the page of a subscription', () => {
  it('is found from the order, says how it stands, and works by plain forms', async () => {
    const { shop, checkout, order, orderId, key } = await subscribe();
    expect(checkout).toContain('It is charged again by itself, next on ');
    expect(checkout).toContain('Only ways to pay that can be charged again are offered here.');
    expect(checkout).not.toContain('value="on-delivery"');
    expect(order).toContain(`href="${subscriptionPath(key)}"`);
    const read = async (more = '') => request(shop.app).get(subscriptionPath(key) + more);
    const press = (action: string, fields: object = {}) =>
      request(shop.app)
        .post(subscriptionPath(key))
        .type('form')
        .send({ action, ...fields });
    const page = await read();
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('$18.83 every month for 1 year');
    expect(page.text).toContain('It is charged next on ');
    const paused = await press('pause');
    expect([paused.status, paused.headers['location']]).toEqual([303, `${subscriptionPath(key)}&done=pause`]);
    expect((await read('&done=pause')).text).toContain('nothing is charged until you resume it');
    expect((await press('pause')).status).toBe(409);
    expect((await press('resume')).status).toBe(303);
    expect((await press('card', { payment: 'approve' })).headers['location']).toBe(
      `${subscriptionPath(key)}&done=card`,
    );
    const asked = new JSDOM((await read('&ask=cancel')).text).window.document;
    expect([...asked.querySelectorAll('button')].map(({ value }) => value)).toEqual(['cancel']);
    expect((await press('cancel')).status).toBe(303);
    const over = await read();
    expect(over.text).toContain('It is cancelled: nothing more is charged.');
    expect(new JSDOM(over.text).window.document.querySelectorAll('form')).toHaveLength(0);
    expect((await press('resume')).status).toBe(409);
    const office = createShopApi(store).services.orders;
    const seen = await office.readForOwner({ email: 'o', roles: ['admin'] }, orderId);
    expect(seen?.subscription).toMatchObject({ state: 'cancelled', paidCycles: 1, unit: 'MONTH', cycles: 12 });
    expect(JSON.stringify(seen)).not.toContain(key);
    expect(shop.faults).toEqual([]);
  });

  it('is nothing to who has no key', async () => {
    const { shop } = await subscribe();
    const stranger = await request(shop.app).get(subscriptionPath('nobody'));
    expect(stranger.text).toContain('This link leads to no subscription.');
    const pressed = await request(shop.app).post(subscriptionPath('nobody')).type('form').send({ action: 'cancel' });
    expect(pressed.status).toBe(404);
  });
});

describe('what is sold once and by subscription', () => {
  const page = productPage({ id: 'issue', variants: [{ sku: 'ISSUE', cents: 1250 }] });
  const { item } = page as { readonly item: { readonly structuredContent: { readonly variants: readonly object[] } } };
  const both = {
    ...Object(page),
    item: {
      ...item,
      structuredContent: {
        ...item.structuredContent,
        isSubscribable: false,
        subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 3 }, numBillingCycles: 0 },
        variants: item.structuredContent.variants.map((variant) => ({
          ...variant,
          pricingOptions: [{ onSale: false, priceMoney: { value: '11.00', currency: 'USD' } }],
        })),
      },
    },
  };
  const open = async () => {
    const shop = await serveShop(store, { files: { 'shop/issue.json': JSON.stringify(both) } });
    return { shop, buyer: await createShopper(shop.app) };
  };

  it('costs what its page says of each', async () => {
    const { shop, buyer } = await open();
    const fields = { action: 'add', itemId: 'issue', sku: 'ISSUE', subscribe: 'true' };
    const begun = await request(shop.app)
      .post('/cart')
      .set('Cookie', [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send(fields);
    const checkout = (await buyer.get(String(begun.headers['location']))).text;
    expect(checkout).toContain('$11.00 every 3 months');
    expect(checkout).not.toContain('12.50');
    const added = await buyer.post(endpoints.addEntry.path, { itemId: 'issue', sku: 'ISSUE', quantity: 1 });
    expect(added.body.shoppingCart.subtotalCents).toBe(1250);
  });

  it('is no subscription where it was bought once', async () => {
    const { buyer } = await open();
    await buyer.post(endpoints.addEntry.path, { itemId: 'issue', sku: 'ISSUE', quantity: 1 });
    const { cart, cartToken } = (await buyer.get(endpoints.readCheckout.path)).body;
    const order = { ...orderFor({ cart, cartToken }), expectedTotalCents: cart.grandTotalCents };
    const first = await place(buyer, order);
    const { body } =
      first.status === 201
        ? first
        : await place(buyer, { ...order, expectedTotalCents: first.body.details.grandTotalCents });
    const confirmed = (await buyer.get(`/checkout/order-confirmed?orderId=${body.id}`)).text;
    expect(confirmed).toContain('Order confirmed');
    expect(confirmed).not.toContain('every 3 months');
  });
});
