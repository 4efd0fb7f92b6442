import { sql } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { cookieNames, endpoints } from '#contract';
import { cleanUp } from '../../../../server/services/clean-up.ts';
import { type Store, StoreUnavailable } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestShop } from '../../../support/test-shop.ts';

const cart = endpoints.readCart.path;
const entries = endpoints.addEntry.path;
const checkout = endpoints.readCheckout.path;
const subscription = endpoints.createSubscription.path;
const { store, shop } = await openTestShop();

const visit = (app = shop.app) => createShopper(app);
const addMug = (shopper: Shopper, body: object = {}, key?: string) =>
  shopper.post(entries, { itemId: 'mug', sku: 'MUG', ...body }, key ? { 'idempotency-key': key } : {});
const cookiesOf = (shopper: Shopper) => [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');

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

it('the cookies of a cart begin anew with each change, as its own life does', async () => {
  const shopper = await visit();
  for (const answer of [await addMug(shopper), await addMug(shopper)]) {
    const cookies = String(answer.headers['set-cookie']);
    expect(cookies).toMatch(/CART=[\w-]+; Max-Age=7776000; .*HttpOnly/);
    expect(cookies).toMatch(/hasCart=true; Max-Age=7776000/);
  }
  expect((await shopper.get(cart)).headers['set-cookie']).toBeUndefined();
});

describe('rel-G25 a cart token', () => {
  const orderOf = ({ cartToken, cart: shown }: { cartToken: string; cart: { grandTotalCents: number } }) => ({
    cartToken,
    email: 'ann@example.org',
    expectedTotalCents: shown.grandTotalCents,
    payment: { method: 'test', token: 'approve' },
  });
  const place = (shopper: Shopper, order: object, key: string) =>
    shopper.post(endpoints.placeOrder.path, order, { 'idempotency-key': key });
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
    ? cleanUp(store, ['site-1'])
    : store.transaction(async (transaction) => {
        await transaction.execute(sql`select 1 from carts where id = 'old-7' for update`);
        return cleanUp(store, ['site-1']);
      }));
  expect(first).toMatchObject({ carts: 450 - busy, idempotencyKeys: 250 });
  expect(await cleanUp(store, ['site-1'])).toMatchObject({ carts: busy, idempotencyKeys: 0 });
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
    const { key } = (await shopper.post(endpoints.createSubmissionKey.path)).body;
    const form = JSON.stringify({ who: ['Ann', 'Lee'], mail: 'ann@example.org' });
    expect((await onSecond(endpoints.saveSubmission.path, { key, form, formId: 'contact' })).status).toBe(200);
    const { cartToken } = (await shopper.post(subscription, { itemId: 'tea', sku: 'TEA', qty: 1 })).body;
    const opened = await request(second.app)
      .get(`${checkout}?cartToken=${cartToken}`)
      .set('Cookie', cookiesOf(shopper));
    expect(opened.body.kind).toBe('subscription');
  }
});
