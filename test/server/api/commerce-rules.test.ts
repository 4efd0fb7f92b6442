import { sql } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds, calls, cookieNames } from '#contract';
import { addToCartMessages } from '#model';
import { createLimiter } from '../../../server/security/index.ts';
import { cleanUp } from '../../../server/services/clean-up.ts';
import { type Store, StoreUnavailable, tables } from '../../../server/store/index.ts';
import { productPage, storeFile } from '../../support/shop.ts';
import { createShopApi, createShopper, noLimits, type ShopApi, type Shopper } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

const cart = calls.readCart.path;
const entries = calls.addEntry.path;
const checkout = calls.readCheckout.path;
const subscription = calls.createSubscription.path;
let store: Store;
let shop: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store);
});
afterAll(() => store.close());

const visit = (app = shop.app) => createShopper(app);
const addMug = (shopper: Shopper, body: object = {}, key?: string) =>
  shopper.post(entries, { itemId: 'mug', sku: 'MUG', ...body }, key ? { 'idempotency-key': key } : {});
const cookiesOf = (shopper: Shopper) => [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');

describe('rel-G02 the rule for a quantity', () => {
  const wrong = [-1, 0, 1.5, '2abc', '٢', '1e3', null, [], {}, true, 10_000, 2 ** 53];

  // Above 9999 there is not enough of anything.
  const refusals = /^(quantity-not-a-number|quantity-not-whole|stock-short)$/;

  it('is the same when one is changed', async () => {
    const shopper = await visit();
    const { id } = (await addMug(shopper)).body.newlyAdded;
    const change = (quantity: unknown) => shopper.put(`${entries}/${id}/quantity`, { quantity });
    for (const quantity of wrong) {
      const { status, body } = await change(quantity);
      expect([status, body.problem]).toEqual([expect.anything(), expect.stringMatching(refusals)]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await change(9999)).body.updatedEntry.quantity).toBe(9999);
    expect((await shopper.get(cart)).body.totalQuantity).toBe(9999);
  });

  it('is the same for a subscription', async () => {
    const shopper = await visit();
    for (const qty of wrong) {
      const { status, body } = await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty });
      expect([status, body.problem]).toEqual([expect.anything(), expect.stringMatching(refusals)]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty: 3 })).status).toBe(200);
  });

  it('is the same for a form that a browser posts', async () => {
    const { carts } = shop.services;
    for (const quantity of ['-1', '0', '1.5', '2abc', '', '1e3', '10000']) {
      const added = await carts.add({ visitorId: 'plain', token: undefined }, { itemId: 'mug', sku: 'MUG', quantity });
      expect(added).toMatchObject({ ok: false, problem: expect.stringMatching(refusals) });
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

it('rel-G10 a retry gets the answer of a first try that was kept and never sent', async () => {
  let isLost = false;
  const transaction: Store['transaction'] = async (work) => {
    const result = await store.transaction(work);
    if (isLost) throw new StoreUnavailable();
    return result;
  };
  const flaky = createShopApi({ ...store, transaction });
  const shopper = await visit(flaky.app);
  isLost = true;
  const lost = await addMug(shopper, { quantity: 2 }, 'lost-answer');
  expect([lost.status, lost.body.message]).toEqual([503, 'Please try again.']);
  isLost = false;
  const again = await addMug(shopper, { quantity: 2 }, 'lost-answer');
  expect([again.status, again.body.shoppingCart.totalQuantity, again.body.shoppingCart.version]).toEqual([200, 2, 1]);
  expect((await shopper.get(cart)).body.totalQuantity).toBe(2);
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
  await store.read((database) => database.insert(tables.cartEntries).values(rows));
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
  const coupons = calls.applyCoupon.path;
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

  it('are answered alike whether unknown or expired', async () => {
    const shopper = await visit();
    await addMug(shopper);
    const answers = [];
    for (const promoCode of ['unknown', 'OLD']) {
      const { status, body } = await shopper.post(coupons, { promoCode });
      answers.push([status, { ...body, requestId: undefined }]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('rel-G25 a cart token', () => {
  const orderOf = ({ cartToken, cart: shown }: { cartToken: string; cart: { grandTotalCents: number } }) => ({
    cartToken,
    email: 'ann@example.org',
    expectedTotalCents: shown.grandTotalCents,
    payment: { method: 'test', token: 'approve' },
  });
  const place = (shopper: Shopper, order: object, key: string) =>
    shopper.post(calls.placeOrder.path, order, { 'idempotency-key': key });
  const subscribe = async () => {
    const shopper = await visit();
    const body = { itemId: 'lesson', sku: 'LESSON' };
    await shopper.post(entries, body);
    return { shopper, page: (await shopper.get(checkout)).body };
  };

  it('is somebody else’s, altered or guessed: not found', async () => {
    const { shopper, page } = await subscribe();
    const stranger = await visit();
    expect((await stranger.get(`${checkout}?cartToken=${page.cartToken}`)).status).toBe(404);
    expect((await place(stranger, orderOf(page), 'theft')).body.problem).toBe('cart-unknown');
    for (const wrong of [
      `${page.cartToken}x`,
      page.cartToken.slice(1),
      page.cartToken.toUpperCase(),
      'x'.repeat(200),
    ]) {
      expect((await shopper.get(`${checkout}?cartToken=${wrong}`)).status).toBe(404);
    }
    expect((await shopper.get(`${checkout}?cartToken=%00`)).body.errors).toEqual({
      cartToken: 'This text holds a character that cannot be kept.',
    });
    expect((await shopper.get(`${checkout}?cartToken=${page.cartToken}`)).status).toBe(200);
  });

  it('buys once', async () => {
    const { shopper, page } = await subscribe();
    const order = orderOf(page);
    expect((await place(shopper, order, 'once')).status).toBe(201);
    expect((await shopper.get(`${checkout}?cartToken=${page.cartToken}`)).status).toBe(404);
    expect((await place(await visit(), order, 'again')).body.problem).toBe('cart-unknown');
  });

  it('of a subscription expires by the database’s clock', async () => {
    const shopper = await visit();
    const { cartToken } = (await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty: 1 })).body;
    const address = `${checkout}?cartToken=${cartToken}`;
    const page = (await shopper.get(address)).body;
    expect(page.kind).toBe('subscription');
    await store.read((database) =>
      database.execute(sql`update carts set created_at = now() - interval '25 hours' where token = ${cartToken}`),
    );
    expect((await shopper.get(address)).status).toBe(404);
    expect((await place(shopper, orderOf(page), 'late')).body.problem).toBe('cart-unknown');
  });
});

it('rel-G26 what was abandoned is forgotten in batches, by the database’s clock, and what is alive stays', async () => {
  const shopper = await visit();
  await addMug(shopper, {}, 'kept-key');
  const before = (await shopper.get(cart)).body;
  await store.read((database) =>
    database.execute(sql`
      with old as (
        insert into carts (id, website_id, token, kind, visitor_id, currency, changed_at)
        select 'old-' || n, 'site-1', 'old-token-' || n, 'cart', 'old-visitor-' || n, 'USD', now() - interval '91 days'
        from generate_series(1, 450) n returning id)
      insert into cart_entries (id, website_id, cart_id, item_id, sku, quantity, seen_price_cents, position)
      select 'entry-' || id, 'site-1', id, 'mug', 'MUG', 1, 1800, 1 from old`),
  );
  await store.read((database) =>
    database.execute(sql`
      insert into idempotency_keys (website_id, scope, key, body_hash, created_at)
      select 'site-1', 's', 'k' || n, 'h', now() - interval '49 hours' from generate_series(1, 250) n`),
  );
  // A cart that somebody is working on is left for the next run. The embedded database does one thing at a time.
  const busy = store.kind === 'postgresql' ? 1 : 0;
  const first = await (busy === 0
    ? cleanUp(store, 'site-1')
    : store.transaction(async (transaction) => {
        await transaction.execute(sql`select 1 from carts where id = 'old-7' for update`);
        return cleanUp(store, 'site-1');
      }));
  expect(first).toMatchObject({ carts: 450 - busy, idempotencyKeys: 250 });
  expect(await cleanUp(store, 'site-1')).toMatchObject({ carts: busy, idempotencyKeys: 0 });
  const left = await store.read((database) =>
    database.execute(sql`select id from cart_entries where id like 'entry-%'`),
  );
  expect(left.rows).toEqual([]);
  expect((await shopper.get(cart)).body).toEqual(before);
  expect((await addMug(shopper, {}, 'kept-key')).body.shoppingCart.totalQuantity).toBe(1);
});

it('rel-G27 servers whose clocks differ by ten minutes agree about crumbs, keys, carts and tokens', async () => {
  const ahead = () => Date.now() + 600_000;
  const early = createShopApi(store, { now: ahead, parts: { now: ahead } });
  for (const [first, second] of [
    [early, shop],
    [shop, early],
  ] as const) {
    const shopper = await visit(first.app);
    const onSecond = (path: string, body: object, key = 'clock') =>
      request(second.app)
        .post(path)
        .set('Cookie', cookiesOf(shopper))
        .set('x-csrf-token', String(shopper.jar.get(cookieNames.crumb)))
        .set('idempotency-key', key)
        .send(body);
    const added = await onSecond(entries, { itemId: 'mug', sku: 'MUG' });
    expect([added.status, (await addMug(shopper, {}, 'clock')).body]).toEqual([200, added.body]);
    const { key } = (await shopper.post(calls.createSubmissionKey.path)).body;
    const form = JSON.stringify({ who: ['Ann', 'Lee'], mail: 'ann@example.org' });
    expect((await onSecond(calls.saveSubmission.path, { key, form, formId: 'contact' })).status).toBe(200);
    const { cartToken } = (await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty: 1 })).body;
    const opened = await request(second.app)
      .get(`${checkout}?cartToken=${cartToken}`)
      .set('Cookie', cookiesOf(shopper));
    expect(opened.body.kind).toBe('subscription');
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
  const { results } = (await (await visit(app)).get(`${calls.readStock.path}?itemId=rule`)).body;
  expect(results.every(({ qtyInStock }: { qtyInStock: number }) => qtyInStock >= 0)).toBe(true);
  expect(
    results.map(({ unlimited, qtyInStock }: { unlimited: boolean; qtyInStock: number }) =>
      unlimited ? 'unlimited' : qtyInStock,
    ),
  ).toEqual(['unlimited', 0, 0, 7]);
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
