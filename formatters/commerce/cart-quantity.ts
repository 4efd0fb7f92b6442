import { childOf, defineFormatter, isArray, toNumber } from '#engine';

export const cartQuantity = defineFormatter({
  name: 'cart-quantity',
  family: 'commerce',
  summary: 'Prints how many pieces are in the cart; the browser keeps the number up to date.',
  examples: [
    {
      template: '{shoppingCart|cart-quantity}',
      data: { shoppingCart: { entries: [{ quantity: 2 }, { quantity: 3 }] } },
      output: '<span class="sqs-cart-quantity">5</span>',
    },
    { template: '{shoppingCart|cart-quantity}', data: {}, output: '<span class="sqs-cart-quantity">0</span>' },
  ],
  apply(cart) {
    const entries = childOf(cart, 'entries');
    let total = 0;
    if (isArray(entries)) for (const entry of entries) total += toNumber(childOf(entry, 'quantity'));
    return `<span class="sqs-cart-quantity">${total}</span>`;
  },
});
