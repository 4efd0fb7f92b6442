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

it('takes no password that anybody guesses at once', async () => {
  const refused = await save('abc');
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(shopSettingsMessages.sitePassword);
});
