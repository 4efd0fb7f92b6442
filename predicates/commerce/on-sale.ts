import { definePredicate } from '#engine';
import { isOnSale } from '#model';

export const onSale = definePredicate({
  name: 'on-sale?',
  family: 'commerce',
  summary: 'True when a variant of the product, or the digital product itself, is on sale, in stock or not.',
  examples: [
    {
      template: '{.section item}{.on-sale?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{ onSale: true }] } } },
      output: 'yes',
    },
    {
      template: '{.section item}{.on-sale?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 4, variants: [{ onSale: true }] } } },
      output: 'no',
    },
  ],
  test: (item) => isOnSale(item),
});
