import { defineFormatter, type RenderContext, toNumber, type Value } from '#engine';
import { commentMessages, printedText } from '#model';
import { addressText } from '../lib/address.ts';
import { markupText } from '../lib/html.ts';
import { pageMessage } from '../lib/page-message.ts';
import { usesDisqus } from './disqus.ts';
import { findFrom, textFrom } from './from-value.ts';

export const commentLink = defineFormatter({
  name: 'comment-link',
  family: 'social',
  summary: 'A link to the comments of an item.',
  examples: [
    {
      template: '{item|comment-link}',
      data: { item: { id: 'i1', fullUrl: '/blog/linen', publicCommentCount: 3 } },
      output: '\n  <a href="/blog/linen#comments-i1" class="sqs-comment-link" data-id="i1">\n  3\n  Comments\n  </a>\n',
    },
    {
      template: '{item|comment-link}',
      data: { item: { id: 'i1', fullUrl: '/blog/linen' }, websiteSettings: { disqusShortname: 'shop' } },
      output: '\n  <a href="/blog/linen" class="sqs-comment-link sqs-disqus-comment-link" data-id="i1"></a>\n',
    },
  ],
  apply(input, _args, context) {
    const address = addressText(printedText(findFrom(input, 'fullUrl', context)), context, 'link');
    const id = textFrom(input, 'id', context);
    if (usesDisqus(input, context)) {
      return `\n  <a href="${address}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`;
    }
    const count = findFrom(input, 'publicCommentCount', context);
    const own = englishCount(count, context);
    return (
      `\n  <a href="${address}#comments-${id}" class="sqs-comment-link" data-id="${id}">` +
      `\n  ${own ?? `${countText(count, context)}\n  ${count === 1 ? 'Comment' : 'Comments'}`}\n  </a>\n`
    );
  },
});

/** In the words of the page, where it has its own; English stands on two lines, as it does on published pages. */
function englishCount(count: Value, context: RenderContext): string | undefined {
  if (context.profile === 'reference' || context.find(['localizedStrings', 'comments']) === undefined) return undefined;
  const messageOf = pageMessage(context, commentMessages);
  const known = toNumber(count);
  return markupText(known === 0 ? messageOf('noComments') : messageOf('comments', { count: known }), context);
}

/** Unlike in comment-count, only the number 0 is "No". */
function countText(count: Value, context: RenderContext): string {
  return count === 0 ? 'No' : markupText(printedText(count), context);
}
