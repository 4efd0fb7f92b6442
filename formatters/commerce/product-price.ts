import { defineFormatter, type RenderContext, type Value } from '#engine';
import {
  fromPrice,
  hasVariedPrices,
  isOnSale,
  isSubscribable,
  normalPrice,
  priceTexts,
  productTypeOf,
  salePrice,
  subscriptionPattern,
  subscriptionTerms,
  subscriptionWordingKey,
} from '#model';
import { currencyOptions } from './lib/currency-options.ts';
import { findInPage, localizedString } from './lib/find.ts';
import { type PriceValues, priceMarkup } from './lib/price-markup.ts';
import { type PriceWriter, priceWriter } from './lib/price-text.ts';

export const productPrice = defineFormatter({
  name: 'product-price',
  family: 'commerce',
  summary: 'Prints what a product costs: its price, "from" the lowest one, sale and original price, or per period.',
  args: { options: currencyOptions },
  examples: [
    {
      template: '{item|product-price}',
      data: { item: { structuredContent: { productType: 1, variants: [{ priceMoney: { value: '1299' } }] } } },
      output: '\n\n\n<div class="product-price">\n<span class="sqs-money-native">1,299.00</span>\n</div>',
    },
    {
      template: '{item|product-price symbol:narrow}',
      data: {
        featureFlags: { useCLDRMoneyFormat: true },
        item: { structuredContent: { productType: 2, priceMoney: { value: '5', currency: 'CAD' } } },
      },
      output: '\n\n\n<div class="product-price">\n$5.00\n</div>',
    },
    {
      template: '{item|product-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 3 }, numBillingCycles: 8 },
            variants: [{ priceMoney: { value: '9' } }],
          },
        },
      },
      output:
        '\n\n\n<div class="product-price">\n<span class="sqs-money-native">9.00</span> every 3 months for 2 years\n</div>',
    },
  ],
  apply(item, { options }, context) {
    const write = priceWriter(findInPage(context), options, context);
    if (isSubscribable(item)) return subscriptionMarkup(item, write, context);
    if (productTypeOf(item) === 'undefined') return priceMarkup('product-price', {}, context);
    const patterns = { from: fromPattern(context), other: '{price}' };
    return pricesMarkup(item, patterns, { billingPeriodValue: undefined, duration: undefined }, write, context);
  },
});

/** The pattern of the lowest price; an empty translation counts. */
export function fromPattern(context: RenderContext): Value {
  const translation = localizedString(findInPage(context), 'productPriceFromText');
  return translation === undefined ? priceTexts.from : translation;
}

function subscriptionMarkup(item: Value, write: PriceWriter, context: RenderContext): string {
  const find = findInPage(context);
  const terms = subscriptionTerms(item);
  if (terms === undefined) {
    const translation = localizedString(find, 'productPriceUnavailable');
    const pattern = translation === undefined ? priceTexts.unavailable : translation;
    const values = { fromPrice: 'true', price: 'true', billingPeriodValue: undefined, duration: undefined };
    return priceMarkup('product-price', { from: { pattern, price: 'true', values } }, context);
  }
  const varied = hasVariedPrices(item);
  const translation = localizedString(find, subscriptionWordingKey(terms, varied));
  const pattern = translation === undefined ? subscriptionPattern(terms, varied) : translation;
  const period = { billingPeriodValue: terms.periodValue, duration: terms.duration };
  return pricesMarkup(item, { from: pattern, other: pattern }, period, write, context);
}

interface Patterns {
  /** Around the lowest price, where prices vary. */
  readonly from: Value;
  /** Around the sale price and the normal one. */
  readonly other: Value;
}

function pricesMarkup(
  item: Value,
  patterns: Patterns,
  period: PriceValues,
  write: PriceWriter,
  context: RenderContext,
): string {
  if (hasVariedPrices(item)) {
    const price = write(fromPrice(item));
    const from = { pattern: patterns.from, price, values: { fromPrice: price, price, ...period } };
    // Without a price to print, the text of the normal one is not printable either.
    return priceMarkup('product-price', { from }, context);
  }
  const worded = (price: string | undefined) => ({ pattern: patterns.other, price, values: { price, ...period } });
  const sale = isOnSale(item) ? worded(write(salePrice(item))) : undefined;
  return priceMarkup('product-price', { sale, normal: worded(write(normalPrice(item))) }, context);
}
