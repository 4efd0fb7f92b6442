import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type ListedProduct } from '#contract';
import { type Store, tables } from '../../../../server/store/index.ts';
import { place } from '../../../support/orders.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const site = productPage({
  ...{ id: 'jar', title: 'Moon jar', baseUrl: 'https://shop.example' },
  variants: [{ sku: 'J-1', cents: 9_000, stock: 5 }],
});
const jar = { ...Object(site), collection: { title: 'Shop', fullUrl: '/shop', type: 13, typeName: 'products' } };
const list = JSON.stringify({ collection: { title: 'Shop', fullUrl: '/shop', type: 13, typeName: 'products' } });
const templates = {
  'collections/products.list':
    '{.repeated section items}<li>{title} {structuredContent.variants.0.priceMoney.value}</li>{.end}',
  'collections/products.item':
    '<h1>{item.title|html}</h1>{.repeated section item.structuredContent.variants}<p>{sku} {priceMoney.value} {onSale} {salePriceMoney.value}</p>{.end}',
};
let store: Store;
let shop: ServedShop;
let owner: Shopper;

beforeAll(async () => {
  store = await openTestStore();
  const { services } = createShopApi(store);
  await services.owners.add('owner@shop.example', password, ['store-manager']);
  await services.owners.add('viewer@shop.example', password, ['billing']);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.write((queries) => queries.delete(tables.productOverrides));
  shop = await open();
  owner = await signedIn('owner@shop.example');
});

const open = () =>
  serveShop(store, {
    files: {
      'shop/jar.json': JSON.stringify(jar),
      'shop.json': list,
      '_site.json': JSON.stringify({ website: jar.website }),
    },
    templates,
  });
async function signedIn(email: string, app = shop.app): Promise<Shopper> {
  const person = await createShopper(app);
  await person.post(endpoints.signIn.path, { email, password });
  return person;
}

const usual: ListedProduct['variants'][number]['price'] = { priceCents: 9_000, salePriceCents: null, onSale: false };
const onSale = { priceCents: 8_000, salePriceCents: 6_550, onSale: true };
const setPrice = (price: object | null, { seen = usual, sku = 'J-1', itemId = 'jar', by = owner } = {}) =>
  by.put(endpoints.setProductPrice.path, { itemId, sku, price, seen });
const setHidden = (isHidden: boolean, itemId = 'jar', seen = !isHidden) =>
  owner.put(endpoints.setProductHidden.path, { itemId, isHidden, seen });
const jarStock = async () =>
  (await owner.get(`${endpoints.listStock.path}?search=j-1`)).body.variants.map(
    ({ qtyInStock, isHidden }: { qtyInStock: number; isHidden: boolean }) => [qtyInStock, isHidden],
  );
const listed = async (query = ''): Promise<readonly ListedProduct[]> =>
  (await owner.get(`${endpoints.listProducts.path}${query}`)).body.products;
const pageOf = async (path: string, app = shop.app) => (await request(app).get(path)).text;
const jarIn = async () => (await listed()).find(({ itemId }) => itemId === 'jar');

describe('what an owner says of a price', () => {
  it('is on the page, in the list, in the data and in the cart at once, and the file’s again when it is taken back', async () => {
    expect(await pageOf('/shop/jar')).toContain('<p>J-1 90.00 false');
    const saved = await setPrice(onSale);
    expect([saved.status, saved.body]).toEqual([200, { price: onSale, published: usual, isChanged: true }]);
    expect(await pageOf('/shop/jar')).toContain('<p>J-1 80.00 true 65.50</p>');
    expect(await pageOf('/shop')).toContain('<li>Moon jar 80.00</li>');
    expect(JSON.parse(await pageOf('/shop/jar?format=json')).item.structuredContent.variants[0]).toMatchObject({
      price: 8_000,
      salePrice: 6_550,
      onSale: true,
    });
    const buyer = await createShopper(shop.app);
    const added = await buyer.post(endpoints.addEntry.path, { itemId: 'jar', sku: 'J-1', quantity: 2 });
    expect(added.body.newlyAdded).toMatchObject({ purchasePriceCents: 6_550, subTotal: 13_100 });
    const back = await setPrice(null, { seen: onSale });
    expect(back.body).toEqual({ price: usual, published: usual, isChanged: false });
    expect(await pageOf('/shop/jar')).toContain('<p>J-1 90.00 false');
    // The shopper is told, as of any price that has changed.
    const cart = (await buyer.get(endpoints.readCart.path)).body;
    expect(cart.entries[0]).toMatchObject({ purchasePriceCents: 9_000, previousPriceCents: 6_550 });
  });

  it('is what is charged, and an order that was made before keeps its own', async () => {
    const buyer = await createShopper(shop.app);
    await buyer.post(endpoints.addEntry.path, { itemId: 'pattern', sku: '', quantity: 1 });
    const { cartToken, cart } = (await buyer.get(endpoints.readCheckout.path)).body;
    const cheap = { ...usual, priceCents: 1_000 };
    const dear = { ...usual, priceCents: 12_345 };
    expect(await setPrice(dear, { seen: cheap, itemId: 'pattern', sku: '' })).toMatchObject({ status: 200 });
    const order = (expectedTotalCents: number) =>
      place(buyer, {
        ...{ cartToken, email: 'ann@example.org', expectedTotalCents },
        payment: { method: 'test', token: 'approve' },
      });
    const stale = await order(cart.grandTotalCents);
    expect([stale.status, stale.body.problem]).toEqual([409, 'cart-changed']);
    const now = (await buyer.get(endpoints.readCheckout.path)).body.cart.grandTotalCents;
    expect([cart.grandTotalCents, now]).toEqual([1_000, 12_345]);
    const placed = await order(now);
    expect(placed.status).toBe(201);
    await setPrice(null, { seen: dear, itemId: 'pattern', sku: '' });
    const [row] = await store.read((queries) => queries.select().from(tables.orders));
    expect(row?.lines[0]?.priceCents).toBe(12_345);
  });

  it('is refused where it was not what the owner saw, with what it is', async () => {
    await setPrice(onSale);
    const late = await setPrice({ ...usual, priceCents: 1 });
    expect([late.status, late.body.problem, late.body.details]).toEqual([409, 'price-changed', onSale]);
    expect((await jarIn())?.variants[0]?.price).toEqual(onSale);
    // Of two who save at once, one is first.
    const both = await Promise.all([1, 2].map((cents) => setPrice({ ...usual, priceCents: cents }, { seen: onSale })));
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it.each([
    ['a negative price', { ...usual, priceCents: -1 }, 400, 'price-out-of-range'],
    ['a sale that costs as much', { priceCents: 100, salePriceCents: 100, onSale: true }, 400, 'sale-price-too-high'],
    ['a sale without a price', { ...usual, onSale: true }, 400, 'sale-price-too-high'],
    ['parts of cents', { ...usual, priceCents: 1.5 }, 400, 'body-invalid'],
    ['more than can be written', { ...usual, priceCents: 1e12 }, 400, 'price-out-of-range'],
  ])('is refused for %s, and nothing is lost', async (_name, price, status, problem) => {
    const refused = await setPrice(price);
    expect([refused.status, refused.body.problem]).toEqual([status, problem]);
    expect(await jarIn()).toMatchObject({ variants: [{ price: usual, isChanged: false }] });
  });

  it('is for what there is, but for gift cards', async () => {
    expect((await setPrice(onSale, { sku: 'J-2' })).body.problem).toBe('item-unknown');
    expect((await setPrice(onSale, { itemId: '__proto__' })).body.problem).toBe('item-unknown');
    const gift = (await listed()).find(({ isPriced }) => !isPriced);
    const [variant] = gift?.variants ?? [];
    const refused = await setPrice(onSale, { itemId: gift?.itemId ?? '', sku: variant?.sku ?? '' });
    expect(refused.body.problem).toBe('price-fixed');
  });

  it('says nothing once the shop has another currency', async () => {
    await setPrice(onSale);
    await store.write((queries) => queries.update(tables.productOverrides).set({ currency: 'JPY' }));
    shop = await open();
    expect(await pageOf('/shop/jar')).toContain('<p>J-1 90.00 false');
    owner = await signedIn('owner@shop.example');
    expect((await jarIn())?.variants[0]).toEqual({
      sku: 'J-1',
      name: '',
      price: usual,
      published: usual,
      isChanged: false,
    });
  });
});

describe('a product that its owner hides', () => {
  it('is at no address and in no list, data, search or sitemap, and nobody can buy it', async () => {
    const buyer = await createShopper(shop.app);
    await buyer.post(endpoints.addEntry.path, { itemId: 'jar', sku: 'J-1', quantity: 1 });
    expect(await pageOf('/sitemap.xml')).toContain('/shop/jar');
    expect((await setHidden(true)).body).toEqual({ isHidden: true });
    expect((await request(shop.app).get('/shop/jar')).status).toBe(404);
    expect((await request(shop.app).get('/shop/jar?format=json')).status).toBe(404);
    for (const path of ['/shop', '/shop?format=json', '/shop?format=rss', '/sitemap.xml', '/search?q=moon&format=json'])
      expect(`${path}: ${await pageOf(path)}`).not.toMatch(/Moon jar|shop\/jar/);
    const cart = (await buyer.get(endpoints.readCart.path)).body;
    expect(cart.entries[0]).toMatchObject({ itemId: 'jar', problem: 'variant-unavailable' });
    const refused = await buyer.post(endpoints.addEntry.path, { itemId: 'jar', sku: 'J-1', quantity: 1 });
    expect(refused.body.problem).toBe('variant-unavailable');
    await setHidden(false);
    expect((await request(shop.app).get('/shop/jar')).status).toBe(200);
    expect(await pageOf('/shop')).toContain('Moon jar');
    expect((await buyer.get(endpoints.readCart.path)).body.entries[0].problem).toBeUndefined();
  });

  it('is refused where it was not what the owner saw, with what it is', async () => {
    await setHidden(true);
    const late = await setHidden(true);
    expect([late.status, late.body.problem, late.body.details]).toEqual([
      409,
      'visibility-changed',
      { isHidden: true },
    ]);
    expect((await setHidden(false, 'jar', false)).body.problem).toBe('visibility-changed');
    expect((await jarIn())?.isHidden).toBe(true);
    // Of two who hide another one at once, one is first; nothing is left of the other.
    await setHidden(false);
    const both = await Promise.all([setHidden(true), setHidden(true)]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is counted still: its owner sees that it is hidden, and fills it up before it is shown', async () => {
    expect(await jarStock()).toEqual([[5, false]]);
    await setHidden(true);
    expect(await jarStock()).toEqual([[5, true]]);
    const [change, total] = [
      await owner.post(endpoints.changeStock.path, { itemId: 'jar', sku: 'J-1', by: 4 }),
      await owner.put(endpoints.setStock.path, {
        ...{ itemId: 'jar', sku: 'J-1', unlimited: false, qtyInStock: 12 },
        seen: { unlimited: false, qtyInStock: 9 },
      }),
    ];
    expect([change.body.qtyInStock, total.body.qtyInStock]).toEqual([9, 12]);
    expect(await jarStock()).toEqual([[12, true]]);
    // What is left of it is nobody else’s to know.
    const asked = await (await createShopper(shop.app)).get(`${endpoints.readStock.path}?itemId=jar`);
    expect(asked.body.problem).toBe('item-unknown');
    await setHidden(false);
    expect(await jarStock()).toEqual([[12, false]]);
  });

  it('is the owner’s to find and to price still', async () => {
    await setHidden(true);
    expect(await setPrice(onSale)).toMatchObject({ status: 200 });
    expect((await listed('?search=moon')).map(({ itemId, isHidden }) => [itemId, isHidden])).toEqual([['jar', true]]);
    expect((await listed('?show=hidden')).map(({ itemId }) => itemId)).toEqual(['jar']);
    expect((await listed('?show=changed'))[0]).toMatchObject({
      itemId: 'jar',
      variants: [{ price: onSale, published: usual }],
    });
    expect((await setHidden(true, 'nothing')).body.problem).toBe('item-unknown');
  });
});

it('is heard by another server, by one that starts later, and by no other site', async () => {
  const other = await serveShop(store, { files: { 'shop/jar.json': JSON.stringify(jar) }, templates });
  await setPrice(onSale);
  // It is told, and looks then.
  await expect.poll(() => pageOf('/shop/jar', other.app)).toContain('80.00');
  await setHidden(true);
  const later = await open();
  expect((await request(later.app).get('/shop/jar')).status).toBe(404);
  await store.write((queries) => queries.update(tables.productOverrides).set({ websiteId: 'site-2' }));
  expect((await request((await open()).app).get('/shop/jar')).status).toBe(200);
});

it('is for those who keep the stock', async () => {
  const viewer = await signedIn('viewer@shop.example');
  const asked = [
    await viewer.get(endpoints.listProducts.path),
    await setPrice(onSale, { by: viewer }),
    await (await createShopper(shop.app)).get(endpoints.listProducts.path),
  ];
  expect(asked.map(({ body }) => body.problem)).toEqual(['role-missing', 'role-missing', 'sign-in-needed']);
});

it('is listed page by page, each product once, those that are hidden last', async () => {
  const pots = Array.from({ length: 120 }, (_, number) => `pot-${String(number).padStart(3, '0')}`);
  const files = Object.fromEntries(pots.map((id) => [`shop/${id}.json`, JSON.stringify(productPage({ id }))]));
  shop = await serveShop(store, { files });
  owner = await signedIn('owner@shop.example');
  await setHidden(true, 'pot-007');
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await owner.get(`${endpoints.listProducts.path}?search=pot-&cursor=${cursor}`);
    seen.push(...body.products.map(({ itemId }: ListedProduct) => itemId));
    cursor = body.nextPageCursor;
  }
  expect(seen).toEqual([...pots.filter((id) => id !== 'pot-007'), 'pot-007']);
  expect((await owner.get(`${endpoints.listProducts.path}?cursor=nonsense`)).body.problem).toBe('cursor-stale');
});
