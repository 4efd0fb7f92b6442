import { defineFormatter } from '#engine';
import { readDimensions } from './dimensions.ts';

export const height = defineFormatter({
  name: 'height',
  family: 'content',
  summary: 'The height of a size written WIDTHxHEIGHT.',
  examples: [
    { template: '{size|height}', data: { size: '800x400' }, output: '400' },
    { template: '[{size|height}]', data: { size: '800' }, output: '[]' },
  ],
  apply: (input) => readDimensions(input)?.height,
});
