import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiErrors, cookieNames } from '#contract';
import { pageTypes } from '#model';
import type { Store } from '../../../../../server/store/index.ts';
import { type ServedShop, serveShop } from '../../../../support/serve-shop.ts';
import { createShopper, type Shopper } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

const donations = [{ id: 'wood', title: 'Wood for the winter', path: '/about', amounts: [10, 25] }];
const path = '/checkout/donate';

let store: Store;
let shop: ServedShop;
let shopper: Shopper;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  // A tax on everything, and a smallest order above what is given.
  const taxRules = [{ id: 'us', name: 'Tax', country: 'US', basisPoints: 1000 }];
  shop = await serveShop(store, { rules: { donations, taxRules, minimumSubtotalCents: 5_000 } });
  shopper = await createShopper(shop.app);
});

const typeOf = ({ text }: { readonly text: string }) => Number(/data-page-type="(\d+)"/.exec(text)?.[1]);
const open = (address: string) => shopper.get(address);
const post = async (address: string, fields: Readonly<Record<string, string>>) => {
  const page = await open(`${path}?donatePageId=wood`);
  const crumb = new JSDOM(page.text).window.document.querySelector<HTMLInputElement>('[name=crumb]')?.value ?? '';
  return request(shop.app)
    .post(address)
    .set('Cookie', [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; '))
    .type('form')
    .send({ crumb, donatePageId: 'wood', ...fields });
};

it('asks for an amount, in the currency of the shop', async () => {
  const page = await open(`${path}?donatePageId=wood`);
  const { document } = new JSDOM(page.text).window;
  expect([page.status, typeOf(page)]).toEqual([200, pageTypes.donate]);
  expect([...document.querySelectorAll('.vt-choice')].map(({ textContent }) => textContent?.trim())).toEqual([
    '$10.00',
    '$25.00',
  ]);
  expect(document.querySelector('h2 a')?.getAttribute('href')).toBe('/about');
});

it.each([
  [{ amount: '25' }, '$25.00'],
  [{ amount: '10', other: ' 7 ' }, '$7.00'],
])('takes %j to a checkout without tax, shipping or a smallest order', async (fields, total) => {
  const sent = await post(path, fields);
  expect(sent.status).toBe(303);
  const checkout = await open(String(sent.headers['location']));
  const { document } = new JSDOM(checkout.text).window;
  expect(document.querySelector('h1')?.textContent).toBe('Donate');
  expect(document.querySelector('.vt-sum')?.textContent).toBe(`Total ${total}`);
  expect(document.querySelectorAll('[role=alert], [name=shippingOptionId], [name=promoCode]')).toHaveLength(0);
});

it.each(['', '0', '-5', '2.5', '10000', 'much'])('says which amounts can be given instead of %j', async (other) => {
  const sent = await post(path, { amount: '', other });
  expect(sent.status).toBe(400);
  expect(sent.text).toContain('Choose an amount, or type a whole number from 1 to 9999.');
  expect(shop.faults).toEqual([]);
});

it('confirms a contribution by a page that says so, and says nothing of parcels', async () => {
  const sent = await post(path, { amount: '25' });
  const cartToken = new URL(String(sent.headers['location']), 'http://own.invalid').searchParams.get('cartToken') ?? '';
  const placed = await post('/checkout', {
    ...{ cartToken, email: 'ann@example.org', method: 'test', expectedTotalCents: '2500', giftCardCents: '0' },
  });
  const order = String(placed.headers['location']);
  expect(order).toMatch(/^\/checkout\/order-confirmed\?orderId=/);
  const page = await open(order);
  expect(typeOf(page)).toBe(pageTypes.contributionConfirmed);
  expect(page.text).toContain('Contribution confirmed');
  expect(page.text).not.toContain('Nothing is shipped');
});

it('is no page where nothing is collected, and its donations are in no other cart', async () => {
  const unknown = await open(`${path}?donatePageId=mug`);
  expect([unknown.status, typeOf(unknown)]).toEqual([404, pageTypes.notFound]);
  const added = await shopper.post('/api/commerce/shopping-cart/entries', { itemId: 'wood', sku: 'wood', quantity: 5 });
  expect(added.body.message).toBe(apiErrors['variant-unavailable'].message);
  expect(shopper.jar.get(cookieNames.cart)).toBeUndefined();
});
