import { defineFormatter } from '#engine';
import { readDimensions } from './dimensions.ts';

export const width = defineFormatter({
  name: 'width',
  family: 'content',
  summary: 'The width of a size written WIDTHxHEIGHT.',
  examples: [
    { template: '{size|width}', data: { size: '800x400' }, output: '800' },
    { template: '[{size|width}]', data: { size: '800' }, output: '[]' },
  ],
  apply: (input) => readDimensions(input)?.width,
});
