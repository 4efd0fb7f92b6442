import type { MessageOf } from '#model';
import {
  answerMessages,
  cartMessages,
  emailMessages,
  postalLabels,
  postalMessages,
  regionLabels,
  vatIdMessages,
} from '#model';
import { commonMessages } from './common.ts';
import { couponMessages } from './coupons.ts';
import { giftCardFieldMessages } from './gift-cards.ts';
import { shownAnswerMessages } from './shown-answers.ts';
import { totalsMessages } from './totals.ts';

/** What it says of its fields. */
export const checkoutFieldMessages = {
  required: answerMessages.required,
  emailBlank: emailMessages.blank,
  emailInvalid: emailMessages.restockInvalid,
  ...postalMessages,
  ...vatIdMessages,
} as const;

/** What the checkout says. */
export const checkoutPageMessages = {
  ...commonMessages,
  ...totalsMessages,
  ...shownAnswerMessages,
  ...checkoutFieldMessages,
  ...couponMessages,
  ...giftCardFieldMessages,
  updateMissing: cartMessages.updateInvalid,
  cartEmpty: 'You have nothing in your shopping cart.',
  continueShopping: 'Continue Shopping',
  checkoutTitle: 'Checkout',
  subscribeTitle: 'Your subscription',
  donate: 'Donate',
  contact: 'Contact',
  email: 'Email',
  delivery: 'Delivery',
  shippingMethod: 'Shipping method',
  shippingNone: 'We cannot ship to this address.',
  shippingUnknown: 'Fill in where it goes to see how it can be sent.',
  shippingDropped: 'The shipping method you chose does not go there. Please look at the one below.',
  updateShipping: 'Update shipping and total',
  payment: 'Payment',
  nothingToPay: 'There is nothing to pay.',
  testPayment: 'This is a test payment. Nothing is charged and no card details are asked for.',
  testApprove: 'Approve the payment',
  testDecline: 'Decline the payment',
  cardLoading: 'Loading the secure card fields…',
  cardUnavailable: 'The card fields could not be loaded. Check your connection, or choose another way to pay.',
  cardReload: 'Load them again',
  cardNeedsScript: 'Paying by card needs JavaScript. Please choose another way to pay.',
  cardTestMode: 'Test mode: use a test card. Nothing is charged.',
  bankTransfer: 'Bank transfer',
  onDelivery: 'Payment on delivery',
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
  ...regionLabels,
  ...postalLabels,
  region: 'State, province or county',
  postalCode: 'Postal code',
  phone: 'Phone (optional)',
  billing: 'Invoice: company, VAT ID or another address',
  company: 'Company (optional)',
  vatId: 'VAT ID (optional)',
  billingElse: 'If the invoice goes elsewhere than the order:',
  onInvoice: '{label} (invoice)',
  billingAddress: 'Address on the invoice (optional):',
  backToCart: 'Back to cart',
} as const;

export type CheckoutMessage = MessageOf<typeof checkoutPageMessages>;
