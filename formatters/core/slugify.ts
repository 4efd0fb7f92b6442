import { defineFormatter, toText } from '#engine';
import { slugOf } from '../lib/text.ts';

export const slugify = defineFormatter({
  name: 'slugify',
  family: 'core',
  summary: 'Lower-case words and hyphens, for addresses and class names.',
  examples: [
    { template: '{title|slugify}', data: { title: 'Blue Linen Shirt!' }, output: 'blue-linen-shirt' },
    { template: '{title|slugify}', data: { title: 'Crème -- brûlée ' }, output: 'crme----brle-' },
  ],
  apply: (input) => slugOf(toText(input)),
});
