import { defineFormatter } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';
import { notASize, readDimensions, widthForHeight } from './dimensions.ts';
import { thumbnailFor } from './thumbnail.ts';

export const squarespaceThumbnailForHeight = defineFormatter({
  name: 'squarespaceThumbnailForHeight',
  family: 'content',
  summary: 'Name of the thumbnail to fetch for a picture that is resized to a height.',
  args: { height: leadingInteger('requested height', { min: 1 }) },
  examples: [
    {
      template: '?format={size|squarespaceThumbnailForHeight 600}',
      data: { size: '1200x2400' },
      output: '?format=300w',
    },
    {
      template: '{size|squarespaceThumbnailForHeight 600}',
      data: { size: 'large' },
      output: "Invalid source parameter. Pass in 'originalSize'",
    },
  ],
  apply(input, { height }) {
    const size = readDimensions(input);
    return size ? thumbnailFor(widthForHeight(size, height)) : notASize;
  },
});
