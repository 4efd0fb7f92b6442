import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { printTag } from '../../support/tag.ts';

type Data = Record<string, JsonValue>;
const money = (value: string) => `<span class="sqs-money-native">${value}</span>`;

function product(productType: number, variants: readonly Data[], more: Data = {}): Data {
  return { structuredContent: { productType, variants, ...more } };
}

/** The text between the tags of a price. */
function price(item: Data, page: Data = {}, tag = 'product-price', locale: string | null = 'en'): string {
  const printed = printTag(`item|${tag}`, { ...page, item }, { locale });
  return printed.replace(/^\n\n\n<div class="[a-z-]+">\n/, '').replace(/\n<\/div>$/, '');
}

const variant = (value: string, more: Data = {}): Data => ({ price: Number(value), priceMoney: { value }, ...more });

describe('product-price', () => {
  it.each([
    ['one price', product(1, [variant('1299')]), money('1,299.00')],
    ['prices that vary', product(3, [variant('40'), variant('30')]), `from ${money('30.00')}\n`],
    [
      'a sale',
      product(1, [variant('20', { onSale: true, salePriceMoney: { value: '15' } })]),
      `<span class="visually-hidden v6-visually-hidden">Sale Price:</span>${money('15.00')} <span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">${money('20.00')}</span>\n`,
    ],
    ['a declared type without meaning', product(-1, []), ''],
    ['a paywall', product(5, []), money('0.00')],
    ['a subscription without a plan', product(1, [], { isSubscribable: true }), 'Unavailable\n'],
  ])('prints %s', (_name, item, text) => {
    expect(price(item)).toBe(text);
  });

  it.each(['1.005', '-0.004', '1234567.891', '-1234.5', '0', '999.995', '0.1'])('writes %s as Intl does', (value) => {
    const through = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(price(product(1, [variant(value)]))).toBe(money(through.format(Number(value))));
  });

  it('shows large amounts through a double, and none as zero', () => {
    expect(price(product(1, [variant('1e21')]))).toBe(money('999,999,999,999,999,900,000.00'));
    expect(price(product(1, [variant('')]))).toBe(money('0.00'));
  });

  it('says nothing of words and prices without locale data, but keeps the frame', () => {
    const onSale = product(1, [variant('20', { onSale: true })]);
    expect(price(product(1, [variant('20')]), {}, 'product-price', null)).toBe('');
    expect(price(onSale, {}, 'product-price', null)).toContain('Sale Price:');
  });

  it('writes by locale where the site asks for it', () => {
    const page = { featureFlags: { useCLDRMoneyFormat: true } };
    const item = product(2, [], { priceMoney: { value: '2500', currency: 'JPY' } });
    expect(price(item, page)).toBe('¥2,500');
    expect(price(item, page, 'product-price', 'de')).toBe('2.500\u00a0¥');
    expect(price(item, page, 'product-price style:code')).toBe('2,500 JPY');
  });

  it('uses the words of the site, an empty one too', () => {
    const item = product(1, [variant('1'), variant('2')]);
    expect(price(item, { localizedStrings: { productPriceFromText: 'ab {fromPrice}' } })).toBe(`ab ${money('1.00')}\n`);
    expect(price(item, { localizedStrings: { productPriceFromText: '' } })).toBe('\n');
  });

  it('orders prices as published pages do: zero after a fraction', () => {
    expect(price(product(1, [variant('0.50'), variant('0')]))).toBe(`from ${money('0.50')}\n`);
    expect(price(product(1, [variant('1.50'), variant('0')]))).toBe(`from ${money('0.00')}\n`);
  });
});

describe('subscription-price', () => {
  const option = (value: string, more: Data = {}): Data => ({ priceMoney: { value }, ...more });
  it.each([
    ['no options', product(1, [variant('1')]), ''],
    ['one option', product(1, [variant('2', { pricingOptions: [option('1')] })]), money('1.00')],
    [
      'the option of the cheapest variant',
      product(1, [
        variant('30', { pricingOptions: [option('27')] }),
        variant('20', { pricingOptions: [option('18', { onSale: true, salePriceMoney: { value: '16' } })] }),
      ]),
      `from ${money('16.00')}\n`,
    ],
    ['a type that has none', product(4, [variant('2', { pricingOptions: [option('1')] })]), ''],
  ])('prints %s', (_name, item, text) => {
    expect(price(item, {}, 'subscription-price')).toBe(text);
  });
});

describe('product-status', () => {
  const status = (item: Data, page: Data = {}) => printTag('item|product-status', { ...page, item });
  it('prefers the words of the product to those of the site', () => {
    const item = { id: 'a', ...product(1, []) };
    const page = { localizedStrings: { productSoldOutText: 'weg' } };
    expect(status(item, page)).toBe('<div class="product-mark sold-out">weg</div>');
    expect(status(item, { ...page, productMerchandisingContext: { a: { customSoldOutText: 'Back <soon>' } } })).toBe(
      '<div class="product-mark sold-out">Back &lt;soon&gt;</div>',
    );
  });
  it('marks a sale only while there is stock', () => {
    expect(status(product(1, [{ onSale: true, qtyInStock: 0 }]))).toContain('sold out');
    expect(status(product(1, [{ onSale: true, qtyInStock: 1 }]))).toContain('sale');
    expect(status(product(4, [{ onSale: true }]))).toBe('');
  });
});

describe('names of the page', () => {
  it('are found outside of the item, unless the item has them', () => {
    const strings = { localizedStrings: { productQuickViewText: 'page' } };
    expect(printTag('item|product-quick-view', { ...strings, item: {} })).toContain('>page<');
    expect(printTag('item|product-quick-view', { ...strings, item: { localizedStrings: {} } })).toContain(
      '>Quick View<',
    );
  });
});

describe('product-scarcity', () => {
  it('leaves the value as it was where it is off', () => {
    expect(printTag('name|product-scarcity', { name: 'kept' })).toBe('kept');
  });
});

describe('add-to-cart-btn', () => {
  it('names the subscription choice only with expressions', () => {
    const item = product(1, [], { isSubscribable: true, productSubscriptionOptions: [{ id: 'a' }] });
    expect(printTag('item|add-to-cart-btn', { item })).toContain('data-subscription-option-id="a"');
    expect(printTag('item|add-to-cart-btn', { item }, { expressions: false })).not.toContain(
      'data-subscription-option-id',
    );
  });
});

describe('prices in minor units', () => {
  it.each([
    ['12.50', '1250'],
    ['12.500', '1250.0'],
    ['1e3', '100000'],
    ['-0', '-0'],
    ['twelve', '0'],
  ])('%s is %s', (value, minor) => {
    expect(printTag('item|from-price', { item: product(2, [], { priceMoney: { value } }) })).toBe(minor);
  });
});

describe('the add button of a sold-out product', () => {
  const item = { id: 'jar', structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] } };

  it('says so before any script, and cannot be pressed', () => {
    const printed = printTag('item|add-to-cart-btn', { item }, { profile: 'safe' });
    expect(printed).toContain('aria-disabled="true"');
    expect(printed).toContain('<div class="sqs-add-to-cart-button-inner">Sold Out</div>');
  });

  it('is left to a script where the reference is followed to the byte', () => {
    const printed = printTag('item|add-to-cart-btn', { item }, { profile: 'reference' });
    expect(printed).not.toContain('aria-disabled');
    expect(printed).toContain('<div class="sqs-add-to-cart-button-inner">Add To Cart</div>');
  });
});
