import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { createPrivatePages } from '../../../../server/shop/pages/private-pages.ts';
import type { Store } from '../../../../server/store/index.ts';
import { pages, productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper, testSigner } from '../../../support/shop-api.ts';
import { readMarkup, showMarkup } from '../../../support/show-markup.ts';
import { openTestStore } from '../../../support/store.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const printForm = {
  id: 'print-of',
  fields: [
    { id: 'words', type: 'text', title: 'Words', maxLength: 5 },
    { id: 'motif', type: 'file', title: 'Motif', required: true },
  ],
};
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-product-form-'));
let store: Store;
let shop: ShopApi;
const app = express();

beforeAll(async () => {
  store = await openTestStore();
  const more = { additionalFieldsForm: printForm };
  const print = productPage({ id: 'print', variants: [{ sku: 'PRINT' }], more });
  shop = createShopApi(store, { pages: [...pages, print], parts: { fileFolder } });
  const own = createPrivatePages({ services: shop.services, signer: testSigner, styles: [], show: showMarkup });
  app.use(own.router, readMarkup(own));
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

const own = { Host: 'shop.example', Origin: 'http://shop.example' };

const cookiesOf = (shopper: Shopper) => [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');

function post(
  address: string,
  fields: Record<string, string>,
  shopper: Shopper,
  headers: Record<string, string> = own,
) {
  return request(app)
    .post(address)
    .set(headers)
    .set('Cookie', cookiesOf(shopper))
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

  it('takes a file with its answers, keeps it when another answer is wrong, and says what is wrong with one', async () => {
    const shopper = await createShopper(shop.app);
    const action = '/form/product?itemId=print&quantity=1';
    const fresh = new JSDOM((await request(app).get(action)).text).window.document;
    expect(fresh.querySelector('form')?.enctype).toBe('multipart/form-data');
    const send = (words: string, file?: readonly [Buffer, string], kept?: string) => {
      const call = request(app).post(action).set(own).set('Cookie', cookiesOf(shopper)).field('words', words);
      if (kept !== undefined) void call.field('motif', kept);
      return file ? call.attach('motif', ...file) : call.attach('motif', Buffer.alloc(0), '');
    };
    const said = (html: string) => new JSDOM(html).window.document.querySelector('.file .field-error')?.textContent;
    expect(said((await send('A')).text)).toBe('Required');
    expect(said((await send('A', [Buffer.from('MZ'), 'a.exe'])).text)).toBe(
      'The file a.exe does not appear to be a supported file.',
    );
    const wrong = new JSDOM((await send('too long', [pdf, 'motif.pdf'])).text).window.document;
    expect(wrong.querySelector('.field-error')?.textContent).toBe('You have exceeded the character limit.');
    const kept = wrong.querySelector<HTMLInputElement>('.file-kept input')?.value;
    const right = await send('ANNA', undefined, kept);
    expect([right.status, right.headers['location']]).toEqual([303, '/cart?added']);
    const { entries } = (await shopper.get('/api/commerce/shopping-cart')).body;
    expect(JSON.parse(entries[0].additionalFields)).toMatchObject({
      words: 'ANNA',
      motif: [{ name: 'motif.pdf', size: pdf.length }],
    });
  });

  it('is counted with the other changes of a cart', async () => {
    const limiter = createLimiter({ cart: { points: 1, seconds: 60 } });
    const limited = express().use(
      createPrivatePages({ services: shop.services, signer: testSigner, styles: [], limiter, show: showMarkup }).router,
    );
    const send = () =>
      request(limited).post('/form/product?itemId=bowl').set(own).type('form').send('words=ANNA&side=in');
    expect((await send()).status).toBe(303);
    expect((await send()).text).toContain('Please try again in a few seconds.');
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
