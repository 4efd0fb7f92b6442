import { childOf, defineFormatter, toNumber } from '#engine';
import { commentMessages } from '#model';
import { markupText } from '../lib/html.ts';
import { pageMessage } from '../lib/page-message.ts';

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
  apply(input, _args, context) {
    const count = toNumber(childOf(input, 'publicCommentCount'));
    const messageOf = pageMessage(context, commentMessages);
    return markupText(count === 0 ? messageOf('noComments') : messageOf('comments', { count }), context);
  },
});
