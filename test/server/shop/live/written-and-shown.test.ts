import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '#contract';
import type { Store } from '../../../../server/store/index.ts';
import { buy } from '../../../support/orders.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

/** Milliseconds for which a page may be older than what the database says. */
const STATED_AGE = 5_000;

const password = 'a long password of the owner';
/** The page of a product that is discussed as articles are. */
function lamp(id: string): object {
  const page = Object(productPage({ id, variants: [{ sku: 'LAMP', cents: 4_000, stock: 9 }] }));
  const websiteSettings = { ...page.websiteSettings, commentsEnabled: true };
  const collection = { title: 'Shop', fullUrl: '/shop', type: 13, typeName: 'products' };
  return { ...page, websiteSettings, collection, item: { ...page.item, commentState: 1 } };
}

const template =
  '{.section item}<output>{publicCommentCount} said, {reviewCount} reviewed it, ' +
  '{.repeated section structuredContent.variants}{qtyInStock} at {priceMoney.value}{.end}</output>{.end}';
const untouched = '0 said, 0 reviewed it, 9 at 40.00';

const statements: string[] = [];
let store: Store;
let shop: ServedShop;
let shopper: Shopper;
let owner: Shopper;
/** Of a product that no test before has touched. */
let itemId = '';
let opened = 0;

beforeAll(async () => {
  store = await openTestStore({ onStatement: (text) => void statements.push(text) });
  await createShopApi(store).services.owners.add('owner@shop.example', password, ['admin']);
});
afterAll(() => store.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  itemId = `lamp-${++opened}`;
  shop = await serveShop(store, {
    files: { [`shop/${itemId}.json`]: JSON.stringify(lamp(itemId)) },
    templates: { 'collections/products.item': template },
    rules: { reviews: 'published', shippingOptions: [], taxRules: [] },
  });
  shopper = await createShopper(shop.app);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterEach(() => vi.useRealTimers());

/** The page as a visitor sees it when what it says may be as old as it ever is. */
async function shown(): Promise<string> {
  vi.setSystemTime(Date.now() + STATED_AGE);
  await request(shop.app).get(`/shop/${itemId}`);
  const { text } = await request(shop.app).get(`/shop/${itemId}`);
  return /<output>(.*?)<\/output>/s.exec(text)?.[1] ?? '';
}

const stock = { unlimited: false, qtyInStock: 9 };
const usual = { priceCents: 4_000, salePriceCents: null, onSale: false };
const variant = () => ({ itemId, sku: 'LAMP' });

it.each([
  [
    'a stock that the owner set',
    () => owner.put(endpoints.setStock.path, { ...variant(), unlimited: false, qtyInStock: 5, seen: stock }),
    '0 said, 0 reviewed it, 5 at 40.00',
  ],
  [
    'a delivery that was counted',
    () => owner.post(endpoints.changeStock.path, { ...variant(), by: 3 }),
    '0 said, 0 reviewed it, 12 at 40.00',
  ],
  [
    'an order',
    async () => ({ body: await buy(shopper, [{ ...variant(), quantity: 1 }]) }),
    '0 said, 0 reviewed it, 8 at 40.00',
  ],
  [
    'a price that the owner set',
    () =>
      owner.put(endpoints.setProductPrice.path, {
        ...{ ...variant(), seen: usual },
        price: { ...usual, priceCents: 5_500 },
      }),
    '0 said, 0 reviewed it, 9 at 55.00',
  ],
  [
    'a comment',
    () => shopper.post(`/api/content/${itemId}/comments`, { author: 'Ann', body: 'Bright.' }),
    '1 said, 0 reviewed it, 9 at 40.00',
  ],
  [
    'a review',
    () => shopper.post(`/api/content/${itemId}/reviews`, { rating: 5, author: 'Ann', title: 'Good', body: 'Bright.' }),
    '0 said, 1 reviewed it, 9 at 40.00',
  ],
])('a page that lay in the cache for long shows %s', async (_name, write, expected) => {
  expect(await shown()).toBe(untouched);
  expect(await shown()).toBe(untouched);
  const written = await write();
  expect(written.body.problem).toBe(undefined);
  expect(await shown()).toBe(expected);
});

it('asks nothing while nothing is written', async () => {
  await shown();
  await shown();
  statements.length = 0;
  for (let time = 0; time < 20; time += 1) await shown();
  const isOwn = store.kind === 'embedded';
  expect(isOwn ? statements : statements.length > 0).toEqual(isOwn ? [] : true);
});
