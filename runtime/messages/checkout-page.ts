import { cartMessages } from '#model';
import { commonMessages } from './common.ts';
import type { MessageOf } from './create-message.ts';
import { totalsMessages } from './totals.ts';

/** What the checkout says. */
export const checkoutPageMessages = {
  ...commonMessages,
  ...totalsMessages,
  updateMissing: cartMessages.updateInvalid,
  cartEmpty: 'You have nothing in your shopping cart.',
  checkoutTitle: 'Checkout',
  subscribeTitle: 'Your subscription',
  giftCardTitle: 'Gift card',
  contact: 'Contact',
  email: 'Email',
  delivery: 'Delivery',
  shippingMethod: 'Shipping method',
  payment: 'Payment',
  testPayment: 'This is a test payment. Nothing is charged and no card details are asked for.',
  testApprove: 'Approve the payment',
  testDecline: 'Decline the payment',
  cardLoading: 'Loading the secure card fields…',
  cardUnavailable: 'The card fields could not be loaded. Check your connection, or choose another way to pay.',
  cardReload: 'Load them again',
  cardNeedsScript: 'Paying by card needs JavaScript. Please choose another way to pay.',
  cardTestMode: 'Test mode: use a test card. Nothing is charged.',
  placeOrder: 'Place order',
  placingOrder: 'Placing your order…',
  startSubscription: 'Start subscription',
  buyGiftCard: 'Buy gift card',
  firstName: 'First name',
  lastName: 'Last name',
  country: 'Country',
  address: 'Address',
  address2Optional: 'Address 2 (optional)',
  city: 'City',
  region: 'State, province or county',
  postalCode: 'Postal code',
  phone: 'Phone (optional)',
  backToCart: 'Back to cart',
} as const;

export type CheckoutMessage = MessageOf<typeof checkoutPageMessages>;
