import { childOf, defineFormatter, isArray, isObject, isTruthy, toNumber, toText, type Value } from '#engine';
import { isOnSale, isSoldOut, recordTypes } from '#model';
import { markupText } from '../lib/html.ts';
import { slugOf } from '../lib/text.ts';

const PROMOTED = ['promotedBlockType'];
const CATEGORIES = ['categories'];
const TAGS = ['tags'];
const AUTHOR = ['author', 'displayName'];
const LABEL = ['recordTypeLabel'];
const INDEX = ['@index'];
const STARRED = ['starred'];

export const itemClasses = defineFormatter({
  name: 'item-classes',
  family: 'content',
  summary: 'Classes that describe an item: its categories, tags, author, kind, position and state.',
  examples: [
    {
      template: '{@|item-classes}',
      data: { recordTypeLabel: 'text', categories: ['Big News'], tags: ['B&W'], author: { displayName: 'Jane Doe' } },
      output: 'hentry category-big-news tag-bw author-jane-doe post-type-text',
    },
    {
      template: '{@|item-classes}',
      data: {
        recordType: 11,
        recordTypeLabel: 'store-item',
        starred: true,
        structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 0 }] },
      },
      output: 'hentry post-type-store-item featured on-sale sold-out',
    },
  ],
  apply(input, _args, context) {
    const promoted = context.find(PROMOTED);
    const author = context.find(AUTHOR);
    const index = context.find(INDEX);
    let classes = 'hentry';
    if (isTruthy(promoted)) classes += ` promoted promoted-block-${slugOf(toText(promoted))}`;
    for (const category of entriesOf(context.find(CATEGORIES))) classes += ` category-${slugOf(toText(category))}`;
    for (const tag of entriesOf(context.find(TAGS))) classes += ` tag-${slugOf(toText(tag))}`;
    if (isTruthy(author)) classes += ` author-${slugOf(toText(author))}`;
    classes += ` post-type-${markupText(context.find(LABEL), context)}`;
    if (index !== undefined) classes += ` article-index-${toText(index)}`;
    if (isTruthy(context.find(STARRED))) classes += ' featured';
    return classes + saleClasses(input);
  },
});

/** Elements of a list. An object has as many entries as members, and each is looked for under its position. */
function entriesOf(list: Value): readonly Value[] {
  if (isArray(list)) return list;
  return isObject(list) ? Object.keys(list).map((_, at) => childOf(list, at)) : [];
}

function saleClasses(item: Value): string {
  if (toNumber(childOf(item, 'recordType')) !== recordTypes['store-item']) return '';
  return (isOnSale(item) ? ' on-sale' : '') + (isSoldOut(item) ? ' sold-out' : '');
}
