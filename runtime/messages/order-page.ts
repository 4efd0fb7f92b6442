import type { MessageOf } from '#model';
import { boughtGiftCardsMessages } from './gift-cards.ts';
import { shownAnswerMessages } from './shown-answers.ts';
import { totalsMessages } from './totals.ts';

/** What the pages of an order say. */
export const orderPageMessages = {
  ...totalsMessages,
  ...shownAnswerMessages,
  ...boughtGiftCardsMessages,
  thankYou: 'Thank you, {name}!',
  thankYouPlain: 'Thank you!',
  orderConfirmed: 'Order confirmed',
  subscriptionConfirmed: 'Subscription confirmed',
  membershipConfirmed: 'Membership confirmed',
  contributionConfirmed: 'Contribution confirmed',
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
  billedTo: 'Invoice to',
  vatIdOf: 'VAT ID: {id}',
  orderStatus: 'Order status',
  orderReceived: 'Order received',
  transferDue: 'Please transfer {total}. As soon as it is there, we confirm the order.',
  payAtTheDoor: 'Pay {total} when your order arrives.',
  orderCancelled: 'This order is cancelled',
  orderCancelledMore: 'Nothing more is charged for it.',
  sentWhole: 'Your order is on its way.',
  sentPart: 'A part of your order is on its way.',
  parcels: 'Parcels',
  trackParcel: 'Track this parcel',
  refunded: 'Refunded',
  continueShopping: 'Continue Shopping',
} as const;

export type OrderPageMessage = MessageOf<typeof orderPageMessages>;
