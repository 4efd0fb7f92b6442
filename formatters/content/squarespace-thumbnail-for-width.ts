import { defineFormatter } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';
import { thumbnailFor } from './thumbnail.ts';

export const squarespaceThumbnailForWidth = defineFormatter({
  name: 'squarespaceThumbnailForWidth',
  family: 'content',
  summary: 'Name of the thumbnail to fetch for a width; the value does not matter.',
  args: { width: leadingInteger('requested width', { min: 1 }) },
  examples: [
    { template: '?format={@|squarespaceThumbnailForWidth 400}', data: {}, output: '?format=500w' },
    { template: '{@|squarespaceThumbnailForWidth 9000}', data: {}, output: '1500w' },
  ],
  apply: (_input, { width }) => thumbnailFor(width),
});
