import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { orderFor, place } from '../../../support/orders.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const cart = '/api/commerce/shopping-cart';
const checkout = '/api/commerce/checkout';
let store: Store;
const mail = recordingMail();
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** Shoppers who hold a cart with one thing and press at the same moment. */
async function crowd(app: ShopApi['app'], size: number, entry: object) {
  const shoppers = [];
  for (let n = 0; n < size; n++) {
    const shopper = await createShopper(app);
    await shopper.post(`${cart}/entries`, entry);
    const page = (await shopper.get(checkout)).body;
    shoppers.push({ shopper, order: { ...orderFor(page), shippingOptionId: null } });
  }
  return shoppers;
}

describe('no oversell', () => {
  it('rel-G11 rel-F7 sells exactly 50 of 50 to 200 shoppers at once', async () => {
    const fifty = createShopApi(store, {
      storeFile: {},
      pages: [productPage({ id: 'rare', variants: [{ sku: 'RARE', stock: 50 }] })],
      parts: { mail },
    });
    const shoppers = await crowd(fifty.app, 200, { itemId: 'rare', sku: 'RARE' });
    const answers = await Promise.all(shoppers.map(({ shopper, order }) => place(shopper, order)));
    const sold = answers.filter(({ status }) => status === 201);
    const told = answers.filter(({ body }) => body.message === 'Sorry, we do not have enough of that item available.');
    expect([sold.length, told.length]).toEqual([50, 150]);
    expect(await fifty.services.stock.read('rare')).toMatchObject({ value: [{ qtyInStock: 0 }] });
    expect(fifty.faults).toEqual([]);
  }, 120_000);

  it('rel-G13 lets one of many have two of three', async () => {
    const three = createShopApi(store, {
      storeFile: {},
      pages: [productPage({ id: 'trio', variants: [{ sku: 'TRIO', stock: 3 }] })],
      parts: { mail },
    });
    const shoppers = await crowd(three.app, 12, { itemId: 'trio', sku: 'TRIO', quantity: 2 });
    const answers = await Promise.all(shoppers.map(({ shopper, order }) => place(shopper, order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await three.services.stock.read('trio')).toMatchObject({ value: [{ qtyInStock: 1 }] });
  }, 60_000);

  it('rel-G14 has no deadlock between carts with the same products in any order', async () => {
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5'];
    const many = createShopApi(store, {
      storeFile: {},
      pages: ids.map((id) => productPage({ id, variants: [{ sku: id, stock: 1000 }] })),
      parts: { mail },
    });
    const shoppers = [];
    for (let n = 0; n < 10; n++) {
      const shopper = await createShopper(many.app);
      for (const id of [...ids.slice(n % 5), ...ids.slice(0, n % 5)])
        await shopper.post(`${cart}/entries`, { itemId: id, sku: id });
      const page = (await shopper.get(checkout)).body;
      shoppers.push({ shopper, order: { ...orderFor(page), shippingOptionId: null } });
    }
    const answers = await Promise.all(shoppers.map(({ shopper, order }) => place(shopper, order)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(many.faults).toEqual([]);
  }, 60_000);
});
