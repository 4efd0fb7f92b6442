import type { MessageOf } from './create-message.ts';

/** The sums of a cart or an order. */
export const totalsMessages = {
  orderSummary: 'Order summary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
} as const;

export type TotalsMessage = MessageOf<typeof totalsMessages>;
