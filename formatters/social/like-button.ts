import { childOf, defineFormatter, isTruthy } from '#engine';
import { findFrom, textFrom } from './from-value.ts';

export const likeButton = defineFormatter({
  name: 'like-button',
  family: 'social',
  summary: 'A button to like an item, on sites that have likes switched on.',
  examples: [
    {
      template: '{item|like-button}',
      data: { item: { id: 'i1', likeCount: 4 }, websiteSettings: { simpleLikingEnabled: true } },
      output:
        '\n  <span class="sqs-simple-like" data-item-id="i1" data-like-count="4">\n    ' +
        '<span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n',
    },
    { template: '[{item|like-button}]', data: { item: { id: 'i1' } }, output: '[]' },
  ],
  apply(input, _args, context) {
    const settings = findFrom(input, 'websiteSettings', context);
    if (!isTruthy(input) || !isTruthy(childOf(settings, 'simpleLikingEnabled'))) return '';
    const id = textFrom(input, 'id', context);
    const count = textFrom(input, 'likeCount', context);
    return (
      `\n  <span class="sqs-simple-like" data-item-id="${id}" data-like-count="${count}">\n    ` +
      '<span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n'
    );
  },
});
