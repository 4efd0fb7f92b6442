import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { pageTypes, shopSettingsMessages } from '#model';
import type { Store } from '../../../../server/store/index.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
let store: Store;
let shop: ServedShop;
let owner: Shopper;
beforeAll(async () => {
  store = await openTestStore();
  await createShopApi(store).services.owners.add('owner@shop.example', password, ['store-manager']);
});
beforeEach(async () => {
  shop = await serveShop(store);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(() => store.close());

const typeOf = ({ text }: { readonly text: string }) => Number(/data-page-type="(\d+)"/.exec(text)?.[1]);
const save = async (sitePassword: string) => {
  const { settings, version } = (await owner.get(endpoints.readSettings.path)).body;
  return owner.put(endpoints.saveSettings.path, { settings: { ...settings, sitePassword }, seen: version });
};
const open = (path: string, cookie = '') => request(shop.app).get(path).set('Cookie', cookie);

it('closes and opens the whole site as its owner says, from the next request on', async () => {
  expect(typeOf(await open('/shop/mug'))).toBe(pageTypes.item);
  expect((await save('by candlelight')).status).toBe(200);
  const closed = await open('/shop/mug');
  expect([typeOf(closed), closed.headers['cache-control']]).toEqual([pageTypes.lockScreen, 'private, no-store']);
  expect(closed.text).not.toContain('MUG');
  expect((await open('/shop/mug?format=json')).status).toBe(403);
  expect((await open('/robots.txt')).text).toContain('Disallow: /');
  expect((await open('/sitemap.xml')).status).toBe(404);

  const tried = await request(shop.app)
    .post('/lock')
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send({ to: '/shop/mug', password: 'by candlelight' });
  const key = String(tried.headers['set-cookie']).split(';')[0] ?? '';
  expect(typeOf(await open('/shop/mug', key))).toBe(pageTypes.item);
  // Who looks after the site sees it while it is closed.
  expect(typeOf(await owner.get('/shop/mug'))).toBe(pageTypes.item);

  // Another password makes the keys of the first worthless.
  await save('by daylight');
  expect(typeOf(await open('/shop/mug', key))).toBe(pageTypes.lockScreen);
  await save('');
  expect(typeOf(await open('/shop/mug'))).toBe(pageTypes.item);
});

it('lets mails of a closed site be ended, and buyers look after what they have', async () => {
  await save('by candlelight');
  const types = { '/newsletter/unsubscribe?list=x': pageTypes.newsletterUnsubscribe };
  for (const [path, type] of Object.entries(types)) expect([path, typeOf(await open(path))]).toEqual([path, type]);
  const oneClick = await request(shop.app)
    .post('/newsletter/unsubscribe?list=x')
    .type('form')
    .send('List-Unsubscribe=One-Click');
  expect([oneClick.status, typeOf(oneClick)]).toEqual([400, pageTypes.newsletterUnsubscribe]);
  for (const path of [
    ...['/newsletter/confirm?list=x', '/find-order', '/find-order/open?orderId=x&key=x', '/checkout/invoice?orderId=x'],
    ...[
      '/checkout/subscription?key=x',
      '/checkout/file?key=x',
      '/checkout/file/x',
      '/checkout/order-confirmed?orderId=x',
    ],
  ])
    expect([path, typeOf(await open(path))]).not.toEqual([path, pageTypes.lockScreen]);
  for (const path of ['/cart', '/checkout', '/checkout/file-preview', '/gift-card', '/search'])
    expect([path, typeOf(await open(path))]).toEqual([path, pageTypes.lockScreen]);
  await save('');
});

it('takes no password that anybody guesses at once', async () => {
  const refused = await save('abc');
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(shopSettingsMessages.sitePassword);
});
