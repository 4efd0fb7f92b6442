import { childOf, defineFormatter } from '#engine';
import { imageAttributes } from './image-data.ts';

export const coverImageMeta = defineFormatter({
  name: 'cover-image-meta',
  family: 'content',
  summary: 'The attributes of an <img> for the cover image of a value.',
  examples: [
    {
      template: '<img {album|cover-image-meta}/>',
      data: { album: { coverImage: { assetUrl: '/a.jpg', filename: 'a.jpg' } } },
      output:
        '<img data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="" ' +
        'data-image-focal-point="0.5,0.5" alt="a.jpg" />',
    },
    { template: '[{album|cover-image-meta}]', data: { album: {} }, output: '[]' },
  ],
  apply: (input, _args, context) => imageAttributes(childOf(input, 'coverImage'), context),
});
