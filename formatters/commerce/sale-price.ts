import { defineFormatter } from '#engine';
import { decimalText, salePrice as salePriceOf, timesHundred } from '#model';

export const salePrice = defineFormatter({
  name: 'sale-price',
  family: 'commerce',
  summary: 'Prints the lowest sale price of a product in minor units, 0 when nothing is on sale.',
  examples: [
    {
      template: '{item|sale-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [{ priceMoney: { value: '20.00' } }, { onSale: true, salePriceMoney: { value: '18' } }],
          },
        },
      },
      output: '1800',
    },
    { template: '{item|sale-price}', data: {}, output: '0' },
  ],
  apply: (item) => decimalText(timesHundred(salePriceOf(item).amount)),
});
