import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookieNames, endpoints } from '#contract';
import { createLimiter } from '../../../../server/http/security/index.ts';
import type { Store } from '../../../../server/store/index.ts';
import { serveShop } from '../../../support/serve-shop.ts';
import { storeFile } from '../../../support/shop.ts';
import { createShopper, noLimits } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const goto = '/commerce/goto-checkout';
const sessionError =
  'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.';
const alertOf = (html: string) => new JSDOM(html).window.document.querySelector('[role=alert]')?.textContent;

describe('express checkout', () => {
  it('answers a browser without a cart cookie with the words of the specification', async () => {
    const { app, faults } = await serveShop(store);
    const answer = await request(app).get(goto);
    expect([answer.status, answer.type, alertOf(answer.text)]).toEqual([403, 'text/html', sessionError]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(faults).toEqual([]);
  });

  it.each([`${cookieNames.hasCart}=true`, `${cookieNames.cart}=anything`])(
    'leads on with the cookie %s',
    async (cookie) => {
      const { app } = await serveShop(store);
      const answer = await request(app).get(goto).set('Cookie', cookie);
      expect([answer.status, answer.headers['location']]).toEqual([302, '/checkout']);
    },
  );
});

it('rel-G25 opens the checkout page for the visitor of the token alone', async () => {
  const { app } = await serveShop(store);
  const shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  const address = `/checkout?cartToken=${shopper.jar.get(cookieNames.cart)}`;
  expect((await shopper.get(address)).text).toContain('18.00');
  const stranger = await createShopper(app);
  const shown = await stranger.get(address);
  expect(shown.text).not.toContain('18.00');
  expect(shown.text).toContain('This cart is no longer available.');
});

it.each([
  ['/checkout/order-confirmed', 'We could not find this order.'],
  ['/checkout/order-confirmed?orderId=nobodys', 'We could not find this order.'],
  ['/checkout/order-confirmed?orderId=nobodys&status', 'We could not find this order.'],
  ['/checkout/giftcard?giftCardProductId=mug', 'This gift card is not available.'],
  ['/checkout/giftcard', 'This gift card is not available.'],
  ['/checkout/subscription?key=nobodys', 'subscription'],
  ['/checkout/file?key=nobodys', 'This link leads to n'],
])('answers %s, which names nothing of this visitor’s, with 404 in words', async (address, words) => {
  const { app, faults } = await serveShop(store);
  const answer = await request(app).get(address);
  const { document } = new JSDOM(answer.text).window;
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
  expect(document.body.textContent).toContain(words);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(faults).toEqual([]);
});

it.each(['/gift-card', '/find-order', '/cart', '/checkout'])('gives %s one heading', async (address) => {
  const { app } = await serveShop(store);
  const { document } = new JSDOM((await request(app).get(address)).text).window;
  expect(document.querySelectorAll('h1')).toHaveLength(1);
});

it('rel-G23 counts codes that are tried by no-script forms too', async () => {
  const { app } = await serveShop(store, {
    limiter: createLimiter({ ...noLimits, guess: { points: 2, seconds: 60 } }),
  });
  const shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  const guess = () =>
    request(app)
      .post('/cart')
      .type('form')
      .set('Cookie', [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .send({ crumb: shopper.jar.get(cookieNames.crumb), action: 'coupon', promoCode: 'nope' });
  const places = [await guess(), await guess(), await guess()].map(({ headers }) => headers['location']);
  expect(places).toEqual([
    '/cart?problem=coupon-invalid&while=coupon',
    '/cart?problem=coupon-invalid&while=coupon',
    '/cart?problem=rate-limited',
  ]);
});

it('takes a change of store.json without a restart, and keeps the last good state of one that broke', async () => {
  const { app, content, faults } = await serveShop(store);
  const shopper = await createShopper(app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  const smallest = async () => (await shopper.get(endpoints.readCart.path)).body.minimumSubtotalCents;
  const write = (text: string) => writeFileSync(path.join(content, 'store.json'), text);
  expect(await smallest()).toBe(0);
  expect((await request(app).get('/shop')).text).not.toContain('action="/lock"');
  write(JSON.stringify({ ...storeFile, minimumSubtotalCents: 2000, locks: [{ path: '/shop', password: 'sesame' }] }));
  await vi.waitFor(async () => expect(await smallest()).toBe(2000), { timeout: 15_000, interval: 100 });
  expect((await request(app).get('/shop')).text).toContain('action="/lock"');
  write('{"minimumSubtotalCents":"much"}');
  await vi.waitFor(
    async () => {
      await smallest();
      expect(faults.map(String)).toEqual([expect.stringContaining('store.json:1:25 minimumSubtotalCents:')]);
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(await smallest()).toBe(2000);
  expect((await request(app).get('/shop')).text).toContain('action="/lock"');
});
