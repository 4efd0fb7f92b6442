import { defineFormatter } from '#engine';
import { cartUrl } from '#model';

export const cartUrlFormatter = defineFormatter({
  name: 'cart-url',
  family: 'commerce',
  summary: 'Prints the address of the cart page, whatever it is given.',
  examples: [{ template: '<a href="{shoppingCart|cart-url}">', data: {}, output: '<a href="/cart">' }],
  apply: () => cartUrl,
});
