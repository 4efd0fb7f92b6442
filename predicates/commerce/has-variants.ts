import { definePredicate } from '#engine';
import { hasVariants } from '#model';

export const hasVariantsPredicate = definePredicate({
  name: 'has-variants?',
  family: 'commerce',
  summary: 'True for a product with two variants or more; a digital one has none to choose from.',
  examples: [
    {
      template: '{.section item}{.has-variants?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{}, {}] } } },
      output: 'yes',
    },
    {
      template: '{.section item}{.has-variants?}yes{.or}no{.end}{.end}',
      data: { item: { structuredContent: { productType: 1, variants: [{}] } } },
      output: 'no',
    },
  ],
  test: (item) => hasVariants(item),
});
