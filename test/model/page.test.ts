import { describe, expect, it } from 'vitest';
import { isProductListPage, isProductPage, isTrackable, pageTypes } from '#model';

describe('page detection', () => {
  it('knows product pages and product lists', () => {
    const list = { pageType: pageTypes.collection, collection: { type: 13 } };
    expect(isProductPage({ pageType: 50, product: { id: 'a' } })).toBe(true);
    expect(isProductPage({ pageType: 50 })).toBe(false);
    expect(isProductPage({ pageType: 1, product: { id: 'a' } })).toBe(false);
    expect(isProductListPage(list)).toBe(true);
    expect(isProductListPage(list, true)).toBe(false);
    expect(isProductListPage({ pageType: 1, collection: { type: 1 } })).toBe(false);
  });
  it.each([
    [1, true],
    [100, false],
    [101, true],
    [103, false],
    [106, false],
  ])('page type %d may be measured: %s', (type, trackable) => {
    expect(isTrackable(type)).toBe(trackable);
  });
});
