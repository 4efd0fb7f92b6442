import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { ShopSettings } from '#model';
import type { Store } from '../../../server/store/index.ts';
import { productPage } from '../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

const post = {
  ...{ id: 'post', name: 'Post', costCents: 490 },
  heavier: [
    { fromGrams: 2_000, costCents: 690 },
    { fromGrams: 5_000, costCents: 990 },
  ],
  mostGrams: 10_000,
};
const carrier = { id: 'carrier', name: 'Carrier', costCents: 4_900 };

let store: Store;
let shop: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  const variants = [
    { sku: 'POT', attributes: { Size: 'Pot' }, weight: { value: 1_500, unit: 'GRAM' } },
    { sku: 'POUND', attributes: { Size: 'Pound' }, weight: { value: 1, unit: 'POUND' } },
  ];
  shop = createShopApi(store, {
    storeFile: { shippingOptions: [post, carrier] },
    pages: [productPage({ id: 'pot', variants })],
  });
});
afterAll(() => store.close());

async function ways(quantity: number, sku = 'POT') {
  const shopper = await createShopper(shop.app);
  const added = await shopper.post(endpoints.addEntry.path, { itemId: 'pot', sku, quantity });
  expect(added.body.problem).toBeUndefined();
  const { cart } = (await shopper.get(endpoints.readCheckout.path)).body;
  return cart.shippingOptions.map(({ id, costCents }: { id: string; costCents: number }) => `${id} ${costCents}`);
}

it.each([
  [1, 'POT', ['post 490', 'carrier 4900']],
  [2, 'POT', ['post 690', 'carrier 4900']],
  [4, 'POT', ['post 990', 'carrier 4900']],
  [7, 'POT', ['carrier 4900']],
  // 22 pounds are 9,988 grams.
  [22, 'POUND', ['post 990', 'carrier 4900']],
  [23, 'POUND', ['carrier 4900']],
])('%i of %s go by %j', async (quantity, sku, expected) => {
  expect(await ways(quantity, sku)).toEqual(expected);
});

it.each([
  [[], 'heavier'],
  [[{ fromGrams: 0, costCents: 1 }], 'heavier.0.fromGrams'],
  [[post.heavier[1], post.heavier[0]], 'heavier'],
])('refuses %j', (heavier, place) => {
  const read = ShopSettings.safeParse({ shippingOptions: [{ ...post, heavier }] });
  expect(read.error?.issues[0]?.path.join('.')).toBe(`shippingOptions.0.${place}`);
});
