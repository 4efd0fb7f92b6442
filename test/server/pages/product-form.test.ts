import express from 'express';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnPages } from '../../../server/pages/own/own-pages.ts';
import type { Store } from '../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper, testSigner } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
let shop: ShopApi;
const app = express();

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store);
  const own = createOwnPages({ services: shop.services, signer: testSigner, styles: [] });
  app.use(own.router);
  // What the pages' router does with it.
  app.use(async (incoming, response) => {
    const markup = await own.fillRegion('product-form', incoming, response, {});
    response
      .status(incoming.path === '/form/product-answer' ? 400 : markup === undefined ? 404 : 200)
      .send(markup ?? '');
  });
});
afterAll(() => store.close());

const own = { Host: 'shop.example', Origin: 'http://shop.example' };

function post(path: string, fields: Record<string, string>, shopper: Shopper, headers: Record<string, string> = own) {
  const cookies = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return request(app)
    .post(path)
    .set(headers)
    .set('Cookie', cookies)
    .type('application/x-www-form-urlencoded')
    .send(new URLSearchParams(fields).toString());
}

describe('a product that asks questions, without script', () => {
  it('leads to a page with its form, says what is wrong there, and goes into the cart with its answers', async () => {
    const shopper = await createShopper(shop.app);
    const asked = await post('/cart', { action: 'add', itemId: 'bowl', quantity: '2' }, shopper);
    expect([asked.status, asked.headers['location']]).toEqual([303, '/form/product?itemId=bowl&quantity=2']);

    const fresh = new JSDOM((await request(app).get(String(asked.headers['location']))).text).window.document;
    const action = fresh.querySelector('form')?.getAttribute('action') ?? '';
    expect(fresh.querySelector('[name=words]')).not.toBeNull();
    // A browser with script leaves it as it is: its answers belong to the cart, not to the owner's list.
    expect(fresh.querySelector('[data-vitrine-form-block]')).toBeNull();

    const wrong = await post(action, { words: 'too long', side: 'in' }, shopper);
    const { document } = new JSDOM(wrong.text).window;
    expect(wrong.status).toBe(400);
    expect(document.querySelector('.field-error')?.textContent).toBe('You have exceeded the character limit.');
    expect(document.querySelector<HTMLInputElement>('[name=words]')?.value).toBe('too long');
    expect(document.querySelector<HTMLInputElement>('[name=side][value=in]')?.checked).toBe(true);

    const right = await post(action, { words: 'ANNA', side: 'in' }, shopper);
    expect([right.status, right.headers['location']]).toEqual([303, '/cart?added']);
    const cookie = String(right.headers['set-cookie']).match(/CART=([^;]*)/)?.[1] ?? '';
    shopper.jar.set('CART', cookie);
    const { entries } = (await shopper.get('/api/commerce/shopping-cart')).body;
    expect(entries).toMatchObject([{ itemId: 'bowl', quantity: 2 }]);
    expect(JSON.parse(entries[0].additionalFields)).toEqual({ words: 'ANNA', side: 'in' });
  });

  it('is not taken from another site, nor for a product that asks nothing', async () => {
    const shopper = await createShopper(shop.app);
    const foreign = await post('/form/product?itemId=bowl', { words: 'A' }, shopper, {
      ...own,
      Origin: 'https://evil.example',
    });
    expect(foreign.text).toContain('This request came from another site.');
    expect((await request(app).get('/form/product?itemId=mug')).status).toBe(404);
  });
});
