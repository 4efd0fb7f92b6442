import { defineFormatter } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';
import { notASize, readDimensions, widthForHeight } from './dimensions.ts';

export const resizedWidthForHeight = defineFormatter({
  name: 'resizedWidthForHeight',
  family: 'content',
  summary: 'The width of a picture that is resized to a height.',
  args: { height: leadingInteger('requested height', { min: 1 }) },
  examples: [
    { template: '{size|resizedWidthForHeight 400}', data: { size: '1200x801' }, output: '599' },
    {
      template: '{size|resizedWidthForHeight 400}',
      data: { size: '1200' },
      output: "Invalid source parameter. Pass in 'originalSize'",
    },
  ],
  apply(input, { height }) {
    const size = readDimensions(input);
    return size ? widthForHeight(size, height) : notASize;
  },
});
