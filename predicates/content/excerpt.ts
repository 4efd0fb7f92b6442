import { childOf, definePredicate, type Value } from '#engine';
import { removeTags } from '#formatters/lib/html';

const BLANK = /[\s\u200b]+/g;

export const excerpt = definePredicate({
  name: 'excerpt?',
  family: 'content',
  summary: 'True when the excerpt of an item has any text besides tags and blanks.',
  examples: [
    { template: '{.excerpt?}yes{.or}no{.end}', data: { excerpt: '<p>Soft linen</p>' }, output: 'yes' },
    { template: '{.excerpt?}yes{.or}no{.end}', data: { excerpt: { html: '<p> </p>' } }, output: 'no' },
  ],
  test: (input) => removeTags(excerptHtml(childOf(input, 'excerpt'))).replace(BLANK, '') !== '',
});

function excerptHtml(excerpt: Value): string {
  const html = childOf(excerpt, 'html');
  if (typeof html === 'string') return html;
  return typeof excerpt === 'string' ? excerpt : '';
}
