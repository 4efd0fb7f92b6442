import { defineFormatter, type RenderContext, toText, type Value } from '#engine';

const ADDRESS = /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#\\/%=~_|]/gi;
const NAME = /(^| )@([a-z0-9_]+)/gi;
const TAG = /(^| )#([a-z0-9_]+)/gi;
const MARKUP = /[<>]/g;

export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  family: 'social',
  summary: 'Turns addresses, @names and #tags of a post into links.',
  examples: [
    {
      template: '{post|activate-twitter-links}',
      data: { post: 'see https://example.com.' },
      output: 'see <a target="new" href="https://example.com">https://example.com</a>.',
    },
    {
      template: '{post|activate-twitter-links}',
      data: { post: '@jane me@home #new' },
      output:
        '<a target="new" href="https://twitter.com/jane/">@jane</a> me@home ' +
        '<a target="new" href="https://twitter.com/hashtag/new?src=hash">#new</a>',
    },
  ],
  apply: (input, _args, context) =>
    postText(input, context)
      .replace(ADDRESS, '<a target="new" href="$&">$&</a>')
      .replace(NAME, '$1<a target="new" href="https://twitter.com/$2/">@$2</a>')
      .replace(TAG, '$1<a target="new" href="https://twitter.com/hashtag/$2?src=hash">#$2</a>'),
});

/** A post is text whose entities are written out already; `safe` lets no tag of its own through. */
function postText(input: Value, context: RenderContext): string {
  const text = toText(input);
  if (context.profile === 'reference') return text;
  return text.replace(MARKUP, (character) => (character === '<' ? '&lt;' : '&gt;'));
}
