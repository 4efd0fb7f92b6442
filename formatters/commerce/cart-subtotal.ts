import { defineFormatter } from '#engine';

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  family: 'commerce',
  summary: 'Deprecated: prints a fixed text, as published pages have it. The cart region shows the subtotal.',
  examples: [
    {
      template: '{shoppingCart|cart-subtotal}',
      data: { shoppingCart: { subtotalCents: 1250 } },
      output: 'deprecated, do not use',
    },
  ],
  apply: () => 'deprecated, do not use',
});
