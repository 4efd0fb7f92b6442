import { describe, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { addToCartMessages } from '#model';
import { productPage, storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const cart = endpoints.readCart.path;
const entries = endpoints.addEntry.path;
const subscription = endpoints.createSubscription.path;
const { store, shop } = await openTestShop();

const visit = (app = shop.app) => createShopper(app);
const addMug = (shopper: Shopper, body: object = {}, key?: string) =>
  shopper.post(entries, { itemId: 'mug', sku: 'MUG', ...body }, key ? { 'idempotency-key': key } : {});

describe('rel-G02 the rule for a quantity', () => {
  const wrong = [-1, 0, 1.5, '2abc', '٢', '1e3', null, [], {}, true, 10_000, 2 ** 53];

  // Above 9999 there is not enough of anything.
  const stockErrors = /^(quantity-not-a-number|quantity-not-whole|stock-short)$/;

  it('is the same when one is changed', async () => {
    const shopper = await visit();
    const { id } = (await addMug(shopper)).body.newlyAdded;
    const change = (quantity: unknown) => shopper.put(`${entries}/${id}/quantity`, { quantity });
    for (const quantity of wrong) {
      const { status, body } = await change(quantity);
      expect([status, body.problem]).toEqual([expect.anything(), expect.stringMatching(stockErrors)]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await change(9999)).body.updatedEntry.quantity).toBe(9999);
    expect((await shopper.get(cart)).body.totalQuantity).toBe(9999);
  });

  it('is the same for a subscription', async () => {
    const shopper = await visit();
    for (const qty of wrong) {
      const { status, body } = await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty });
      expect([status, body.problem]).toEqual([expect.anything(), expect.stringMatching(stockErrors)]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty: 3 })).status).toBe(200);
  });

  it('is the same for a form that a browser posts', async () => {
    const { carts } = shop.services;
    for (const quantity of ['-1', '0', '1.5', '2abc', '', '1e3', '10000']) {
      const added = await carts.add({ visitorId: 'plain', token: undefined }, { itemId: 'mug', sku: 'MUG', quantity });
      expect(added).toMatchObject({ ok: false, problem: expect.stringMatching(stockErrors) });
    }
  });
});

describe('rel-G04 what is no product of this shop, or not sold so', () => {
  const answered = async (app: ShopApi['app'], path: string, body: object) => {
    const answer = await (await visit(app)).post(path, body);
    return [answer.status, answer.body.message];
  };
  const refused = [400, addToCartMessages.variantUnavailable];

  it.each([
    ['a sku of another product', entries, { itemId: 'shirt', sku: 'MUG' }],
    ['a product that is gone', entries, { itemId: 'gone', sku: 'GONE' }],
    ['a gift card as a thing', entries, { itemId: 'card', sku: 'GC-25' }],
    ['a gift card as a subscription', subscription, { itemId: 'card', sku: 'GC-25', qty: 1 }],
    ['a paywall', entries, { itemId: 'wall', sku: 'WALL' }],
    ['a thing as a subscription', subscription, { itemId: 'mug', sku: 'MUG', qty: 1 }],
    ['a name of the language itself', entries, { itemId: '__proto__', sku: 'toString' }],
  ])('%s is answered with the variant message, and nothing is added', async (_what, path, body) => {
    expect(await answered(shop.app, path, body)).toEqual(refused);
  });

  // Its page says that the price is unavailable: sold, it would be paid once and never again.
  it.each([
    ['no plan', null],
    ['a plan without a period', { numBillingCycles: 8 }],
    ['a period that no calendar has', { billingPeriod: { unit: 'MOON', value: 1 }, numBillingCycles: 8 }],
    ['a period of nothing', { billingPeriod: { unit: 'WEEK', value: 0 }, numBillingCycles: 8 }],
  ])('a subscription with %s', async (_what, subscriptionPlan) => {
    const page = productPage({
      id: 'letters',
      variants: [{ sku: 'L' }],
      more: { isSubscribable: true, subscriptionPlan },
    });
    const { app } = createShopApi(store, { pages: [page] });
    expect(await answered(app, subscription, { itemId: 'letters', sku: 'L', qty: 1 })).toEqual(refused);
  });

  it('a product of another site is unknown here', async () => {
    const other = createShopApi(store, { pages: [productPage({ id: 'theirs', variants: [{ sku: 'THEIRS' }] })] });
    expect((await (await visit(other.app)).post(entries, { itemId: 'theirs', sku: 'THEIRS' })).status).toBe(200);
    expect(await answered(shop.app, entries, { itemId: 'theirs', sku: 'THEIRS' })).toEqual(refused);
  });
});

it('rel-G05 an attribute that is named like a member of the language is an option like any other', async () => {
  const odd = createShopApi(store, {
    pages: [
      productPage({
        id: 'odd',
        variants: [
          { sku: 'O1', attributes: { length: 'short', constructor: 'a' } },
          { sku: 'O2', attributes: { length: 'long', constructor: 'b' } },
        ],
      }),
    ],
  });
  const shopper = await visit(odd.app);
  const open = await shopper.post(entries, { itemId: 'odd' });
  expect(open.body.message).toBe('Please select the length and constructor options.');
  expect((await shopper.post(entries, { itemId: 'odd', sku: 'O2' })).body.newlyAdded.chosenVariant.attributes).toEqual({
    length: 'long',
    constructor: 'b',
  });
});

it('rel-G06 of several things wrong the first of the order is told', async () => {
  const shopper = await visit();
  const first = async (body: object) => (await shopper.post(entries, body)).body.problem;
  expect(await first({ itemId: 'shirt', quantity: 'x' })).toBe('option-unselected');
  expect(await first({ itemId: 'shirt', sku: 'none', quantity: 'x' })).toBe('variant-unavailable');
  expect(await first({ itemId: 'shirt', sku: 'L-RED', quantity: 'x' })).toBe('stock-short');
  expect(await first({ itemId: 'shirt', sku: 'S-RED', quantity: 'x' })).toBe('quantity-not-a-number');
  expect(await first({ itemId: 'shirt', sku: 'S-RED', quantity: 1.5 })).toBe('quantity-not-whole');
});

it('rel-G19 sums money exactly in a currency without decimals and at the largest prices', async () => {
  const largest = 10 ** 15 - 1;
  for (const [currency, price] of [
    ['JPY', 1],
    ['JPY', 99],
    ['EUR', largest],
  ] as const) {
    const value = currency === 'JPY' ? String(price) : `${String(price).slice(0, -2)}.${String(price).slice(-2)}`;
    const page = productPage({
      id: 'thing',
      variants: [{ sku: 'T' }],
      more: { variants: [{ sku: 'T', attributes: {}, priceMoney: { value, currency }, unlimited: true }] },
    });
    const { app } = createShopApi(store, {
      pages: [{ ...Object(page), websiteSettings: { storeSettings: { selectedCurrency: currency } } }],
    });
    const answer = await (await visit(app)).post(entries, { itemId: 'thing', sku: 'T', quantity: 9 });
    expect(answer.body.shoppingCart).toMatchObject({ currency, subtotalCents: price * 9, grandTotalCents: price * 9 });
  }
});

it('rel-G28 stock that content gives oddly is never told as less than none', async () => {
  const variants = [
    { sku: 'A', unlimited: true, qtyInStock: -5 },
    { sku: 'B', qtyInStock: -5 },
    { sku: 'C' },
    { sku: 'D', qtyInStock: '7' },
  ].map((variant) => ({
    attributes: { Size: variant.sku },
    priceMoney: { value: '1.00', currency: 'USD' },
    ...variant,
  }));
  const { app } = createShopApi(store, {
    pages: [productPage({ id: 'rule', more: { variants, variantOptionOrdering: ['Size'] } })],
    storeFile,
  });
  const { results } = (await (await visit(app)).get(`${endpoints.readStock.path}?itemId=rule`)).body;
  expect(results.every(({ qtyInStock }: { qtyInStock: number }) => qtyInStock >= 0)).toBe(true);
  expect(
    results.map(({ unlimited, qtyInStock }: { unlimited: boolean; qtyInStock: number }) =>
      unlimited ? 'unlimited' : qtyInStock,
    ),
  ).toEqual(['unlimited', 0, 0, 7]);
});

it('shows the picture of the chosen variant in the cart and in the order, else the product’s', async () => {
  const variants = [
    { sku: 'OAT', mainImage: { assetUrl: '/assets/oat.svg' } },
    { sku: 'RAW', mainImage: null },
  ].map((variant) => ({
    attributes: { Glaze: variant.sku },
    priceMoney: { value: '1.00', currency: 'USD' },
    unlimited: true,
    ...variant,
  }));
  const page = Object(
    productPage({ id: 'cup', type: 3, variants: [], more: { variants, variantOptionOrdering: ['Glaze'] } }),
  );
  const item = { ...page.item, mainImage: { assetUrl: '/assets/cup.svg' } };
  const shopper = await visit(createShopApi(store, { pages: [{ ...page, item }] }).app);
  for (const sku of ['OAT', 'RAW']) await shopper.post(entries, { itemId: 'cup', sku });
  const pictures = ({ entries: lines }: { entries: { chosenVariant: { sku: string }; imageUrl?: string }[] }) =>
    Object.fromEntries(lines.map(({ chosenVariant, imageUrl }) => [chosenVariant.sku, imageUrl]));
  const shown = { OAT: '/assets/oat.svg', RAW: '/assets/cup.svg' };
  expect(pictures((await shopper.get(cart)).body)).toEqual(shown);
  const { cartToken, cart: seen } = (await shopper.get(endpoints.readCheckout.path)).body;
  const placed = await shopper.post(
    endpoints.placeOrder.path,
    {
      cartToken,
      email: 'ann@example.org',
      expectedTotalCents: seen.grandTotalCents,
      payment: { method: 'test', token: 'approve' },
    },
    { 'idempotency-key': cartToken },
  );
  const order = await shopper.get(pathOf(endpoints.readOrder.path, { orderId: placed.body.id }));
  expect(pictures(order.body)).toEqual(shown);
});
