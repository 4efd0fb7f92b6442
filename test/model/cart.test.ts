import { describe, expect, it } from 'vitest';
import {
  hasCartCookie,
  hasInstallments,
  installmentBrandOf,
  installmentLocaleOf,
  installmentOf,
  installmentStateOf,
  installmentTermsOf,
  pillCount,
  shouldLoadCart,
} from '#model';

describe('cart pill', () => {
  it.each([
    [1, '1'],
    [100, '100'],
    [101, '100+'],
  ])('%d pieces', (total, count) => {
    expect(pillCount(total)).toBe(count);
  });
});

describe('cart loading', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [false, { hasCart: 'true' }, true],
    [false, { hasCart: 'false' }, false],
    [false, { CART: 'abc' }, true],
  ])('signed in %s, cookies %j', (isAuthenticated, cookies, loads) => {
    expect(shouldLoadCart(isAuthenticated, cookies)).toBe(loads);
    expect(hasCartCookie(cookies)).toBe(loads && !isAuthenticated);
  });
});

describe('installments', () => {
  it.each([
    [99, 'below range', 25],
    [100, 'in range', 25],
    [1002, 'in range', 251],
    [200000, 'in range', 50000],
    [200001, 'above range', 50000],
  ] as const)('%d cents', (price, state, payment) => {
    expect(installmentStateOf(price, { minimum: 100, maximum: 200000 })).toBe(state);
    expect(installmentOf(price, 4)).toBe(payment);
  });
  it.each([
    [{}, undefined, { minimum: undefined, maximum: undefined, payments: 4 }],
    [{ minimum: 1, maximum: 9, payments: 6 }, undefined, { minimum: 1, maximum: 9, payments: 6 }],
    [
      { minimum: 1, maximum: 9 },
      { minimum: 2, payments: 3 },
      { minimum: 2, maximum: 9, payments: 3 },
    ],
    [
      { minimum: '1', maximum: -1, payments: 0 },
      { payments: 2.5 },
      { minimum: undefined, maximum: undefined, payments: 4 },
    ],
  ])('store %j, product %j', (store, product, terms) => {
    expect(installmentTermsOf(store, product)).toEqual(terms);
  });
  it('are for physical goods that are bought once', () => {
    expect(hasInstallments({ structuredContent: { productType: 1 } })).toBe(true);
    expect(hasInstallments({ structuredContent: { productType: 1, isSubscribable: true } })).toBe(false);
    expect(hasInstallments({ structuredContent: { productType: 3 } })).toBe(false);
  });
  it.each([
    ['fr', 'CA', 'fr_CA', 'Afterpay'],
    ['en', 'gb', 'en_GB', 'Clearpay'],
    ['de', 'DE', 'en_US', 'Afterpay'],
  ] as const)('speak %s-%s', (language, country, locale, brand) => {
    expect(installmentLocaleOf(language, country)).toBe(locale);
    expect(installmentBrandOf(locale)).toBe(brand);
  });
});
