import { defineFormatter } from '#engine';
import { variantDescriptor as descriptorOf } from '#model';
import { markupText } from '../lib/html.ts';

export const variantDescriptor = defineFormatter({
  name: 'variant-descriptor',
  family: 'commerce',
  summary: 'Prints a variant in words: the values of its options.',
  examples: [
    {
      template: '{variant|variant-descriptor}',
      data: {
        variant: {
          optionValues: [
            { optionName: 'Size', value: 'L' },
            { optionName: 'Colour', value: 'Sea' },
          ],
        },
      },
      output: 'L / Sea',
    },
    { template: '[{variant|variant-descriptor}]', data: { variant: {} }, output: '[]' },
  ],
  apply: (variant, _args, context) => markupText(descriptorOf(variant), context),
});
