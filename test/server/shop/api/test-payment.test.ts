import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import type { Store } from '../../../../server/store/index.ts';
import { storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const words = 'This shop does not take payments yet.';

/** A visitor of a shop with something in the cart: what checkout shows, and what becomes of an order. */
async function buy({ app }: ShopApi) {
  const shopper = await createShopper(app);
  const { cartToken } = (await shopper.post(endpoints.addEntry.path, { itemId: 'pattern', sku: '' })).body.shoppingCart;
  const page = (await shopper.get(endpoints.readCheckout.path)).body;
  const order = await shopper.post(
    endpoints.placeOrder.path,
    {
      cartToken,
      email: 'ann@example.org',
      expectedTotalCents: page.cart.grandTotalCents,
      payment: { method: 'test', token: 'approve' },
    },
    { 'idempotency-key': cartToken },
  );
  return { page, order };
}

it('nobody gets a paid order in a shop that does not ask for the test payment', async () => {
  const { page, order } = await buy(createShopApi(store, { storeFile: { ...storeFile, testPayment: false } }));
  expect(page.paymentMethods).toEqual([]);
  expect(page.obstacles).toEqual([{ problem: 'payment-unavailable', message: words }]);
  expect([order.status, order.body.message]).toEqual([409, words]);
});

it('the shop that asks for it has it', async () => {
  const { page, order } = await buy(createShopApi(store));
  expect(page.paymentMethods).toEqual([{ id: 'test', name: 'Test payment', testOnly: true }]);
  expect(order.status).toBe(201);
});

it('a preview has it without asking', async () => {
  const files = { ...storeFile, testPayment: false };
  const { page, order } = await buy(createShopApi(store, { storeFile: files, parts: { isPreview: true } }));
  expect([page.paymentMethods.length, order.status]).toEqual([1, 201]);
});
