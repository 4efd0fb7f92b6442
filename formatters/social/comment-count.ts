import { childOf, defineFormatter, toNumber } from '#engine';

export const commentCount = defineFormatter({
  name: 'comment-count',
  family: 'social',
  summary: 'How many comments an item has, in words.',
  examples: [
    { template: '{item|comment-count}', data: { item: { publicCommentCount: 12 } }, output: '12 Comments' },
    {
      template: '{a|comment-count}, {b|comment-count}',
      data: { a: { publicCommentCount: '1' }, b: {} },
      output: '1 Comment, No Comments',
    },
  ],
  apply(input) {
    const count = toNumber(childOf(input, 'publicCommentCount'));
    if (count === 0) return 'No Comments';
    return count === 1 ? '1 Comment' : `${count} Comments`;
  },
});
