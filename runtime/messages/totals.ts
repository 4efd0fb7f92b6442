import type { SayOf } from './create-message.ts';

/** The sums of a cart or an order. */
export const sumWords = {
  orderSummary: 'Order summary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
} as const;

export type SumSay = SayOf<typeof sumWords>;
