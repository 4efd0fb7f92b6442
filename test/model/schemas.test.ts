import { describe, expect, it } from 'vitest';
import { Cart, PageContext } from '#model';

describe('schemas', () => {
  it('give a new cart every default', () => {
    expect(Cart.parse({ id: 'c', websiteId: 'w', created: 1 })).toEqual({
      id: 'c',
      websiteId: 'w',
      orderId: '',
      created: 1,
      isPurchased: false,
      entries: [],
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: null,
      applicableTaxRules: [],
      coupons: [],
      validCoupons: [],
      invalidCoupons: [],
      subtotalCents: 0,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 0,
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
    });
  });
  it('let unknown members of page data pass and check the known ones', () => {
    const page = { website: { id: 'w', extra: [1] }, collection: { type: 13 }, mine: null };
    expect(PageContext.parse(page)).toEqual(page);
    expect(PageContext.safeParse({ pageType: 'x' }).success).toBe(false);
  });
});
