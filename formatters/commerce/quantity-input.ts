import { defineFormatter, isTruthy, type RenderContext, type Value } from '#engine';
import { allowsSeveralServices, hasQuantityInput, quantityLimits } from '#model';
import { type Find, findFrom, findInPage, localizedString } from './lib/find.ts';
import { rawText } from './lib/markup.ts';

/** The label where the site does not word it. */
const standardLabel = 'Quantity';

export const quantityInput = defineFormatter({
  name: 'quantity-input',
  family: 'commerce',
  summary: 'Prints the quantity field of a product that can be bought more than once; nothing for any other.',
  examples: [
    {
      template: '{item|quantity-input}',
      data: { item: { id: 'cap', structuredContent: { productType: 1, variants: [{ qtyInStock: 2 }] } } },
      output: `


<div class="product-quantity-input" data-item-id="cap" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`,
    },
    {
      template: '[{item|quantity-input}]',
      data: { item: { structuredContent: { productType: 1, variants: [{ qtyInStock: 1 }] } } },
      output: '[]',
    },
  ],
  apply: (item, _args, context) => quantityInputMarkup(item, findInPage(context), context),
});

/** The field, or `undefined` where a product has none. */
export function quantityInputMarkup(item: Value, page: Find, context: RenderContext): string | undefined {
  const severalServices = () => allowsSeveralServices(page(['websiteSettings', 'storeSettings']));
  if (!hasQuantityInput(item, severalServices)) return undefined;
  const find = findFrom(item, page);
  const translation = localizedString(find, 'productQuantityInputLabel');
  const label = rawText(isTruthy(translation) ? translation : standardLabel, context);
  const { minimum, maximum, initial, step } = quantityLimits;
  return `


<div class="product-quantity-input" data-item-id="${rawText(find(['id']), context)}" data-animation-role="content">
  <div class="quantity-label">${label}:</div>
  <input aria-label="${label}" size="4" max="${maximum}" min="${minimum}" value="${initial}" type="number" step="${step}"></input>
</div>`;
}
