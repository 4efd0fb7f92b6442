import { defineFormatter } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';
import { heightForWidth, notASize, readDimensions } from './dimensions.ts';

export const resizedHeightForWidth = defineFormatter({
  name: 'resizedHeightForWidth',
  family: 'content',
  summary: 'The height of a picture that is resized to a width.',
  args: { width: leadingInteger('requested width', { min: 1 }) },
  examples: [
    { template: '{size|resizedHeightForWidth 400}', data: { size: '1200x801' }, output: '267' },
    {
      template: '{size|resizedHeightForWidth 400}',
      data: { size: '1200' },
      output: "Invalid source parameter. Pass in 'originalSize'",
    },
  ],
  apply(input, { width }) {
    const size = readDimensions(input);
    return size ? heightForWidth(size, width) : notASize;
  },
});
