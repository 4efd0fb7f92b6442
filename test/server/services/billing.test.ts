import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, printOrdersPath } from '#contract';
import { erasePerson } from '../../../server/services/erase.ts';
import { createOrderPapers } from '../../../server/shop/pages/papers/order-papers.ts';
import type { Store } from '../../../server/store/index.ts';
import { productPage } from '../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper, testSigner } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
let shop: ShopApi;
let manager: Shopper;
let keys = 0;

const password = 'a long password of the owner';

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    storeFile: {
      testPayment: true,
      seller: 'Fog Letterpress\n1 Quay',
      taxRules: [{ id: 'vat', name: 'VAT', country: 'IE', basisPoints: 2300, included: true }],
    },
    pages: [productPage({ id: 'print', variants: [{ sku: 'PRINT', cents: 1_230, stock: 500 }] })],
  });
  shop.app.use(createOrderPapers(shop.services, testSigner));
  await shop.services.owners.add('boss@shop.example', password, ['store-manager']);
  manager = await createShopper(shop.app);
  await manager.post(endpoints.signIn.path, { email: 'boss@shop.example', password });
});
afterAll(() => store.close());

const shippingAddress = { firstName: 'Ada', lastName: 'Quill', address1: '1 Quay', city: 'Cork', country: 'IE' };
const office = {
  firstName: 'Max',
  lastName: 'Buch',
  address1: 'Gasse 3',
  city: 'Köln',
  postalCode: '50667',
  country: 'DE',
};

async function place(billing: object | null | undefined) {
  const shopper = await createShopper(shop.app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'print', sku: 'PRINT', quantity: 1 });
  const { cartToken } = (await shopper.get(endpoints.readCheckout.path)).body;
  const body = {
    ...{ cartToken, email: 'ada@shop.example', shippingAddress, billing },
    ...{ expectedTotalCents: 1_230, payment: { method: 'test', token: 'approve' } },
  };
  return shopper.post(endpoints.placeOrder.path, body, { 'idempotency-key': `place-${++keys}` });
}

const invoiceOf = async (id: string) => (await manager.get(`/config/orders/${id}/invoice`)).text;
const slipOf = async (id: string) => (await manager.get(`/config/orders/${id}/packing-slip`)).text;
const csv = async () => (await manager.get(endpoints.exportOrders.path)).text;

it('puts whom the invoice is for on the invoice, and where the parcel goes on the slip', async () => {
  const placed = await place({ company: 'Buch & Söhne <GmbH>', vatId: 'de 123 456 789', address: office });
  expect(placed.status).toBe(201);
  expect(placed.body.billing).toEqual({ company: 'Buch & Söhne <GmbH>', vatId: 'DE123456789', address: office });
  const invoice = await invoiceOf(placed.body.id);
  for (const said of ['Buch &amp; Söhne &lt;GmbH&gt;', 'Max Buch', '50667 Köln', 'VAT ID: DE123456789', 'Ship to'])
    expect(invoice).toContain(said);
  expect(invoice.indexOf('Max Buch')).toBeLessThan(invoice.indexOf('Ada Quill'));
  const slip = await slipOf(placed.body.id);
  expect(slip).toContain('Ada Quill');
  expect(slip).not.toContain('Max Buch');
  expect(await csv()).toContain('Buch & Söhne <GmbH>,DE123456789');
});

it('uses the address of the parcel where the invoice has none of its own', async () => {
  const placed = await place({ company: 'Quill Ltd', vatId: ' IE1234567X ' });
  const invoice = await invoiceOf(placed.body.id);
  for (const said of ['Quill Ltd', 'Ada Quill', 'VAT ID: IE1234567X']) expect(invoice).toContain(said);
  expect(invoice).not.toContain('Ship to');
});

it.each([[undefined], [null], [{}], [{ company: '  ', vatId: ' ' }]])('keeps nothing of %j', async (billing) => {
  const placed = await place(billing);
  expect([placed.status, placed.body.billing]).toEqual([201, null]);
});

it('refuses what no invoice can carry, by the field', async () => {
  const wrong = await place({ vatId: 'DE12', address: { ...office, city: ' ' } });
  expect([wrong.status, wrong.body.problem]).toEqual([400, 'cart-incomplete']);
  expect(wrong.body.errors).toEqual({
    'billing.vatId': 'This is no VAT ID. It begins with two letters for the country.',
    'billing.address.city': 'Required',
  });
});

it('finds an order by the company, and forgets it with its buyer', async () => {
  const placed = await place({ company: 'Zebra Crossing Ltd' });
  const found = await manager.get(`${endpoints.listOrders.path}?search=zebra`);
  expect(found.body.orders.map(({ id }: { id: string }) => id)).toEqual([placed.body.id]);
  await erasePerson(store, shop.services.catalogue.websiteId, 'ada@shop.example');
  expect((await manager.get(`${endpoints.listOrders.path}?search=zebra`)).body.orders).toEqual([]);
});

it('prints what was chosen on sheets of its own, for who may see orders', async () => {
  const [one, two] = [await place({ company: 'First Ltd' }), await place(null)];
  const query = `order=${one.body.id}&order=${two.body.id}&order=${one.body.id}&order=none`;
  const slips = await manager.get(`${printOrdersPath}?paper=packing-slip&${query}`);
  expect([slips.status, slips.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(slips.text.match(/<article>/g)).toHaveLength(2);
  expect(slips.text).toContain('<title>Packing slip (2)</title>');
  const invoices = await manager.get(`${printOrdersPath}?paper=invoice&${query}`);
  expect(invoices.text).toContain('First Ltd');
  for (const nothing of [
    'paper=invoice',
    `paper=letter&${query}`,
    'paper=invoice&order=none',
    'paper=invoice&order[a]=1',
  ])
    expect((await manager.get(`${printOrdersPath}?${nothing}`)).headers['location']).toBe('/config/orders');
  const stranger = await createShopper(shop.app);
  expect((await stranger.get(`${printOrdersPath}?paper=invoice&${query}`)).headers['location']).toBe('/config/orders');
});
