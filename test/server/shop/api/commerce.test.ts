import { describe, expect, it } from 'vitest';
import { createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const cart = '/api/commerce/shopping-cart';
const { shop } = await openTestShop();

const visit = () => createShopper(shop.app);
const add = (shopper: Shopper, body: object, key?: string) =>
  shopper.post(`${cart}/entries`, body, key ? { 'idempotency-key': key } : {});

describe('other calls of commerce', () => {
  it('tells the stock of each variant', async () => {
    const shopper = await visit();
    const answer = await shopper.get('/api/commerce/inventory/stock/?itemId=shirt');
    expect(answer.body.results).toEqual([
      { sku: 'S-RED', unlimited: false, qtyInStock: 4 },
      { sku: 'L-RED', unlimited: false, qtyInStock: 0 },
      { sku: 'L-BLUE', unlimited: false, qtyInStock: 9 },
    ]);
    expect((await shopper.get('/api/commerce/inventory/stock/?itemId=none')).status).toBe(404);
    const wrong = await shopper.get('/api/commerce/inventory/stock/');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['itemId']]);
  });

  it('gives a subscription a cart of its own', async () => {
    const shopper = await visit();
    const path = '/api/3/commerce/cart/subscription';
    const made = await shopper.post(path, { itemId: 'tea', sku: 'TEA', qty: 1 });
    expect(made.body.cartToken).toMatch(/^[\w-]{32}$/);
    expect((await shopper.post(path, { itemId: 'tea', sku: 'TEA', qty: 1.5 })).body).toMatchObject({
      message: 'Quantity must be a whole number',
      track: 'SUB_QUANTITY_NOT_A_WHOLE_NUMBER',
    });
    expect((await add(shopper, { itemId: 'tea', sku: 'TEA' })).body.problem).toBe('variant-unavailable');
    expect((await shopper.get(cart)).body.entries).toEqual([]);
  });

  it('counts shipping and tax of a subscription for its place, and leaves the visitor’s cart alone', async () => {
    const shopper = await visit();
    await add(shopper, { itemId: 'mug', sku: 'MUG' });
    const { cartToken } = (
      await shopper.post('/api/3/commerce/cart/subscription', { itemId: 'tea', sku: 'TEA', qty: 1 })
    ).body;
    const location = { country: 'US', state: 'ME' };
    const chosen = await shopper.put(`${cart}/shipping`, { location, shippingOptionId: 'boat', cartToken });
    expect(chosen.body.shoppingCart).toMatchObject({ shippingCostCents: 300, entries: [{ itemId: 'tea' }] });
    expect(chosen.body.shoppingCart.taxCents).toBeGreaterThan(0);
    expect((await shopper.get(cart)).body).toMatchObject({ shippingCostCents: 0, entries: [{ itemId: 'mug' }] });
  });

  it('rel-G24 sells a gift card by denomination only', async () => {
    const shopper = await visit();
    const path = '/api/commerce/cart/gift-card';
    expect((await shopper.post(path, { giftCardProductId: 'card' })).body.message).toBe(
      'Select a denomination for the Gift Card',
    );
    expect((await shopper.post(path, { giftCardProductId: 'card', sku: 'GC-1' })).body.problem).toBe(
      'variant-unavailable',
    );
    expect((await shopper.post(path, { giftCardProductId: 'mug' })).body.problem).toBe('gift-card-unknown');
    expect((await shopper.post(path, { giftCardProductId: 'card', sku: 'GC-50' })).body.cartToken).toMatch(
      /^[\w-]{32}$/,
    );
  });

  it('shows a filled cart to previews and stores nothing', async () => {
    const shopper = await visit();
    expect((await shopper.get(`${cart}?mock=true`)).body).toMatchObject({ id: 'mock', totalQuantity: 2 });
    expect((await shopper.get(cart)).body.totalQuantity).toBe(0);
  });

  it('keeps the history of a cart', async () => {
    const shopper = await visit();
    const { shoppingCart, newlyAdded } = (await add(shopper, { itemId: 'mug', sku: 'MUG' })).body;
    await shopper.delete(`${cart}/entries/${newlyAdded.id}`);
    const history = await shop.services.carts.history(shoppingCart.id);
    expect(history?.map(({ kind }) => kind)).toEqual(['add', 'remove']);
  });
});
