import { defineFormatter } from '#engine';
import { imageAttributes } from './image-data.ts';

export const imageMeta = defineFormatter({
  name: 'image-meta',
  family: 'content',
  summary: 'The attributes that an <img> needs for the image loader.',
  examples: [
    {
      template: '<img {image|image-meta}/>',
      data: { image: { assetUrl: '/a.jpg', originalSize: '100x50', title: 'A "hat"' } },
      output:
        '<img data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="100x50" ' +
        'data-image-focal-point="0.5,0.5" alt="A &quot;hat&quot;" />',
    },
    { template: '[{nope|image-meta}]', data: {}, output: '[]' },
  ],
  apply: (input, _args, context) => imageAttributes(input, context),
});
