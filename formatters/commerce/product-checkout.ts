import { defineFormatter } from '#engine';
import { addToCartMarkup } from './add-to-cart-btn.ts';
import { findFrom, findInPage } from './lib/find.ts';
import { quantityInputMarkup } from './quantity-input.ts';
import { variantsSelectMarkup } from './variants-select.ts';

export const productCheckout = defineFormatter({
  name: 'product-checkout',
  family: 'commerce',
  summary: 'Prints all that buying a product takes: variants-select, quantity-input and add-to-cart-btn.',
  examples: [
    {
      template: '{item|product-checkout}',
      data: { item: { id: 'cap', structuredContent: { productType: 2 } } },
      output: `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="" data-item-id="cap" data-product-type="2" data-use-custom-label="" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`,
    },
  ],
  apply(item, _args, context) {
    const find = findFrom(item, findInPage(context));
    const variants = variantsSelectMarkup(item, find, context) ?? '';
    const quantity = quantityInputMarkup(item, find, context) ?? '';
    return variants + quantity + addToCartMarkup(item, find, context);
  },
});
