import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import { createShopper, type Shopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
let app: Awaited<ReturnType<typeof serveShop>>['app'];
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

async function visit(): Promise<Shopper> {
  ({ app } = await serveShop(store));
  return createShopper(app);
}

const post = (fields: object, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  request(app).post('/form/restock').set(headers).type('form').send(fields);

it('takes who waits for a product, once, and says so', async () => {
  await visit();
  const fields = { productId: 'shirt', variantId: 'L-RED', email: 'ann@example.org', isJoinMailingList: 'true' };
  const sent = await post(fields);
  expect([sent.status, sent.headers['location']]).toEqual([303, '/form/restock?productId=shirt']);
  expect((await post(fields)).status).toBe(303);
  const rows = await store.read((database) => database.select().from(tables.restockSignUps));
  expect(rows).toMatchObject([{ productId: 'shirt', variantId: 'L-RED', email: 'ann@example.org' }]);
  const { document } = new JSDOM((await request(app).get('/form/restock?productId=shirt')).text).window;
  expect(document.querySelector('[role=status]')?.textContent).toBe('Signed up!');
  expect(document.querySelector('main a, section a')?.getAttribute('href')).toBe('/shop/shirt');
});

it('asks again for an address that is none, with what was typed, and takes none from another site', async () => {
  await visit();
  const wrong = await post({ productId: 'shirt', variantId: 'L-RED', email: 'ann@' });
  const { document } = new JSDOM(wrong.text).window;
  expect([wrong.status, document.querySelector('[role=alert]')?.textContent]).toEqual([400, 'Email is invalid']);
  expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('ann@');
  const fields = { productId: 'shirt', variantId: 'L-RED', email: 'evil@example.org' };
  const foreign = await post(fields, { 'Sec-Fetch-Site': 'cross-site' });
  expect(foreign.text).toContain('This request came from another site.');
  const rows = await store.read((database) => database.select().from(tables.restockSignUps));
  expect(rows.filter(({ email }) => email === 'evil@example.org')).toEqual([]);
});

it('counts the cart in a style sheet that only its own site may load', async () => {
  const shopper = await visit();
  const count = () => shopper.get('/cart/count.css');
  expect((await count()).text).toBe('.vt-counted{display:none}');
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG', quantity: 3 });
  const { text, headers } = await count();
  expect(text).toContain('.vt-counted::after{content:"3"}');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect((await request(app).get('/cart/count.css')).text).toBe('.vt-counted{display:none}');
});

it('says at the checkout that there is nothing to pay for, and asks for nothing', async () => {
  const shopper = await visit();
  const { document } = new JSDOM((await shopper.get('/checkout')).text).window;
  expect(document.querySelector('h1')?.textContent).toBe('Checkout');
  expect(document.body.textContent).toContain('You have nothing in your shopping cart.');
  expect(document.querySelector('form[action="/checkout"]')).toBeNull();
  const gone = new JSDOM((await shopper.get('/checkout?cartToken=no-such-cart')).text).window.document;
  expect(gone.querySelector('[role=alert]')?.textContent).toBe('This cart is no longer available.');
});
