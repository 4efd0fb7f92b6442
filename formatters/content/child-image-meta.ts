import { childOf, defineFormatter, isArray } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';
import { imageAttributes } from './image-data.ts';

export const childImageMeta = defineFormatter({
  name: 'child-image-meta',
  family: 'content',
  summary: 'The attributes of an <img> for one of the items of a value.',
  args: { index: leadingInteger('position of the item, from 0', { default: 0, min: 0 }) },
  examples: [
    {
      template: '<img {gallery|child-image-meta}/>',
      data: { gallery: { items: [{ assetUrl: '/a.jpg', title: 'Hat' }] } },
      output:
        '<img data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="" ' +
        'data-image-focal-point="0.5,0.5" alt="Hat" />',
    },
    { template: '[{gallery|child-image-meta 3}]', data: { gallery: { items: [] } }, output: '[]' },
  ],
  apply(input, { index }, context) {
    const items = childOf(input, 'items');
    return imageAttributes(isArray(items) ? childOf(items, index) : undefined, context);
  },
});
