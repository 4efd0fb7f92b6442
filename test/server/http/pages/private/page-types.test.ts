import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageTypes } from '#model';
import type { Store } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const typeOf = ({ text }: { readonly text: string }) => Number(/data-page-type="(\d+)"/.exec(text)?.[1]);

it('tells the cart of the platform from the one that a template folder brings', async () => {
  const plain = await serveShop(store);
  expect(typeOf(await request(plain.app).get('/cart'))).toBe(pageTypes.showCart);
  const own = await serveShop(store, { templates: { 'pages/cart.page': '<main>{regionMarkup}</main>' } });
  expect(typeOf(await request(own.app).get('/cart'))).toBe(pageTypes.commerceCartV2);
});

it('tells a password from something that is to be bought first', async () => {
  const locks = [
    { path: '/private', password: 'open sesame' },
    { path: '/notes', product: 'shirt' },
  ];
  const { app } = await serveShop(store, { rules: { locks } });
  expect(typeOf(await request(app).get('/private'))).toBe(pageTypes.protectedContent);
  expect(typeOf(await request(app).get('/notes'))).toBe(pageTypes.paywall);
});

it('tells the one way in from a page that somebody was kept out of', async () => {
  const { app } = await serveShop(store, { rules: { locks: [{ path: '/members' }] } });
  expect(typeOf(await request(app).get('/lock/sign-in'))).toBe(pageTypes.ssoPage);
  expect(typeOf(await request(app).get('/members'))).toBe(pageTypes.memberAreaAccessDenied);
});

it('shows a page of the site for an address that cannot be read, and tells a program in a sentence', async () => {
  const { app, faults } = await serveShop(store);
  const page = await request(app).get('/shop/100%').set('Accept', 'text/html');
  expect([page.status, typeOf(page)]).toEqual([400, pageTypes.error]);
  expect(page.text).toContain('This address cannot be read');
  expect(page.text).toContain('<meta name="robots" content="noindex"');
  const told = await request(app).get('/shop/100%');
  expect([told.status, told.body.detail]).toEqual([400, 'The address cannot be read.']);
  expect(faults).toEqual([]);
});
