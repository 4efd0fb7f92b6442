import { afterEach, expect, it } from 'vitest';
import { mayHaveCart } from '../../runtime/api/cookies.ts';
import { setCookie } from '../support/dom.ts';

const names = ['SiteUserInfo', 'hasCart', 'CART'] as const;
afterEach(() => {
  for (const name of names) setCookie(name, undefined);
});

it.each([
  ['nobody is known', {}, false],
  ['there is a cart', { hasCart: 'true', CART: 'signed' }, true],
  ['there is a cart by one cookie of two', { CART: 'signed' }, true],
  ['the cart is said to be none', { hasCart: 'false' }, false],
  [
    'a member is signed in, on a device without a cart',
    { SiteUserInfo: '{"authenticated":true,"siteUserId":"u1"}' },
    true,
  ],
  ['a member has signed out', { SiteUserInfo: '{"authenticated":false}' }, false],
  ['the cookie is no JSON', { SiteUserInfo: 'authenticated' }, false],
])('asks the server for a cart, or not, where %s', (_what, cookies, asks) => {
  for (const [name, value] of Object.entries(cookies)) setCookie(name, encodeURIComponent(value));
  expect(mayHaveCart(document)).toBe(asks);
});
