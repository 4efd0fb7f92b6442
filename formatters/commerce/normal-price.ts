import { defineFormatter } from '#engine';
import { decimalText, normalPrice as normalPriceOf, timesHundred } from '#model';

export const normalPrice = defineFormatter({
  name: 'normal-price',
  family: 'commerce',
  summary: 'Prints the price of a product before any sale in minor units: that of the dearest variant.',
  examples: [
    {
      template: '{item|normal-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [{ priceMoney: { value: '20.00' } }, { priceMoney: { value: '35.50' } }],
          },
        },
      },
      output: '3550',
    },
    { template: '{item|normal-price}', data: {}, output: '0' },
  ],
  apply: (item) => decimalText(timesHundred(normalPriceOf(item).amount)),
});
