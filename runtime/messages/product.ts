import type { MessageOf } from '#model';
import {
  addToCartMessages,
  emailMessages,
  failureMessages,
  installmentMessages,
  restockMessages,
  submittingText,
} from '#model';
import { cartCountMessages } from './cart-count.ts';
import { commonMessages } from './common.ts';
import { controlMessages } from './controls.ts';
import { waitingMessages } from './waiting.ts';

/** Messages of a product's regions, beside those that all regions share. */
export const productMessages = {
  ...commonMessages,
  ...waitingMessages,

  ...controlMessages,

  // Checks before adding
  oneOptionOpen: addToCartMessages.oneOptionOpen,
  twoOptionsOpen: addToCartMessages.twoOptionsOpen,
  moreOptionsOpen: addToCartMessages.moreOptionsOpen,
  denominationOpen: addToCartMessages.denominationOpen,
  variantUnavailable: addToCartMessages.variantUnavailable,
  stockLeft: '{count} left',
  lastInCart: 'You already have the last {count} in your cart.',
  cookiesNeededForCheckout: addToCartMessages.expressCheckoutUnavailable,

  // Dialog titles and error texts
  unableToAdd: 'Unable to Add Item',
  unableToPurchase: 'Unable to Purchase Item',
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  unableToOpenForm: failureMessages.formNotOpened,
  openFormPage: 'Answer the questions on their own page',

  // Cart pill and pop-over
  ...cartCountMessages,
  addedToCart: 'Added to cart',
  viewCart: 'View Cart',
  closePopover: 'Close',

  // Restock sign-up
  emailBlank: emailMessages.blank,
  emailInvalid: emailMessages.restockInvalid,
  email: 'Email',
  submitting: submittingText,
  restockFailed: restockMessages.failed,
  signedUp: restockMessages.succeeded,
  captchaUnavailable: 'This form cannot be protected right now. Please write to us.',

  // Installment badge
  installments: installmentMessages.inRange,
  installmentsOver: installmentMessages.belowRange,
  installmentsUpTo: installmentMessages.aboveRange,
  installmentsBy: 'by {provider}',
  installmentsMore: 'How {provider} works',
  installmentsLate: '{provider} does not answer at the moment.',

  // Quick view
  quickView: 'Quick View',
  quickViewLoading: 'Loading…',
  quickViewFailed: 'This product could not be shown here.',
  openProduct: 'Open its page',
} as const;

export type ProductMessage = MessageOf<typeof productMessages>;
