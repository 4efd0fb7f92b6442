import { describe, expect, it } from 'vitest';
import {
  addToCartMessages,
  addToCartText,
  canOpenProductForm,
  checkAddToCart,
  type JsonValue,
  openOptionNames,
  openOptionsReason,
  readQuantity,
} from '#model';

const shirt = {
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Size', 'Colour', 'Fit'],
    variants: [
      { sku: 'S1', qtyInStock: 3, attributes: { Size: 'S', Colour: 'red', Fit: 'slim' } },
      { sku: 'L1', qtyInStock: 0, attributes: { Size: 'L', Colour: 'red', Fit: 'slim' } },
    ],
  },
};
const small = { Size: 'S', Colour: 'red', Fit: 'slim' };
const large = { Size: 'L', Colour: 'red', Fit: 'slim' };

function check(choice: Record<string, string>, quantity: unknown, item: JsonValue = shirt, alreadyInCart = 0) {
  const verdict = checkAddToCart({ item, choice, quantity, alreadyInCart });
  if (verdict.ok) return verdict;
  return { ok: false, errorType: verdict.errorType, message: addToCartText(verdict) };
}

describe('rel-G06 the checks before adding, in their order', () => {
  it.each([
    ['three open', {}, 'x', 'NO_VARIANT_SELECTED', 'Please select the Size, Colour and Fit options.'],
    ['two open', { Size: 'S' }, 1, 'NO_VARIANT_SELECTED', 'Please select the Colour and Fit options.'],
    ['one open', { Size: 'S', Colour: 'red' }, 1, 'NO_VARIANT_SELECTED', 'Please select the Fit option.'],
    [
      'no such combination',
      { ...small, Fit: 'wide' },
      'x',
      'VARIANT_UNAVAILABLE',
      addToCartMessages.variantUnavailable,
    ],
    ['sold out, quantity wrong too', large, 'x', 'OUT_OF_STOCK', addToCartMessages.outOfStock],
    ['more than there is', small, 4, 'OUT_OF_STOCK', addToCartMessages.outOfStock],
    ['no number', small, 'x', 'QUANTITY_NOT_A_NUMBER', 'Quantity must be a number.'],
    ['a fraction', small, '1.5', undefined, 'Quantity must be a whole number'],
  ] as const)('%s', (_name, choice, quantity, errorType, message) => {
    const verdict = check(choice, quantity);
    expect(verdict).toEqual({ ok: false, message, errorType });
  });

  it('pass for a whole number of what is there', () => {
    expect(check(small, '3')).toEqual({ ok: true, variant: shirt.structuredContent.variants[0], quantity: 3 });
    expect(check(small, 3, shirt, 1)).toMatchObject({ ok: false, errorType: 'OUT_OF_STOCK' });
  });

  it('ask a gift card for its denomination', () => {
    const card = {
      structuredContent: {
        productType: 4,
        variantOptionOrdering: ['Value'],
        variants: [{ attributes: { Value: '$10' } }, { attributes: { Value: '$20' } }],
      },
    };
    expect(check({}, 1, card)).toMatchObject({ message: 'Select a denomination for the Gift Card' });
    expect(check({ Value: '$10' }, 1, card)).toMatchObject({ ok: true });
  });

  it('count a fraction of a subscription', () => {
    const tea = { structuredContent: { productType: 1, isSubscribable: true, variants: [{ unlimited: true }] } };
    expect(check({}, 0.5, tea)).toMatchObject({ errorType: 'SUB_QUANTITY_NOT_A_WHOLE_NUMBER' });
  });

  it('let a product without variants or options through', () => {
    expect(check({}, 1, { structuredContent: { productType: 2 } })).toMatchObject({ ok: true, quantity: 1 });
    expect(check({}, 1, { structuredContent: { productType: 1, variants: [{ unlimited: true }] } })).toMatchObject({
      ok: true,
    });
  });
});

describe('products without a picker', () => {
  const two = {
    structuredContent: {
      productType: 1,
      variants: [
        { sku: 'A', qtyInStock: 1, attributes: { Size: 'S' } },
        { sku: 'B', qtyInStock: 1, attributes: { Size: 'L' } },
      ],
    },
  };
  it('take a choice that was made elsewhere, but none that is not there', () => {
    expect(check({ Size: 'L' }, 1, two)).toMatchObject({ ok: true, variant: { sku: 'B' } });
    expect(check({ Size: 'M' }, 1, two)).toMatchObject({ errorType: 'VARIANT_UNAVAILABLE' });
    expect(check({}, 1, two)).toMatchObject({ errorType: 'VARIANT_UNAVAILABLE' });
  });
  it('are sold out when the list of variants is empty, not when it is not known', () => {
    expect(check({}, 1, { structuredContent: { productType: 1, variants: [] } })).toMatchObject({
      errorType: 'OUT_OF_STOCK',
    });
    expect(check({}, 1, { structuredContent: { productType: 1 } })).toMatchObject({ ok: true });
    expect(check({}, 1, { structuredContent: { productType: 2, variants: [] } })).toMatchObject({ ok: true });
  });
});

describe('rel-G05 choices that no variant has', () => {
  it.each(['__proto__', 'length', 'constructor'])('an option named %s is data like any other', (name) => {
    const item = {
      structuredContent: {
        productType: 1,
        variantOptionOrdering: [name],
        variants: [
          { sku: 'A', unlimited: true, attributes: JSON.parse(`{"${name}":"a"}`) },
          { sku: 'B', unlimited: true, attributes: {} },
        ],
      },
    };
    expect(check({}, 1, item)).toMatchObject({ message: `Please select the ${name} option.` });
    expect(check(JSON.parse(`{"${name}":"a"}`), 1, item)).toMatchObject({ ok: true, variant: { sku: 'A' } });
    expect(check(JSON.parse(`{"${name}":"b"}`), 1, item)).toMatchObject({
      message: addToCartMessages.variantUnavailable,
    });
  });
});

describe('rel-G01 quantity', () => {
  it.each([1, '1', ' 2 ', '2.0', 1e3, 9999, '9999'])('%j passes', (typed) => {
    expect(readQuantity(typed)).toEqual({ quantity: Number(typed) });
  });
  it.each([
    ...[Number.NaN, Number.POSITIVE_INFINITY, '', '2abc', '٢', '1e3', '0x10', null, undefined, true, [], [1], {}].map(
      (typed) => [typed, 'quantity-not-a-number'] as const,
    ),
    ...[1.5, '1.5', '-2.5', '.5'].map((typed) => [typed, 'quantity-not-whole'] as const),
    ...[-1, 0, -0, '-2', '0'].map((typed) => [typed, 'quantity-too-small'] as const),
    ...[10_000, '10000', 2 ** 53].map((typed) => [typed, 'quantity-too-large'] as const),
  ])('%j is refused as %s', (typed, error) => {
    expect(readQuantity(typed)).toEqual({ error });
  });
});

describe('open options', () => {
  const asked = (open: readonly string[]) =>
    addToCartText({ reason: openOptionsReason(open), names: openOptionNames(open) });
  it('list more than two with commas', () => {
    expect(asked(['A', 'B', 'C', 'D'])).toBe('Please select the A, B, C and D options.');
  });
  it('keep markup and patterns of option names as text (rel-C13)', () => {
    expect(asked(['{option2}', '$&'])).toBe('Please select the {option2} and $& options.');
  });
});

describe('product form', () => {
  it('opens while some variant has more stock than the cart holds', () => {
    const [, soldOut] = shirt.structuredContent.variants;
    expect(canOpenProductForm(shirt, () => 2)).toBe(true);
    expect(canOpenProductForm(shirt, () => 3)).toBe(false);
    expect(canOpenProductForm({ structuredContent: { productType: 1, variants: [soldOut ?? {}] } }, () => 0)).toBe(
      false,
    );
    expect(canOpenProductForm({ structuredContent: { productType: 2 } }, () => 9)).toBe(true);
  });
});
