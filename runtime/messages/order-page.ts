import type { MessageOf } from './create-message.ts';
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
  paymentPending: 'We are waiting for your payment',
  paymentPendingMore: 'As soon as it is confirmed, a mail goes to {email}. Please do not pay again.',
  checkAgain: 'Look again',
  paymentFailed: 'Your payment did not go through',
  paymentFailedMore: 'Nothing was charged, and your cart is as it was.',
  payAgain: 'Back to checkout',
  testOrder: 'Test order: nothing was charged.',
  shippedTo: 'Shipping to',
  orderStatus: 'Order status',
  continueShopping: 'Continue Shopping',
} as const;

export type OrderPageMessage = MessageOf<typeof orderPageMessages>;
