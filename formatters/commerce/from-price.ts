import { defineFormatter } from '#engine';
import { decimalText, fromPrice as fromPriceOf, timesHundred } from '#model';

export const fromPrice = defineFormatter({
  name: 'from-price',
  family: 'commerce',
  summary: 'Prints the lowest price of a product in minor units: what it costs at least, sales counted.',
  examples: [
    {
      template: '{item|from-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [
              { priceMoney: { value: '20.00' } },
              { priceMoney: { value: '35.50' }, onSale: true, salePriceMoney: { value: '18.125' } },
            ],
          },
        },
      },
      output: '1812.5',
    },
    { template: '{item|from-price}', data: {}, output: '0' },
  ],
  apply: (item) => decimalText(timesHundred(fromPriceOf(item).amount)),
});
