import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import type { Store } from '../../../../server/store/index.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const asked: string[] = [];
const provider = createTestProvider({ patience: 50 });
let store: Store;
let shop: ShopApi;

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    storeFile: { coupons: [{ promoCode: 'ALL', name: 'All of it', kind: 'percent', value: 10_000 }] },
    pages: [productPage({ id: 'print', type: 3, variants: [{ sku: 'PRINT', cents: 2_500, stock: 3 }] })],
    parts: {
      payments: [{ ...provider, charge: (payment) => provider.charge(payment).finally(() => asked.push('charge')) }],
    },
  });
});
afterAll(() => store.close());

const free = { payment: { method: 'free', token: '' } };
let keys = 0;

/** A print, with the codes that are put in; what it costs then, and its order. */
async function checkout(codes: readonly string[]) {
  const buyer = await createShopper(shop.app);
  await buyer.post(endpoints.addEntry.path, { itemId: 'print', sku: 'PRINT', quantity: 1 });
  for (const promoCode of codes) await buyer.post(endpoints.applyCoupon.path, { promoCode });
  const { cartToken, cart } = (await buyer.get(endpoints.readCheckout.path)).body;
  const order = { cartToken, email: 'ada@shop.example', expectedTotalCents: cart.grandTotalCents };
  const place = (more: object) =>
    buyer.post(endpoints.placeOrder.path, { ...order, ...more }, { 'idempotency-key': `free-${++keys}` });
  return { total: cart.grandTotalCents as number, place };
}

it('is placed where a coupon takes all of it off, and nobody is asked for money', async () => {
  const { total, place } = await checkout(['ALL']);
  expect(total).toBe(0);
  expect((await place(free)).body).toMatchObject({ state: 'paid', grandTotalCents: 0 });
  expect(asked).toEqual([]);
});

it('is none while anything is left to pay', async () => {
  const { total, place } = await checkout([]);
  expect((await place(free)).status).toBe(409);
  // A total that was free when it was looked at, and is not any more.
  expect((await place({ ...free, expectedTotalCents: 0 })).body.problem).toBe('cart-changed');
  expect(total).toBe(2_500);
  expect(asked).toEqual([]);
});
