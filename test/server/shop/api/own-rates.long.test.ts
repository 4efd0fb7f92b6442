import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiErrors, endpoints } from '#contract';
import { createTestProvider } from '../../../../server/services/payments/test-provider.ts';
import { createOrderPapers } from '../../../../server/shop/pages/papers/order-papers.ts';
import type { RatedCart } from '../../../../server/site/extensions/kinds/rated-cart.ts';
import type { ShippingRate } from '../../../../server/site/extensions/kinds/shipping.ts';
import type { Store } from '../../../../server/store/index.ts';
import { orderFor, place } from '../../../support/orders.ts';
import { serveShop } from '../../../support/serve-shop.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { createShopApi, createShopper, type Shopper, testSigner } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const cart = '/api/commerce/shopping-cart';
const maine = { country: 'US', state: 'ME' };
const unavailable = apiErrors['rates-unavailable'].message;
const plugin = (name: string) => JSON.stringify(join(process.cwd(), 'fixtures/plugins', name, 'index.js'));

const add = (shopper: Shopper) =>
  shopper.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG', quantity: 2 }).then(({ status }) => status);
const ship = (shopper: Shopper, shippingOptionId: string | null = null, location: object = maine) =>
  shopper.put(`${cart}/shipping`, { location, shippingOptionId });
const checkout = async (shopper: Shopper) => (await shopper.get(endpoints.readCheckout.path)).body;

/** A shop whose config names the example packages, and what closes their services. */
async function shopWithPackages() {
  const folder = scratchFolder();
  const closed = join(folder, 'closed');
  const config = `import { existsSync } from 'node:fs';
import { shippingByPiece } from ${plugin('shipping')};
import { taxByState } from ${plugin('tax')};
const fails = () => existsSync(${JSON.stringify(closed)});
export default { tax: taxByState({ fails }), shipping: shippingByPiece({ home: 'US', fails }) };`;
  const served = await serveShop(store, { templates: { 'vitrine.config.ts': config } });
  const shopper = await createShopper(served.app);
  await add(shopper);
  return { ...served, shopper, close: () => writeFileSync(closed, ''), open: () => rmSync(closed) };
}

describe('a shop whose config brings tax and shipping', () => {
  it('offers what they say, adds it, and charges what was shown', async () => {
    const { shopper, faults } = await shopWithPackages();
    const { shoppingCart } = (await ship(shopper, 'express')).body;
    expect(shoppingCart).toMatchObject({
      shippingOptions: [
        { id: 'standard', name: 'Standard parcel', costCents: 700 },
        { id: 'express', name: 'Express parcel', costCents: 1400 },
      ],
      selectedShippingOption: { id: 'express' },
      applicableTaxRules: [{ name: 'ME sales tax', basisPoints: 550, amountCents: 275 }],
      ...{ subtotalCents: 3600, shippingCostCents: 1400, taxCents: 275, grandTotalCents: 5275 },
    });
    const html = (await shopper.get('/checkout')).text;
    expect(html).toContain('Express parcel · $14.00');
    expect(html).toContain('$52.75');
    const order = { ...orderFor(await checkout(shopper)), shippingOptionId: 'express' };
    const placed = await place(shopper, order);
    expect([placed.status, placed.body.grandTotalCents, faults]).toEqual([201, 5275, []]);
  });

  it('sends nowhere that its carrier does not', async () => {
    const { shopper } = await shopWithPackages();
    const answer = await ship(shopper, null, { country: 'AQ' });
    expect(answer.body.shoppingCart).toMatchObject({ shippingOptions: [], selectedShippingOption: null });
    const order = orderFor(await checkout(shopper));
    const sent = { ...order, shippingOptionId: null, shippingAddress: { ...order.shippingAddress, country: 'AQ' } };
    expect((await place(shopper, sent)).body.problem).toBe('shipping-unavailable');
  });

  it('says in words that nobody can say, charges nothing, and goes on when they can', async () => {
    const { shopper, close, open } = await shopWithPackages();
    close();
    const answer = await ship(shopper);
    expect([answer.status, answer.body.message]).toEqual([409, unavailable]);
    const page = await checkout(shopper);
    expect(page.obstacles).toEqual([{ problem: 'rates-unavailable', message: unavailable }]);
    expect(page.cart).toMatchObject({ ratesOpen: true, shippingLocation: maine });
    const html = (await shopper.get('/checkout')).text;
    expect(html).toContain(unavailable);
    expect(html).toContain('Shipping and taxes are not included yet.');
    // Another try may do: the button is not closed.
    expect(html).not.toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Place order/);
    const order = { ...orderFor(page), shippingOptionId: null };
    const refused = await place(shopper, order, 'rates-once');
    expect([refused.status, refused.body.problem]).toEqual([409, 'rates-unavailable']);
    open();
    expect((await place(shopper, order, 'rates-once')).body.problem).toBe('cart-changed');
    const placed = await place(shopper, { ...orderFor(await checkout(shopper)), shippingOptionId: 'standard' });
    expect([placed.status, placed.body.grandTotalCents]).toEqual([201, 4537]);
  });
});

/** A shop with services of the test's own. */
async function shopWith(rates: (question: RatedCart, signal: AbortSignal) => unknown, ratesPatience = 60_000) {
  const clock = { at: Date.now() };
  const shop = createShopApi(store, {
    parts: {
      providers: [createTestProvider()],
      // What a program without types may give.
      ownRates: { shipping: { id: 'own', rates: (...asked) => rates(...asked) as ShippingRate[] } },
      now: () => clock.at,
      ratesPatience,
    },
  });
  const shopper = await createShopper(shop.app);
  await add(shopper);
  return { ...shop, shopper, clock };
}

const parcel = (costCents: number) => ({ id: 'boat', name: 'Parcel', costCents });

describe('an answer of a provider', () => {
  it.each([
    ['none', undefined],
    ['an object', {}],
    ['less than nothing', [parcel(-1)]],
    ['a part of a cent', [parcel(0.5)]],
    ['an option without a name', [{ ...parcel(1), name: '' }]],
    ['two of one id', [parcel(1), parcel(2)]],
  ])('counts as none when it is %s', async (_what, answer) => {
    const { shopper, faults } = await shopWith(() => answer);
    expect((await ship(shopper)).body.problem).toBe('rates-unavailable');
    expect(String(faults[0])).toBe('TypeError: The shipping provider own gave an answer that is none.');
  });

  it('is waited for no longer than a shopper waits, and the provider is told so', async () => {
    const signals: AbortSignal[] = [];
    const never = (_question: RatedCart, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const { shopper, faults } = await shopWith(never, 20);
    expect((await ship(shopper)).body.message).toBe(unavailable);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(String(faults[0])).toContain('The shipping provider own gave no answer within 0.02 seconds.');
  });

  it('is asked for at the checkout alone, and once for the same cart', async () => {
    const asked: RatedCart[] = [];
    const { shopper } = await shopWith((question) => {
      asked.push(question);
      return [parcel(900)];
    });
    await ship(shopper, 'boat', { ...maine, zip: '04101' });
    await checkout(shopper);
    await checkout(shopper);
    expect(asked).toEqual([
      {
        currency: 'USD',
        destination: { ...maine, zip: '04101' },
        lines: [
          { itemId: 'mug', sku: 'MUG', quantity: 2, amountCents: 3600, labels: [], weightGrams: 0, kind: 'physical' },
        ],
        discountCents: 0,
      },
    ]);
    const changed = await shopper.post(`${cart}/entries`, { itemId: 'mug', sku: 'MUG', quantity: 1 });
    expect(changed.body.shoppingCart).toMatchObject({ ratesOpen: true, grandTotalCents: 5400 });
    expect((await shopper.get(cart)).body.ratesOpen).toBe(true);
    expect(asked).toHaveLength(1);
    expect((await checkout(shopper)).cart.grandTotalCents).toBe(6597);
    const coupon = await shopper.post(`${cart}/coupons`, { promoCode: 'TEN' });
    expect(coupon.body.shoppingCart.grandTotalCents).toBe(6027);
    expect(asked.map(({ discountCents }) => discountCents)).toEqual([0, 0, 540]);
  });

  it('costs nothing with a coupon for free shipping', async () => {
    const { shopper } = await shopWith(() => [parcel(900)]);
    await ship(shopper);
    const { shoppingCart } = (await shopper.post(`${cart}/coupons`, { promoCode: 'SHIP' })).body;
    expect(shoppingCart).toMatchObject({ shippingOptions: [parcel(0)], grandTotalCents: 3798 });
  });

  it('that is another one later is told before anything is charged, and changes no order that was confirmed', async () => {
    let costCents = 900;
    const { shopper, clock, app } = await shopWith(() => [parcel(costCents)]);
    await ship(shopper, 'boat');
    const first = orderFor(await checkout(shopper));
    expect(first.expectedTotalCents).toBe(3600 + 900 + 198);
    clock.at += 11 * 60_000;
    costCents = 1_000;
    const refused = await place(shopper, first);
    expect(refused.body).toMatchObject({ problem: 'cart-changed', details: { grandTotalCents: 4798 } });
    const placed = await place(shopper, orderFor(await checkout(shopper)));
    expect(placed.status).toBe(201);
    clock.at += 60 * 60_000;
    costCents = 5_000;
    const other = await createShopper(app);
    await add(other);
    expect((await ship(other)).body.shoppingCart.shippingCostCents).toBe(5_000);
    const kept = (await shopper.get(`/api/commerce/orders/${placed.body.id}`)).body;
    expect([kept.shippingCostCents, kept.taxCents, kept.grandTotalCents]).toEqual([1_000, 198, 4798]);
  });
});

describe('an order', () => {
  it('keeps the taxes that it was told, by their names, for its owner and the invoice', async () => {
    const tax = {
      id: 'two',
      pricesIncludeTax: true,
      taxes: () => [
        { id: 'vat', name: 'VAT 20 %', amountCents: 600 },
        { id: 'island', name: 'Island levy', amountCents: 50, included: false },
      ],
    };
    const shop = createShopApi(store, { parts: { providers: [createTestProvider()], ownRates: { tax } } });
    shop.app.use(createOrderPapers(shop.services, testSigner));
    const shopper = await createShopper(shop.app);
    await add(shopper);
    await ship(shopper, 'boat');
    const placed = await place(shopper, orderFor(await checkout(shopper)));
    expect(placed.body).toMatchObject({ taxCents: 50, grandTotalCents: 3600 + 300 + 50 });
    const password = 'a long password of the owner';
    await shop.services.owners.add('rates@shop.example', password, ['admin']);
    const owner = await createShopper(shop.app);
    await owner.post(endpoints.signIn.path, { email: 'rates@shop.example', password });
    const read = await owner.get(endpoints.readOwnerOrder.path.replace('{orderId}', placed.body.id));
    expect(read.body.quote).toEqual({
      by: { tax: 'two', shipping: null },
      taxes: [
        { name: 'VAT 20 %', amountCents: 600, included: true },
        { name: 'Island levy', amountCents: 50 },
      ],
    });
    expect((await owner.get(endpoints.readSettings.path)).body.ratedBy).toEqual({ tax: 'two', shipping: null });
    const paper = (await owner.get(`/config/orders/${placed.body.id}/invoice`)).text;
    expect(paper).toMatch(/Island levy<\/th><td class="sum">\$0\.50/);
    expect(paper).toMatch(/Tax included: VAT 20 %<\/th><td class="sum">\$6\.00/);
  });
});
