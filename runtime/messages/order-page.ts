import { totalsMessages } from './totals.ts';

/** What the pages of an order say. */
export const orderPageMessages = {
  ...totalsMessages,
  thankYou: 'Thank you, {name}!',
  thankYouPlain: 'Thank you!',
  orderConfirmed: 'Order confirmed',
  subscriptionConfirmed: 'Subscription confirmed',
  orderNumber: 'Order {number}',
  confirmationSent: 'A confirmation is on its way to {email}.',
  testOrder: 'Test order: nothing was charged.',
  shippedTo: 'Shipping to',
  orderStatus: 'Order status',
  continueShopping: 'Continue Shopping',
} as const;
