import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const cart = '/api/commerce/shopping-cart';
const { store, shop } = await openTestShop();

const visit = () => createShopper(shop.app);
const add = (shopper: Shopper, body: object, key?: string) =>
  shopper.post(`${cart}/entries`, body, key ? { 'idempotency-key': key } : {});

describe('adding to the cart', () => {
  it('answers the cart and the new entry, and sets the cart cookies', async () => {
    const shopper = await visit();
    const answer = await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 2 });
    expect(answer.status).toBe(200);
    expect(answer.body.newlyAdded).toMatchObject({
      itemId: 'mug',
      quantity: 2,
      purchasePriceCents: 1800,
      subTotal: 3600,
    });
    expect(answer.body.shoppingCart).toMatchObject({
      websiteId: 'site-1',
      isPurchased: false,
      subtotalCents: 3600,
      grandTotalCents: 3600,
      totalQuantity: 2,
      requiresShipping: true,
      hasDigital: false,
    });
    expect(shopper.jar.get('hasCart')).toBe('true');
    const cookies = String(answer.headers['set-cookie']);
    expect(cookies).toMatch(/CART=[^;]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const read = await shopper.get(cart);
    expect(read.body).toEqual(answer.body.shoppingCart);
  });

  it.each([
    [
      'an option open',
      { itemId: 'shirt', quantity: 1 },
      400,
      'Please select the Size and Colour options.',
      'NO_VARIANT_SELECTED',
    ],
    [
      'an unknown sku',
      { itemId: 'shirt', sku: 'XXL' },
      400,
      'Sorry, that item variant is unavailable. Please select another variant.',
      'VARIANT_UNAVAILABLE',
    ],
    [
      'an unknown product',
      { itemId: 'nothing' },
      400,
      'Sorry, that item variant is unavailable. Please select another variant.',
      'VARIANT_UNAVAILABLE',
    ],
    [
      'the sku of another product',
      { itemId: 'shirt', sku: 'MUG' },
      400,
      'Sorry, that item variant is unavailable. Please select another variant.',
      'VARIANT_UNAVAILABLE',
    ],
    [
      'a gift card',
      { itemId: 'card', sku: 'GC-25' },
      400,
      'Sorry, that item variant is unavailable. Please select another variant.',
      'VARIANT_UNAVAILABLE',
    ],
    [
      'a paywall',
      { itemId: 'wall', sku: 'WALL' },
      400,
      'Sorry, that item variant is unavailable. Please select another variant.',
      'VARIANT_UNAVAILABLE',
    ],
    [
      'a sold-out variant',
      { itemId: 'shirt', sku: 'L-RED' },
      409,
      'Sorry, we do not have enough of that item available.',
      'OUT_OF_STOCK',
    ],
    [
      'more than there is',
      { itemId: 'shirt', sku: 'S-RED', quantity: 5 },
      409,
      'Sorry, we do not have enough of that item available.',
      'OUT_OF_STOCK',
    ],
    [
      'no number',
      { itemId: 'mug', sku: 'MUG', quantity: 'abc' },
      400,
      'Quantity must be a number.',
      'QUANTITY_NOT_A_NUMBER',
    ],
    ['a fraction', { itemId: 'mug', sku: 'MUG', quantity: 1.5 }, 400, 'Quantity must be a whole number', undefined],
    [
      'an option open and no number',
      { itemId: 'shirt', quantity: 'abc' },
      400,
      'Please select the Size and Colour options.',
      'NO_VARIANT_SELECTED',
    ],
    [
      'wrong answers',
      { itemId: 'bowl', sku: 'BOWL', additionalFields: '{"words":"too long"}' },
      400,
      'One or more fields is invalid, please check your entries.',
      undefined,
    ],
  ])('refuses %s', async (_what, body, status, message, track) => {
    const answer = await add(await visit(), body);
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ message, error: message });
    expect(answer.body.track).toBe(track);
  });

  it('rel-G01 takes whole numbers from 1 to 9999 and nothing else', async () => {
    const shopper = await visit();
    const accepted: unknown[] = [];
    for (const quantity of [-1, 0, -0, 1.5, '2abc', '٢', '1e3', null, [], {}, true, 10_000, 2 ** 53]) {
      if ((await add(shopper, { itemId: 'mug', sku: 'MUG', quantity })).status === 200) accepted.push(quantity);
    }
    expect(accepted).toEqual([]);
    const most = await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 9999 });
    expect(most.body.shoppingCart.subtotalCents).toBe(9999 * 1800);
    expect((await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 1 })).status).toBe(409);
  });

  it('rel-G03 takes no price, total or currency from the visitor', async () => {
    const answer = await add(await visit(), {
      itemId: 'mug',
      sku: 'MUG',
      quantity: 1,
      price: 1,
      purchasePriceCents: 1,
      currency: 'JPY',
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['price', 'purchasePriceCents', 'currency']);
  });

  it('keeps the answers of a product form, and tells what is wrong with them', async () => {
    const shopper = await visit();
    const added = await add(shopper, { itemId: 'bowl', sku: 'BOWL', additionalFields: '{"words":"Ada","side":"in"}' });
    expect(added.body.newlyAdded.additionalFields).toBe('{"words":"Ada","side":"in"}');
    const id = added.body.newlyAdded.id;
    const wrong = await shopper.put(`${cart}/entries/${id}/additionalFields`, {
      itemId: 'bowl',
      additionalFields: '{"side":"up"}',
    });
    expect(wrong.body.errors).toEqual({ words: 'Required', side: 'up is not one of the expected options' });
    const right = await shopper.put(`${cart}/entries/${id}/additionalFields`, {
      itemId: 'bowl',
      additionalFields: '{"words":"Bea"}',
    });
    expect(right.body.updatedEntry.additionalFields).toBe('{"words":"Bea"}');
    const other = { itemId: 'bowl', sku: 'ANOTHER', additionalFields: '{"words":"Cy"}' };
    const unknown = await shopper.put(`${cart}/entries/${id}/additionalFields`, other);
    expect([unknown.status, unknown.body.problem]).toEqual([404, 'entry-unknown']);
    const named = await shopper.put(`${cart}/entries/${id}/additionalFields`, { ...other, sku: 'BOWL' });
    expect(named.body.updatedEntry.additionalFields).toBe('{"words":"Cy"}');
  });
});

describe('changing the cart', () => {
  it('changes a quantity, removes an entry and brings it back to its place', async () => {
    const shopper = await visit();
    const first = (await add(shopper, { itemId: 'mug', sku: 'MUG' })).body.newlyAdded;
    await add(shopper, { itemId: 'vase', sku: 'VASE' });
    const changed = await shopper.put(`${cart}/entries/${first.id}/quantity`, { quantity: 5 });
    expect(changed.body.updatedEntry).toMatchObject({ id: first.id, quantity: 5, subTotal: 9000 });
    const removed = await shopper.delete(`${cart}/entries/${first.id}`);
    expect(removed.body).toMatchObject({ removedEntryId: first.id, shoppingCart: { totalQuantity: 1 } });
    const back = await shopper.post(`${cart}/entries/${first.id}/restore`);
    expect(
      back.body.shoppingCart.entries.map(({ itemId, quantity }: { itemId: string; quantity: number }) => [
        itemId,
        quantity,
      ]),
    ).toEqual([
      ['mug', 5],
      ['vase', 1],
    ]);
    const twice = await shopper.post(`${cart}/entries/${first.id}/restore`);
    expect(twice.body.shoppingCart.totalQuantity).toBe(6);
  });

  it('refuses what is not there, and more than there is', async () => {
    const shopper = await visit();
    const vase = (await add(shopper, { itemId: 'vase', sku: 'VASE' })).body.newlyAdded;
    const short = await shopper.put(`${cart}/entries/${vase.id}/quantity`, { quantity: 4 });
    const details = { qtyInStock: 3, inCart: 0 };
    expect([short.status, short.body.problem, short.body.details]).toEqual([409, 'stock-short', details]);
    expect((await shopper.put(`${cart}/entries/none/quantity`, { quantity: 1 })).status).toBe(404);
    expect((await shopper.delete(`${cart}/entries/none`)).body.message).toBe('That item is no longer in your cart.');
    expect((await shopper.post(`${cart}/entries/none/restore`)).body.message).toBe('Unable to add item');
  });

  it('rel-G21 knows no entries of another cart', async () => {
    const other = await visit();
    const entry = (await add(other, { itemId: 'mug', sku: 'MUG' })).body.newlyAdded;
    const shopper = await visit();
    await add(shopper, { itemId: 'mug', sku: 'MUG' });
    expect((await shopper.delete(`${cart}/entries/${entry.id}`)).status).toBe(404);
    expect((await shopper.put(`${cart}/entries/${entry.id}/quantity`, { quantity: 9 })).status).toBe(404);
    expect((await other.get(cart)).body.totalQuantity).toBe(1);
  });

  it('rel-G20 opens no cart by a guessed or altered token', async () => {
    const shopper = await visit();
    await add(shopper, { itemId: 'mug', sku: 'MUG' });
    const stranger = await visit();
    stranger.jar.set('CART', `${shopper.jar.get('CART')}x`);
    expect((await stranger.get(cart)).body.entries).toEqual([]);
  });

  it('counts coupons, shipping and tax in whole cents', async () => {
    const shopper = await visit();
    await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 3 });
    expect((await shopper.post(`${cart}/coupons`, { promoCode: 'OLD' })).body.message).toBe(
      'This promo code is not valid.',
    );
    expect((await shopper.post(`${cart}/coupons`, { promoCode: 'nope' })).body.message).toBe(
      'This promo code is not valid.',
    );
    // However long it is, it is a code that is none, and not a request that is none.
    expect((await shopper.post(`${cart}/coupons`, { promoCode: 'x'.repeat(1000) })).body).toMatchObject({
      problem: 'coupon-invalid',
      message: 'This promo code is not valid.',
    });
    const ten = await shopper.post(`${cart}/coupons`, { promoCode: 'ten' });
    expect(ten.body.shoppingCart).toMatchObject({
      discountCents: 540,
      validCoupons: [{ promoCode: 'TEN', discountCents: 540 }],
    });
    const shipped = await shopper.put(`${cart}/shipping`, {
      location: { country: 'US', state: 'ME' },
      shippingOptionId: 'boat',
    });
    expect(shipped.body.shoppingCart).toMatchObject({
      subtotalCents: 5400,
      shippingCostCents: 300,
      taxCents: 267,
      grandTotalCents: 5400 - 540 + 300 + 267,
      applicableTaxRules: [{ id: 'me', amountCents: 267 }],
    });
    const far = await shopper.put(`${cart}/shipping`, { location: { country: 'DE' }, shippingOptionId: 'boat' });
    expect(far.body.shoppingCart).toMatchObject({
      shippingOptions: [{ id: 'post' }],
      selectedShippingOption: { id: 'post' },
      shippingCostCents: 700,
    });
    const without = await shopper.delete(`${cart}/coupons/TEN`);
    expect(without.body.shoppingCart.discountCents).toBe(0);
  });
});

describe('intents', () => {
  it('rel-G07 rel-J03 acts once for a key, however often it comes', async () => {
    const shopper = await visit();
    const body = { itemId: 'mug', sku: 'MUG', quantity: 1 };
    const first = await add(shopper, body, 'intent-1');
    const again = await add(shopper, body, 'intent-1');
    expect(again.body).toEqual(first.body);
    expect((await shopper.get(cart)).body.totalQuantity).toBe(1);
  });

  it('rel-G08 refuses a key for another body, and a key that is none', async () => {
    const shopper = await visit();
    await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 1 }, 'intent-2');
    const other = await add(shopper, { itemId: 'mug', sku: 'MUG', quantity: 2 }, 'intent-2');
    expect([other.status, other.body.problem]).toEqual([422, 'key-reused']);
    expect((await add(shopper, { itemId: 'mug', sku: 'MUG' }, 'x'.repeat(300))).body.problem).toBe('key-invalid');
  });

  it('rel-G09 ends in one entry for one key pressed at the same moment on two servers', async () => {
    const second = createShopApi(store);
    const shopper = await visit();
    await add(shopper, { itemId: 'vase', sku: 'VASE' });
    const cookies = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const press = (app: ShopApi['app'], key: string) =>
      request(app)
        .post(`${cart}/entries`)
        .set('Cookie', cookies)
        .set('x-csrf-token', String(shopper.jar.get('crumb')))
        .set('idempotency-key', key)
        .send({ itemId: 'mug', sku: 'MUG', quantity: 1 });
    const pairs = Array.from({ length: 20 }, (_, n) => [press(shop.app, `pair-${n}`), press(second.app, `pair-${n}`)]);
    const answers = await Promise.all(pairs.flat());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const now = (await shopper.get(cart)).body;
    expect(now.entries.map(({ itemId, quantity }: { itemId: string; quantity: number }) => [itemId, quantity])).toEqual(
      [
        ['vase', 1],
        ['mug', 20],
      ],
    );
  });

  it('makes one cart of two first presses', async () => {
    const shopper = await visit();
    const [a, b] = await Promise.all([
      add(shopper, { itemId: 'mug', sku: 'MUG' }),
      add(shopper, { itemId: 'vase', sku: 'VASE' }),
    ]);
    expect(a.body.shoppingCart.id).toBe(b.body.shoppingCart.id);
    expect((await shopper.get(cart)).body.totalQuantity).toBe(2);
  });

  it('rel-G12 refuses entries that are within stock one by one and above it together', async () => {
    const lines = [{ words: 'A' }, { words: 'B' }];
    const limited = createShopApi(store, { pages: limitedBowl });
    const shopper = await createShopper(limited.app);
    const answers = [];
    for (const line of lines) {
      answers.push(
        await add(shopper, { itemId: 'cup', sku: 'CUP', quantity: 2, additionalFields: JSON.stringify(line) }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });
});

const limitedBowl = [productPage({ id: 'cup', variants: [{ sku: 'CUP', stock: 3 }] })];
