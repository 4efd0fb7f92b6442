import { childOf, defineFormatter, isTruthy, type RenderContext, type Value } from '#engine';
import { printedText } from '#model';
import { markupText } from '../lib/html.ts';
import { usesDisqus } from './disqus.ts';
import { findFrom, textFrom } from './from-value.ts';

export const comments = defineFormatter({
  name: 'comments',
  family: 'social',
  summary: 'The place where the comments of an item are shown.',
  examples: [
    {
      template: '{@|comments}',
      data: { id: 'p1', item: { id: 'i1', publicCommentCount: 3, commentState: 1 } },
      output:
        '\n  <div class="squarespace-comments" id="comments-p1" data-item-id="i1" data-public-comment-count="3" ' +
        'data-comment-state="1"></div>\n',
    },
    {
      template: '{item|comments}',
      data: { item: { id: 'i1' }, websiteSettings: { disqusShortname: 'shop' } },
      output: '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n',
    },
  ],
  apply(input, _args, context) {
    if (usesDisqus(input, context)) return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
    const id = textFrom(input, 'id', context);
    const attributes = ownerAttributes(input, context);
    return `\n  <div class="squarespace-comments" id="comments-${id}"${attributes}></div>\n`;
  },
});

/** What the comments belong to: an item, else a collection. */
function ownerAttributes(input: Value, context: RenderContext): string {
  for (const kind of ['item', 'collection']) {
    const owner = findFrom(input, kind, context);
    if (!isTruthy(owner)) continue;
    const own = (name: string): string => markupText(printedText(childOf(owner, name)), context);
    return (
      ` data-${kind}-id="${own('id')}" data-public-comment-count="${own('publicCommentCount')}"` +
      ` data-comment-state="${own('commentState')}"`
    );
  }
  return '';
}
