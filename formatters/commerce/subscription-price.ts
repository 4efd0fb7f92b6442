import { childOf, defineFormatter, isTruthy } from '#engine';
import { currentPrice, firstPricingOption, hasVariedPrices, readMoney } from '#model';
import { currencyOptions } from './lib/currency-options.ts';
import { findInPage } from './lib/find.ts';
import { priceMarkup } from './lib/price-markup.ts';
import { priceWriter } from './lib/price-text.ts';
import { fromPattern } from './product-price.ts';

export const subscriptionPrice = defineFormatter({
  name: 'subscription-price',
  family: 'commerce',
  summary: 'Prints the subscription price of a product that is also sold once.',
  args: { options: currencyOptions },
  examples: [
    {
      template: '{item|subscription-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [{ priceMoney: { value: '20' }, pricingOptions: [{ priceMoney: { value: '18' } }] }],
          },
        },
      },
      output: '\n\n\n<div class="subscription-price">\n<span class="sqs-money-native">18.00</span>\n</div>',
    },
    {
      template: '{item|subscription-price}',
      data: { item: { structuredContent: { productType: 2, priceMoney: { value: '20' } } } },
      output: '\n\n\n<div class="subscription-price">\n\n</div>',
    },
  ],
  apply(item, { options }, context) {
    const choice = firstPricingOption(item);
    if (choice === undefined) return priceMarkup('subscription-price', {}, context);
    const write = priceWriter(findInPage(context), options, context);
    if (hasVariedPrices(item)) {
      const fromPrice = write(currentPrice(choice));
      const from = { pattern: fromPattern(context), price: fromPrice, values: { fromPrice } };
      return priceMarkup('subscription-price', { from }, context);
    }
    const worded = (member: string) => {
      const price = write(readMoney(childOf(choice, member)));
      return { pattern: '{price}', price, values: { price } };
    };
    const sale = isTruthy(childOf(choice, 'onSale')) ? worded('salePriceMoney') : undefined;
    return priceMarkup('subscription-price', { sale, normal: worded('priceMoney') }, context);
  },
});
