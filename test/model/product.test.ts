import { describe, expect, it } from 'vitest';
import {
  addButtonFacts,
  addButtonLabel,
  allowsSeveralServices,
  decimalText,
  fromPrice,
  hasQuantityInput,
  hasVariants,
  hasVariedPrices,
  isOnSale,
  isSoldOut,
  type JsonValue,
  normalPrice,
  productTypeOf,
  salePrice,
  subscriptionPattern,
  subscriptionTerms,
  subscriptionWording,
  subscriptionWordingKey,
  totalStock,
  variantDescriptor,
  variantOptions,
} from '#model';

const product = (productType: JsonValue, variants: JsonValue = [], more: Record<string, JsonValue> = {}) => ({
  structuredContent: { productType, variants, ...more },
});

describe('product type', () => {
  it.each([
    [1, 'physical'],
    ['1.0', 'physical'],
    [true, 'physical'],
    [2, 'digital'],
    [3, 'service'],
    [4, 'gift card'],
    [-1, 'undefined'],
    [5, 'unrecognised'],
    [1.5, 'unrecognised'],
    [null, 'unrecognised'],
  ] as const)('%j is %s', (value, type) => {
    expect(productTypeOf(product(value))).toBe(type);
  });
});

describe('stock', () => {
  it.each([
    ['no variants', product(1), true, 0],
    ['one piece', product(1, [{ qtyInStock: 1 }]), false, 1],
    ['none left', product(1, [{ qtyInStock: 0 }]), true, 0],
    ['below none', product(1, [{ qtyInStock: -5 }]), true, -5],
    ['half a piece', product(3, [{ qtyInStock: 0.5 }]), false, 0.5],
    ['text', product(1, [{ qtyInStock: '3' }]), false, 3],
    [
      'unlimited beside -5 (rel-G28)',
      product(1, [{ unlimited: true, qtyInStock: -5 }]),
      false,
      Number.POSITIVE_INFINITY,
    ],
    ['neither (rel-G28)', product(1, [{}]), true, 0],
    ['digital', product(2), false, Number.POSITIVE_INFINITY],
    ['gift card', product(4), false, Number.POSITIVE_INFINITY],
    ['paywall', product(5, [{ unlimited: true }]), true, Number.POSITIVE_INFINITY],
    ['nothing at all', undefined, true, 0],
  ] as const)('%s', (_name, item, soldOut, total) => {
    expect(isSoldOut(item)).toBe(soldOut);
    expect(totalStock(item)).toBe(total);
  });
});

describe('prices', () => {
  const money = (value: string) => ({ value });
  const shown = (item: Parameters<typeof fromPrice>[0]) =>
    [fromPrice, normalPrice, salePrice].map((price) => decimalText(price(item).amount));
  const two = [
    { priceMoney: money('20.00') },
    { priceMoney: money('35.50'), onSale: true, salePriceMoney: money('18.125') },
  ];

  it.each([
    ['physical', product(1, two), ['18.125', '35.50', '18.125']],
    ['gift card', product(4, two), ['18.125', '35.50', '0']],
    ['digital', product(2, [], { priceMoney: money('9'), salePriceMoney: money('4') }), ['9', '9', '4']],
    ['unknown', product(5, two), ['0', '0', '0']],
    ['without variants', product(1), ['0', '0', '0']],
    ['not on sale', product(1, [{ priceMoney: money('3') }]), ['3', '3', '0']],
  ] as const)('%s', (_name, item, prices) => {
    expect(shown(item)).toEqual(prices);
  });

  it.each([
    ['one variant', [{ price: 1 }], false],
    ['same prices', [{ price: 1 }, { price: 1 }], false],
    ['other prices', [{ price: 1 }, { price: 2 }], true],
    ['text and number', [{ price: 1 }, { price: '1' }], true],
    ['missing and null', [{}, { price: null }], false],
    ['missing and false', [{ onSale: false }, {}], true],
    [
      'sale prices while on sale',
      [
        { onSale: true, salePrice: 1 },
        { onSale: true, salePrice: 2 },
      ],
      true,
    ],
    ['sale prices without sale', [{ salePrice: 1 }, { salePrice: 2 }], false],
    ['money objects only', [{ priceMoney: money('1') }, { priceMoney: money('2') }], false],
  ])('vary: %s', (_name, variants, varied) => {
    expect(hasVariedPrices(product(1, variants))).toBe(varied);
    expect(hasVariedPrices(product(2, variants))).toBe(false);
  });

  it('are on sale by variant, or by product when digital', () => {
    expect(isOnSale(product(1, two))).toBe(true);
    expect(isOnSale(product(4, two))).toBe(false);
    expect(isOnSale(product(2, [], { onSale: true }))).toBe(true);
    expect(isOnSale(product(2, two))).toBe(false);
  });
});

describe('quantity field', () => {
  const yes = () => true;
  it.each([
    ['physical with two', product(1, [{ qtyInStock: 2 }]), true],
    ['two variants with one each', product(1, [{ qtyInStock: 1 }, { qtyInStock: 1 }]), true],
    ['physical with one', product(1, [{ qtyInStock: 1 }]), false],
    ['subscribable', product(1, [{ unlimited: true }], { isSubscribable: true }), false],
    ['service', product(3, [{ unlimited: true }]), true],
    ['digital', product(2), false],
    ['gift card', product(4), false],
  ] as const)('%s: %s', (_name, item, shown) => {
    expect(hasQuantityInput(item, yes)).toBe(shown);
  });

  it('is hidden for services that are sold one by one; a missing setting allows several', () => {
    expect(hasQuantityInput(product(3, [{ unlimited: true }]), () => false)).toBe(false);
    expect(allowsSeveralServices(undefined)).toBe(true);
    expect(allowsSeveralServices({ multipleQuantityAllowedForServices: null })).toBe(true);
    expect(allowsSeveralServices({ multipleQuantityAllowedForServices: 'true' })).toBe(true);
    expect(allowsSeveralServices({ multipleQuantityAllowedForServices: false })).toBe(false);
  });
});

describe('add button', () => {
  const label = (content: Record<string, JsonValue>, words: Record<string, JsonValue> = {}) =>
    addButtonLabel(addButtonFacts(content), (key) => words[key]);
  it.each([
    ['plain', {}, {}, 'Add To Cart'],
    ['subscribable', { isSubscribable: true }, {}, 'Subscribe'],
    ['custom', { useCustomAddButtonText: true, customAddButtonText: 'Buy' }, {}, 'Buy'],
    [
      'custom before subscribe',
      { useCustomAddButtonText: true, customAddButtonText: 'Buy', isSubscribable: true },
      {},
      'Buy',
    ],
    ['custom but empty', { useCustomAddButtonText: true, customAddButtonText: '' }, {}, 'Add To Cart'],
    ['custom but off', { useCustomAddButtonText: false, customAddButtonText: 'Buy' }, {}, 'Add To Cart'],
    ['translated', {}, { productAddToCartText: 'In den Korb' }, 'In den Korb'],
    ['translated, empty', { isSubscribable: true }, { productSubscribeText: '' }, 'Subscribe'],
  ])('%s', (_name, content, words, text) => {
    expect(label(content, words)).toBe(text);
  });
});

describe('subscription', () => {
  const plan = (unit: string, value: number, numBillingCycles?: number) =>
    product(1, [], {
      isSubscribable: true,
      subscriptionPlan: {
        billingPeriod: { unit, value },
        ...(numBillingCycles === undefined ? {} : { numBillingCycles }),
      },
    });
  it.each([
    ['WEEK', 1, undefined, '1Weekly__indefinite', 'P every week'],
    ['WEEK', 1, 1, '1Weekly__limited__1Weeks', 'P every week for 1 week'],
    ['WEEK', 1, 5, '1Weekly__limited__nWeeks', 'P every week for 5 weeks'],
    ['WEEK', 1, 52, '1Weekly__limited__1Years', 'P every week for 1 year'],
    ['WEEK', 1, 104, '1Weekly__limited__nYears', 'P every week for 2 years'],
    ['WEEK', 2, undefined, 'nWeekly__indefinite', 'P every 2 weeks'],
    ['WEEK', 2, 4, 'nWeekly__limited__nWeeks', 'P every 2 weeks for 8 weeks'],
    ['WEEK', 2, 26, 'nWeekly__limited__1Years', 'P every 2 weeks for 1 year'],
    ['WEEK', 2, 52, 'nWeekly__limited__nYears', 'P every 2 weeks for 2 years'],
    ['MONTH', 1, undefined, '1Monthly__indefinite', 'P every month'],
    ['MONTH', 1, 1, '1Monthly__limited__1Months', 'P every month for 1 month'],
    ['MONTH', 1, 5, '1Monthly__limited__nMonths', 'P every month for 5 months'],
    ['MONTH', 1, 12, '1Monthly__limited__1Years', 'P every month for 1 year'],
    ['MONTH', 1, 24, '1Monthly__limited__nYears', 'P every month for 2 years'],
    ['MONTH', 2, undefined, 'nMonthly__indefinite', 'P every 2 months'],
    ['MONTH', 2, 5, 'nMonthly__limited__nMonths', 'P every 2 months for 10 months'],
    ['MONTH', 2, 6, 'nMonthly__limited__1Years', 'P every 2 months for 1 year'],
    ['MONTH', 2, 12, 'nMonthly__limited__nYears', 'P every 2 months for 2 years'],
    ['YEAR', 1, undefined, '1Yearly__indefinite', 'P every year'],
    ['YEAR', 1, 1, '1Yearly__limited__1Years', 'P every year for 1 year'],
    ['YEAR', 1, 3, '1Yearly__limited__nYears', 'P every year for 3 years'],
    ['YEAR', 2, undefined, 'nYearly__indefinite', 'P every 2 years'],
    ['YEAR', 2, 2, 'nYearly__limited__nYears', 'P every 2 years for 4 years'],
  ] as const)('%s %d, %s cycles', (unit, value, cycles, key, wording) => {
    const terms = subscriptionTerms(plan(unit, value, cycles));
    expect(terms).toBeDefined();
    if (!terms) return;
    expect(subscriptionWordingKey(terms, false)).toBe(`productPrice__singlePrice__${key}`);
    expect(subscriptionWordingKey(terms, true)).toBe(`productPrice__multiplePrices__${key}`);
    expect(subscriptionWording(terms, 'P')).toBe(wording);
    expect(subscriptionWording(terms, 'P', subscriptionPattern(terms, true))).toBe(`from ${wording}`);
  });

  it('has no terms without a billing period', () => {
    expect(subscriptionTerms(product(1, [], { isSubscribable: true }))).toBeUndefined();
  });
});

describe('variants', () => {
  const item = product(1, [{ attributes: { Trim: 'gold', Size: 'S' } }, { attributes: { Trim: 'gold', Size: 'L' } }], {
    variantOptionOrdering: ['Size', 'Trim', 'Fit'],
  });

  it('give options in the order of the store and values in the order of use', () => {
    expect(variantOptions(item)).toEqual([
      { name: 'Size', values: ['S', 'L'] },
      { name: 'Trim', values: ['gold'] },
      { name: 'Fit', values: [] },
    ]);
  });

  it('give none without an ordering or a second variant', () => {
    expect(variantOptions(product(1, [{ attributes: { Size: 'S' } }], { variantOptionOrdering: ['Size'] }))).toEqual(
      [],
    );
    expect(variantOptions(product(1, [{}, {}]))).toEqual([]);
  });

  it('exist from two on, but not for digital goods', () => {
    expect(hasVariants(item)).toBe(true);
    expect(hasVariants(product(2, [{}, {}]))).toBe(false);
    expect(hasVariants(product(9, [{}, {}]))).toBe(true);
    expect(hasVariants(product(1, [{}]))).toBe(false);
  });

  it('are described by their values', () => {
    expect(variantDescriptor({ optionValues: [{ value: 5 }, {}, { value: 'z' }] })).toBe('5 /  / z');
    expect(variantDescriptor({})).toBe('');
  });
});
