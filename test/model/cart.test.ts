import { describe, expect, it } from 'vitest';
import {
  hasCartCookie,
  hasInstallments,
  installmentBrandOf,
  installmentLocaleOf,
  installmentMessage,
  pillCount,
  pillLabel,
  shouldLoadCart,
} from '#model';

describe('cart pill', () => {
  it.each([
    [1, '1', '1 item in cart'],
    [2, '2', '2 items in cart'],
    [100, '100', '100 items in cart'],
    [101, '100+', 'More than 100 items in cart'],
  ])('%d pieces', (total, count, label) => {
    expect(pillCount(total)).toBe(count);
    expect(pillLabel(total)).toBe(label);
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
  const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`;
  const range = { minimum: 100, maximum: 200000 };
  it.each([
    [99, 'available for orders over $1.00'],
    [100, '4 interest-free payments of $0.25'],
    [1001, '4 interest-free payments of $2.50'],
    [200000, '4 interest-free payments of $500.00'],
    [200001, 'up to $2000.00'],
  ])('%d cents', (price, message) => {
    expect(installmentMessage(price, range, dollars)).toBe(message);
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
