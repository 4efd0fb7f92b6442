import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { createOrderPapers } from '../../../server/shop/pages/papers/order-papers.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { productPage } from '../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper, testSigner } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
let shop: ShopApi;
let manager: Shopper;
let keys = 0;

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    storeFile: {
      testPayment: true,
      seller: 'Fog Letterpress\n1 Quay\nVAT IE1234567X',
      manualPayments: [{ kind: 'bank-transfer', instructions: 'IBAN' }],
      taxRules: [{ id: 'vat', name: 'VAT', country: 'IE', basisPoints: 2300, included: true }],
      invoicePrefix: 'F-',
      firstInvoice: 41,
    },
    pages: [productPage({ id: 'print', title: 'Print <1>', variants: [{ sku: 'PRINT', cents: 1_230, stock: 500 }] })],
  });
  shop.app.use(createOrderPapers(shop.services, testSigner));
  await shop.services.owners.add('boss@shop.example', 'a long password of the owner', ['store-manager']);
  manager = await createShopper(shop.app);
  await manager.post(endpoints.signIn.path, { email: 'boss@shop.example', password: 'a long password of the owner' });
});
afterAll(() => store.close());

/** An order that waits for its money, or that was paid by a test. */
async function ordered(method = 'bank-transfer') {
  const shopper = await createShopper(shop.app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'print', sku: 'PRINT', quantity: 2 });
  const page = (await shopper.get(endpoints.readCheckout.path)).body;
  const shippingAddress = { firstName: 'Ada', lastName: 'Quill', address1: '1 Quay', city: 'Cork', country: 'IE' };
  const placed = await shopper.post(
    endpoints.placeOrder.path,
    {
      ...{ cartToken: page.cartToken, email: 'ada@shop.example', shippingAddress },
      ...{ expectedTotalCents: 2_460, payment: { method, token: 'approve' } },
    },
    { 'idempotency-key': `place-${++keys}` },
  );
  expect([placed.status, placed.body.problem]).toEqual([201, undefined]);
  return { shopper, id: String(placed.body.id), entryId: String(placed.body.entries[0].id) };
}

const command = (id: string, body: object) =>
  manager.post(endpoints.changeOrder.path.replace('{orderId}', id), body, { 'idempotency-key': `do-${++keys}` });
const paid = async () => {
  const order = await ordered();
  expect((await command(order.id, { kind: 'mark-paid' })).status).toBe(200);
  return order;
};
const labelOf = async (id: string) => (await shop.services.invoices.ofOrder(id)).number?.label;

it('counts what was paid, in the order of the money, and neither what is not nor tests', async () => {
  const [first, waiting, second, test] = [await paid(), await ordered(), await paid(), await ordered('test')];
  // Asked for the last one first.
  expect(await labelOf(second.id)).toBe('F-42');
  expect(await labelOf(first.id)).toBe('F-41');
  expect(await labelOf(waiting.id)).toBeUndefined();
  expect(await labelOf(test.id)).toBeUndefined();
  const paper = await manager.get(`/config/orders/${test.id}/invoice`);
  expect(paper.text).toContain('A test: nothing was sold');
});

it('leaves no gap and gives no number twice, whoever asks at once', async () => {
  const orders = [await paid(), await paid(), await paid(), await paid()];
  await Promise.all([...orders, ...orders].map(({ id }) => shop.services.invoices.ofOrder(id)));
  const rows = await store.read((queries) =>
    queries
      .select({ number: tables.invoices.number, orderId: tables.invoices.orderId })
      .from(tables.invoices)
      .where(eq(tables.invoices.websiteId, shop.services.catalogue.websiteId))
      .orderBy(sql`number`),
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => 41 + at));
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length);
});

it('tells tax, rate and seller; what goes back has a credit note of its own number', async () => {
  const { id, entryId, shopper } = await paid();
  const invoice = await manager.get(`/config/orders/${id}/invoice`);
  for (const said of [
    'VAT IE1234567X',
    'Number: F-',
    'Print &lt;1&gt;',
    'VAT (23%)',
    '$4.60',
    'Total without tax',
    '$20.00',
  ])
    expect(invoice.text).toContain(said);
  const back = {
    kind: 'refund',
    amountCents: 1_230,
    lines: [{ entryId, quantity: 1 }],
    restock: true,
    tellsBuyer: false,
  };
  expect((await command(id, back)).status).toBe(200);
  const { number, refunds } = await shop.services.invoices.ofOrder(id);
  const [refund] = refunds;
  expect(refund?.number?.label).toMatch(/^F-\d+$/);
  const note = await manager.get(`/config/orders/${id}/credit-note?refund=${refund?.id}`);
  for (const said of [
    'Credit note',
    refund?.number?.label,
    `For invoice ${number?.label}`,
    '$12.30',
    'of which VAT (23%)',
    '$2.30',
  ])
    expect(note.text).toContain(said);
  expect((await manager.get(`/config/orders/${id}/credit-note?refund=none`)).status).toBe(303);
  // Its buyer has it too; nobody else has.
  const own = await shopper.get(`/checkout/invoice?orderId=${id}`);
  expect([own.status, own.text.includes('Ada Quill')]).toEqual([200, true]);
  const other = await (await createShopper(shop.app)).get(`/checkout/invoice?orderId=${id}`);
  expect([other.status, other.text.includes('Ada Quill')]).toEqual([303, false]);
});
