import { childOf, defineFormatter, isTruthy, type RenderContext, toText, type Value } from '#engine';
import { addButtonFacts, addButtonLabel, addButtonTexts, isSoldOut, variantsOf } from '#model';
import { escapeAttribute } from '../lib/html.ts';
import { type Find, findFrom, findInPage, localizedString } from './lib/find.ts';
import { jsonAttribute, rawText } from './lib/markup.ts';

export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  family: 'commerce',
  summary: 'Prints the add-to-cart or subscribe button of a product; the browser brings it to life.',
  examples: [
    {
      template: '{item|add-to-cart-btn}',
      data: { item: { id: 'mug', collectionId: 'kitchen', structuredContent: { productType: 1 } } },
      output: `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="kitchen" data-item-id="mug" data-product-type="1" data-use-custom-label="" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`,
    },
    {
      template: '{item|add-to-cart-btn}',
      data: {
        localizedStrings: { productSubscribeText: 'Abonnieren' },
        item: {
          id: 'tea',
          collectionId: 'c9',
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            additionalFieldsFormId: 'f7',
            additionalFieldsForm: { name: 'Note' },
            productSubscriptionOptions: [{ id: 'weekly' }],
          },
        },
      },
      output: `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary use-form" role="button" tabindex="0" data-dynamic-strings data-collection-id="c9" data-item-id="tea" data-product-type="1" data-use-custom-label="" data-is-subscription="true" data-original-label="Abonnieren" data-form="{&quot;name&quot;:&quot;Note&quot;}"data-subscription-option-id="weekly">
    <div class="sqs-add-to-cart-button-inner">Abonnieren</div>
  </div>
</div>`,
    },
  ],
  apply: (item, _args, context) => addToCartMarkup(item, findInPage(context), context),
});

/** The button, 13 line feeds in front and all: published pages carry them. */
export function addToCartMarkup(item: Value, page: Find, context: RenderContext): string {
  const find = findFrom(item, page);
  const content = find(['structuredContent']);
  const show = (value: Value) => rawText(value, context);
  const facts = addButtonFacts(content);
  const label = escapeAttribute(addButtonLabel(facts, (key) => localizedString(find, key)));
  const form = childOf(content, 'additionalFieldsForm');
  const hasForm = isTruthy(childOf(content, 'additionalFieldsFormId')) && isTruthy(form);
  const option = subscriptionOption(content, facts.isSubscribable, context);
  const classes = `sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${
    hasForm ? 'use-form' : ''
  }`;
  // The blanks between these are those of published pages: one attribute brings its own, two stand without.
  const data =
    `data-collection-id="${show(find(['collectionId']))}" data-item-id="${show(find(['id']))}" ` +
    `data-product-type="${show(childOf(content, 'productType'))}" data-use-custom-label="${show(facts.useCustomText)}" ` +
    (isTruthy(facts.isSubscribable) ? `data-is-subscription="${show(facts.isSubscribable)}" ` : '') +
    `data-original-label="${label}" ` +
    (hasForm ? `data-form="${jsonAttribute(form)}"` : '') +
    (option === undefined ? '' : `data-subscription-option-id="${show(option)}"`);
  const soldOut = soldOutText(item, find, context);
  const state = soldOut === undefined ? '' : 'aria-disabled="true" ';
  return `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="${classes}" role="button" tabindex="0" ${state}data-dynamic-strings ${data}>
    <div class="sqs-add-to-cart-button-inner">${soldOut ?? label}</div>
  </div>
</div>`;
}

/**
 * What the button of a sold-out product says. The reference leaves that to its script; here it is so from the start, for
 * whoever reads the page before any script, and the first press is no disappointment.
 */
function soldOutText(item: Value, find: Find, context: RenderContext): string | undefined {
  if (context.profile === 'reference' || variantsOf(item).length === 0 || !isSoldOut(item)) return undefined;
  return escapeAttribute(toText(localizedString(find, 'soldOut')) || addButtonTexts.soldOut);
}

/**
 * The id of the first subscription choice; `undefined` where the button does not name one. It is decided by an
 * expression in the reference, so it needs expressions switched on and a flag that is no list or object.
 */
function subscriptionOption(content: Value, isSubscribable: Value, context: RenderContext): Value | undefined {
  const options = childOf(content, 'productSubscriptionOptions');
  if (!context.expressions || !isTruthy(isSubscribable) || typeof isSubscribable === 'object') return undefined;
  if (!isTruthy(options) || (typeof options !== 'object' && typeof options !== 'string')) return undefined;
  return childOf(childOf(options, 0), 'id') ?? '';
}
