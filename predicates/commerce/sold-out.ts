import { definePredicate } from '#engine';
import { isSoldOut } from '#model';

export const soldOut = definePredicate({
  name: 'sold-out?',
  family: 'commerce',
  summary: 'True when no variant has stock; digital goods and gift cards never sell out, what is no product always is.',
  examples: [
    {
      template: '{.section item}{.sold-out?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] } } },
      output: 'yes',
    },
    {
      template: '{.section item}{.sold-out?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{ unlimited: true }] } } },
      output: 'no',
    },
  ],
  test: (item) => isSoldOut(item),
});
