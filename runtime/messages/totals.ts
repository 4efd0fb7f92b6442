import type { MessageOf } from '#model';

/** The sums of a cart or an order. */
export const totalsMessages = {
  orderSummary: 'Order summary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  taxIncluded: 'Tax included',
  ratesOpen: 'Shipping and taxes are not included yet.',
  total: 'Total',
} as const;

export type TotalsMessage = MessageOf<typeof totalsMessages>;
