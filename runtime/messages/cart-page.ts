import type { MessageOf } from '#model';
import { addToCartMessages, cartMessages, quantityMessages } from '#model';
import { commonMessages } from './common.ts';
import { couponMessages } from './coupons.ts';
import { shownAnswerMessages } from './shown-answers.ts';
import { totalsMessages } from './totals.ts';
import { waitingMessages } from './waiting.ts';

/** What the cart page says. */
export const cartPageMessages = {
  ...commonMessages,
  ...totalsMessages,
  ...shownAnswerMessages,

  // Cart interface
  unableToUpdateQuantity: cartMessages.quantityNotUpdated,
  unableToUpdateForm: cartMessages.formNotUpdated,
  unableToOpenForm: cartMessages.formNotOpened,
  unableToRemove: cartMessages.itemNotRemoved,
  unableToAddItem: cartMessages.itemNotAdded,
  updateMissing: cartMessages.updateInvalid,
  minimumSubtotal: cartMessages.subtotalTooLow,
  outOfStock: addToCartMessages.outOfStock,
  variantUnavailable: addToCartMessages.variantUnavailable,
  quantityNotANumber: quantityMessages.notANumber,
  quantityNotWhole: quantityMessages.notWhole,
  quantityTooSmall: quantityMessages.tooSmall,

  cartTitle: 'Shopping Cart',
  stillUpdating: 'Still updating your cart…',
  cancel: waitingMessages.cancel,
  cartStale: 'Your cart could not be read just now. What you see may be out of date.',
  readAgain: 'Try again',
  cartEmpty: 'You have nothing in your shopping cart.',
  continueShopping: 'Continue Shopping',
  more: 'Increase quantity of {title}',
  fewer: 'Decrease quantity of {title}',
  quantityOf: 'Quantity of {title}',
  remove: 'Remove',
  removeTitle: 'Remove {title}',
  removed: '{title} removed.',
  undo: 'Undo',
  undoOf: 'Undo: {title}',
  removedAnnouncement: '{title} removed. Undo stands above your items for ten seconds.',
  restored: '{title} is back in your cart.',
  editAnswers: 'Edit answers',
  editAnswersOf: 'Edit answers for {title}',
  saveForm: 'Save',
  update: 'Update',
  ...couponMessages,
  checkout: 'Checkout',
  cartUpdated: {
    one: 'Cart updated: {count} item, subtotal {subtotal}',
    other: 'Cart updated: {count} items, subtotal {subtotal}',
  },
  eachPrice: '{price} each',
} as const;

export type CartPageMessage = MessageOf<typeof cartPageMessages>;
