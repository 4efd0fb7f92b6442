import { describe, expect, it } from 'vitest';
import { bounds, endpoints } from '#contract';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { tables } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, noLimits, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const cart = endpoints.readCart.path;
const entries = endpoints.addEntry.path;
const { store, shop } = await openTestShop();

const visit = (app = shop.app) => createShopper(app);
const addMug = (shopper: Shopper, body: object = {}, key?: string) =>
  shopper.post(entries, { itemId: 'mug', sku: 'MUG', ...body }, key ? { 'idempotency-key': key } : {});

it('rel-G22 a cart has limits, with words, and is read whole at the limit', async () => {
  const shopper = await visit();
  const { id } = (await addMug(shopper)).body.shoppingCart;
  const rows = Array.from({ length: bounds.cartEntries - 1 }, (_, n) => ({
    id: `full-${n}`,
    websiteId: 'site-1',
    cartId: String(id),
    itemId: 'mug',
    sku: 'MUG',
    quantity: 9999,
    additionalFields: JSON.stringify({ n }),
    seenPriceCents: 1800,
    position: n + 2,
  }));
  await store.write((database) => database.insert(tables.cartEntries).values(rows));
  const more = await addMug(shopper, { additionalFields: '{"more":1}' });
  expect([more.status, more.body.message]).toEqual([
    409,
    'Your cart cannot hold more entries. Remove one to add another.',
  ]);
  const full = await shopper.get(cart);
  expect(full.body.entries).toHaveLength(bounds.cartEntries);
  expect(full.body.subtotalCents).toBe(1800 * (1 + 499 * 9999));
  const long = await addMug(shopper, { additionalFields: JSON.stringify('x'.repeat(bounds.additionalFieldsLength)) });
  expect([long.status, long.body.problem]).toEqual([400, 'fields-too-large']);
  expect((await addMug(shopper, { additionalFields: 'x'.repeat(1_000_000) })).status).toBe(413);
});

describe('rel-G23 guessed codes', () => {
  const coupons = endpoints.applyCoupon.path;
  const guessing = () =>
    createShopApi(store, { limiter: createLimiter({ ...noLimits, guess: { points: 10, seconds: 60 } }) });

  it('are refused after ten a minute, from one address and from one visitor', async () => {
    const { app } = guessing();
    const shopper = await visit(app);
    await addMug(shopper);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await shopper.post(coupons, { promoCode: `guess-${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    // The next visitor at the same address is counted with the first.
    expect((await (await visit(app)).post(coupons, { promoCode: 'TEN' })).status).toBe(429);
  });

  it('are counted by visitor when the address changes', async () => {
    const { app } = guessing();
    app.set('trust proxy', true);
    const shopper = await visit(app);
    await addMug(shopper);
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      const answer = await shopper.post(coupons, { promoCode: `guess-${n}` }, { 'x-forwarded-for': `10.1.1.${n}` });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('are answered alike whether unknown, expired or not begun', async () => {
    const shopper = await visit();
    await addMug(shopper);
    const answers = [];
    for (const promoCode of ['unknown', 'OLD', 'SOON']) {
      const { status, body } = await shopper.post(coupons, { promoCode });
      answers.push([status, { ...body, requestId: undefined }]);
    }
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  });
});

describe('the parameters of a cart read', () => {
  it('leaves the sums out when they are not wanted', async () => {
    const shopper = await visit();
    await addMug(shopper, { quantity: 2 });
    expect((await shopper.get(`${cart}?calculateSubtotal=false`)).body).toMatchObject({
      subtotalCents: 0,
      grandTotalCents: 0,
      totalQuantity: 2,
    });
    expect((await shopper.get(`${cart}?calculateSubtotal=true`)).body).toMatchObject({
      subtotalCents: 3600,
      totalQuantity: 2,
    });
  });

  it('dates a cart that is not stored by the reader’s time, and refuses what is no time', async () => {
    const shopper = await visit();
    expect((await shopper.get(`${cart}?timecode=1700000000000`)).body.created).toBe(1_700_000_000_000);
    expect((await shopper.get(`${cart}?mock=true&timecode=1700000000000`)).body).toMatchObject({
      id: 'mock',
      created: 1_700_000_000_000,
    });
    await addMug(shopper);
    expect((await shopper.get(`${cart}?timecode=1700000000000`)).body.created).toBeGreaterThan(1_700_000_000_000);
    const wrong = await shopper.get(`${cart}?timecode=now&calculateSubtotal=maybe`);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['timecode', 'calculateSubtotal']]);
  });
});

it('limits tries of one code of a gift card, whoever makes them', async () => {
  const guarded = createShopApi(store, {
    services: shop.services,
    limits: { 'gift-card': { points: 3, seconds: 60 } },
  });
  const tries = Array.from({ length: 5 }, async () => {
    const buyer = await createShopper(guarded.app);
    return (await buyer.post(endpoints.applyGiftCard.path, { cartToken: 'c', code: 'SAME' })).status;
  });
  expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(2);
});
