import { childOf, definePredicate, isTruthy, toNumber } from '#engine';
import { commentsOpen } from '#model';

const SETTINGS = ['websiteSettings'];

export const comments = definePredicate({
  name: 'comments?',
  family: 'social',
  summary: 'True when an item takes comments or has some, unless the site has them switched off.',
  examples: [
    { template: '{.comments?}yes{.or}no{.end}', data: { commentState: 1 }, output: 'yes' },
    { template: '{.comments?}yes{.or}no{.end}', data: { commentState: 1, websiteSettings: {} }, output: 'no' },
  ],
  test(input, _args, context) {
    const settings = context.find(SETTINGS);
    if (settings !== undefined && !isTruthy(childOf(settings, 'commentsEnabled'))) return false;
    return (
      toNumber(childOf(input, 'commentState')) === commentsOpen || toNumber(childOf(input, 'publicCommentCount')) > 0
    );
  },
});
