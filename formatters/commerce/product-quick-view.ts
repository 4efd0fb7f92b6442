import { childOf, defineFormatter, text } from '#engine';
import { markupText } from '../lib/html.ts';
import { findInPage, localizedString } from './lib/find.ts';

/** What the button says where the site does not word it. */
const standardLabel = 'Quick View';

export const productQuickView = defineFormatter({
  name: 'product-quick-view',
  family: 'commerce',
  summary: 'Prints the button that opens the quick view of a product, within a named group of products.',
  args: { group: text('the group: a member of the item, a name of the page, or the name itself', { default: '' }) },
  examples: [
    {
      template: '{item|product-quick-view hats}',
      data: { item: { id: 'cap' } },
      output:
        '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="cap" data-group="hats">Quick View</span>',
    },
    {
      template: '{item|product-quick-view kind}',
      data: { item: { id: 'cap', kind: 'caps' }, localizedStrings: { productQuickViewText: 'Vorschau' } },
      output:
        '<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="cap" data-group="caps">Vorschau</span>',
    },
  ],
  apply(item, { group }, context) {
    const translation = localizedString(findInPage(context), 'productQuickViewText');
    const label = translation === undefined ? standardLabel : translation;
    const name = memberName(group);
    const found = childOf(item, name) ?? context.find([name]);
    const resolved = found === undefined ? group : found;
    return (
      '<span class="sqs-product-quick-view-button" role="button" tabindex="0" ' +
      `data-id="${markupText(childOf(item, 'id'), context)}" data-group="${markupText(resolved, context)}">` +
      `${markupText(label, context)}</span>`
    );
  },
});

/** An element of a list is named by its number. */
function memberName(written: string): string | number {
  const index = Number(written);
  return String(index) === written ? index : written;
}
