import { definePredicate } from '#engine';
import { hasVariedPrices } from '#model';

export const variedPrices = definePredicate({
  name: 'varied-prices?',
  family: 'commerce',
  summary: 'True when the variants of the product differ in price.',
  examples: [
    {
      template: '{.section item}{.varied-prices?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{ price: 5 }, { price: 6 }] } } },
      output: 'yes',
    },
    {
      template: '{.section item}{.varied-prices?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 2, variants: [{ price: 5 }, { price: 6 }] } } },
      output: 'no',
    },
  ],
  test: (item) => hasVariedPrices(item),
});
