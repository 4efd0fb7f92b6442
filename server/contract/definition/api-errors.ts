import {
  addToCartMessages,
  cartMessages,
  editorMessages,
  emailMessages,
  fill,
  formMessages,
  quantityMessages,
  restockMessages,
  uploadMessages,
} from '#model';

/**
 * Every error an endpoint can answer: its permanent name, its HTTP status and the exact message the visitor reads. `track` is
 * the error type that analytics records for it.
 */
export interface ErrorDescription {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  readonly message: string;
  readonly track?: string;
}

export const apiErrors = {
  // The request itself
  'body-invalid': { status: 400, message: 'Some fields of this request are missing or invalid.' },
  'body-unreadable': { status: 400, message: 'The body of this request could not be read.' },
  'body-too-large': { status: 413, message: 'This request is too large.' },
  'body-type-unknown': { status: 415, message: 'The content type of this request is not supported.' },
  'method-not-allowed': { status: 405, message: 'This address does not answer that method.' },
  'call-unknown': { status: 404, message: 'There is no such call.' },
  'crumb-expired': { status: 403, message: 'Your session has expired. Please reload the page and try again.' },
  'crumb-missing': {
    status: 403,
    message: 'Please enable cookies in your browser, reload the page, and try again.',
  },
  'origin-foreign': { status: 403, message: 'This request came from another site.' },
  'rate-limited': { status: 429, message: 'Please try again in a few seconds.' },
  'server-fault': { status: 500, message: cartMessages.tryAgain },
  unavailable: { status: 503, message: cartMessages.tryAgain },
  'storage-full': { status: 507, message: 'There is no room to keep this at the moment. Please try again later.' },
  'key-missing': { status: 400, message: 'This request needs an Idempotency-Key header.' },
  'key-invalid': { status: 400, message: 'An Idempotency-Key is 1 to 255 visible characters.' },
  'key-reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'key-running': { status: 409, message: 'The same request is still being worked on. Please try again.' },

  // Add to cart, in the order of the checks
  'option-unselected': {
    status: 400,
    message: addToCartMessages.oneOptionOpen,
    track: 'NO_VARIANT_SELECTED',
  },
  'denomination-unselected': {
    status: 400,
    message: addToCartMessages.denominationOpen,
    track: 'NO_VARIANT_SELECTED',
  },
  'variant-unavailable': {
    status: 400,
    message: addToCartMessages.variantUnavailable,
    track: 'VARIANT_UNAVAILABLE',
  },
  'stock-short': {
    status: 409,
    message: addToCartMessages.outOfStock,
    track: 'OUT_OF_STOCK',
  },
  'quantity-not-a-number': {
    status: 400,
    message: quantityMessages.notANumber,
    track: 'QUANTITY_NOT_A_NUMBER',
  },
  'quantity-not-whole': {
    status: 400,
    message: quantityMessages.notWhole,
  },
  'fields-too-large': { status: 400, message: cartMessages.updateInvalid },
  'cart-full': { status: 409, message: 'Your cart cannot hold more entries. Remove one to add another.' },
  'entry-unknown': { status: 404, message: 'That item is no longer in your cart.' },
  'undo-expired': { status: 404, message: cartMessages.itemNotAdded },
  'cart-unknown': { status: 404, message: 'This cart is no longer available.' },
  'coupon-invalid': { status: 400, message: 'This promo code is not valid.' },
  'coupon-alone': { status: 409, message: 'This promo code cannot be used together with another one.' },
  'coupon-used': { status: 409, message: 'A promo code was used as often as it may be. Remove it to go on.' },
  'rates-unavailable': {
    status: 409,
    message:
      'Shipping and taxes cannot be worked out at the moment, so nothing was ordered or charged. Please try again in a few minutes.',
  },
  'shipping-unavailable': { status: 400, message: 'We cannot ship to this address.' },

  // Checkout
  'checkout-cookies': {
    status: 403,
    message: addToCartMessages.expressCheckoutUnavailable,
    track: 'EXPRESS_CHECKOUT_FAILURE',
  },
  'cart-empty': { status: 400, message: 'Your cart is empty.' },
  'subtotal-too-low': {
    status: 400,
    message: cartMessages.subtotalTooLow,
  },
  'cart-incomplete': { status: 400, message: cartMessages.updateInvalid },
  'cart-changed': { status: 409, message: 'The total has changed. Please look at it again before you order.' },
  'payment-unavailable': { status: 409, message: 'This shop does not take payments yet.' },
  'payment-declined': { status: 400, message: 'Your payment was declined. Please try another way to pay.' },
  'payment-unknown': {
    status: 409,
    message: 'We are waiting for your payment to be confirmed. Please do not pay again.',
  },
  'payment-not-repeatable': {
    status: 409,
    message: 'This way to pay cannot be charged again, so nothing can be subscribed to with it.',
  },
  'subscription-unknown': {
    status: 404,
    message: 'This link leads to no subscription. Please look at your mails again.',
  },
  'subscription-missing': { status: 404, message: 'There is no such subscription.' },
  'subscription-action-impossible': { status: 409, message: 'This cannot be done with the subscription as it is now.' },
  'card-unchanged': {
    status: 503,
    message: 'Your card has not been changed. Please try again in a few minutes.',
  },
  'order-unknown': { status: 404, message: 'We could not find this order.' },
  'gift-card-unknown': { status: 404, message: 'This gift card is not available.' },
  'gift-details-invalid': { status: 400, message: 'Please look at the fields that are marked.' },
  'gift-card-invalid': { status: 404, message: 'There is no balance under this code. Please check it.' },
  'gift-card-not-here': { status: 409, message: 'A gift card cannot pay for this.' },
  'gift-cards-full': { status: 409, message: 'No more gift cards fit into one order.' },
  'gift-card-changed': {
    status: 409,
    message: 'What your gift cards pay has changed. Please look at what is left to pay.',
  },

  // Forms
  'form-unknown': { status: 404, message: formMessages.notConfigured },
  'form-invalid': { status: 400, message: formMessages.fieldsInvalid },
  'form-unreadable': {
    status: 400,
    message: formMessages.fieldsUnreadable,
  },
  'form-key-missing': {
    status: 400,
    message: formMessages.keyMissing,
  },
  'form-key-unusable': { status: 401, message: formMessages.unauthorised },
  'form-captcha': { status: 400, message: formMessages.captchaOpen },
  'form-rate-limited': {
    status: 429,
    message: formMessages.tooMany,
  },
  'file-refused': { status: 400, message: uploadMessages.uploadProblem },
  'file-product-unknown': { status: 404, message: 'There is no such product.' },
  'file-incomplete': { status: 409, message: 'The file did not arrive whole. Please send it again.' },
  'file-name-taken': {
    status: 409,
    message: 'This product has a file of that name. Replace it, or give yours another name.',
  },
  'file-unknown': { status: 404, message: editorMessages.notFound },
  'form-fault': { status: 500, message: formMessages.serverError },

  // Restock and mailing list
  'email-blank': { status: 400, message: emailMessages.blank },
  'email-invalid': { status: 400, message: emailMessages.restockInvalid },
  'restock-failed': { status: 400, message: restockMessages.failed },
  'cursor-stale': { status: 400, message: 'This list has changed; start again.' },

  // Comments and likes
  'comments-closed': { status: 403, message: 'Comments are closed.' },
  'comment-blank': { status: 400, message: 'Please write your name and a comment.' },
  'password-wrong': { status: 403, message: 'This password does not fit.' },
  'reviews-closed': { status: 403, message: 'Reviews are closed.' },
  'review-blank': { status: 400, message: 'Please choose your stars, and write your name and a review.' },
  'likes-closed': { status: 403, message: 'This cannot be liked here.' },

  // Owner area
  'sign-in-needed': { status: 403, message: 'You do not have access to this.' },
  'role-missing': { status: 403, message: 'You do not have access to this.' },
  'sign-in-failed': { status: 401, message: 'This email and password do not match.' },
  'present-password-wrong': { status: 403, message: 'That is not your present password.' },
  'password-same': { status: 400, message: 'The new password is the present one.' },
  'gallery-unknown': { status: 404, message: editorMessages.notFound },
  'item-unknown': { status: 404, message: 'There is no such item.' },
  'comment-unknown': { status: 404, message: 'There is no such comment.' },
  'comment-changed': {
    status: 409,
    message: 'This comment has changed meanwhile. Look at it again before you decide.',
  },
  'review-unknown': { status: 404, message: 'There is no such review.' },
  'review-changed': { status: 409, message: 'This review has changed meanwhile. Look at it again before you decide.' },
  'settings-changed': { status: 409, message: 'Somebody else has saved meanwhile. Look at it before you save.' },
  'settings-never-saved': { status: 409, message: 'Nothing was saved that could be taken back.' },
  'style-changed': { status: 409, message: 'Somebody else has published meanwhile. Look at it before you publish.' },
  'style-never-published': { status: 409, message: 'Nothing was published that could be taken back.' },
  'style-value-invalid': { status: 422, message: 'Some of these values cannot be used.' },
  'webhook-address': {
    status: 400,
    message: 'Write an address on the internet that begins with https:// and has no password in it.',
  },
  'webhook-unknown': { status: 404, message: 'There is no such webhook.' },
  'webhooks-full': { status: 409, message: 'There are ten webhooks. Remove one to add another.' },
  'order-action-impossible': { status: 409, message: 'This cannot be done with the order as it is now.' },
  'order-pieces-gone': { status: 409, message: 'The order does not have so many pieces left for this.' },
  'gift-card-missing': { status: 404, message: 'There is no such gift card.' },
  'gift-card-action-impossible': { status: 409, message: 'That cannot be done with this gift card now.' },
  'gift-card-spent': { status: 409, message: 'A gift card of this order was used already.' },
  'gift-card-short': { status: 409, message: 'A gift card of this order no longer has enough on it.' },
  'refund-too-large': { status: 409, message: 'There is not so much left to give back.' },
  'form-changed': { status: 409, message: 'Somebody else has published this form meanwhile. Look at it again.' },
  'form-never-published': { status: 409, message: 'Nothing of this form was published that could be taken back.' },
  'form-settings-invalid': { status: 422, message: 'Some of these settings cannot be used.' },
  'experiment-unknown': { status: 404, message: 'There is no such experiment.' },
  'experiment-exists': { status: 409, message: 'There is an experiment of this name already.' },
  'experiment-changed': {
    status: 409,
    message: 'Somebody else has changed this experiment meanwhile. Look at it again.',
  },
  'experiment-running': { status: 409, message: 'This experiment runs. Stop it first.' },
  'experiment-stopped': { status: 409, message: 'This experiment does not run.' },
  'experiment-invalid': { status: 422, message: 'Some of this cannot be used for an experiment.' },
  'experiments-full': { status: 409, message: 'There is no room for another experiment. Remove one first.' },
  'stock-changed': { status: 409, message: 'The stock has changed meanwhile. Look at it again before you save.' },
  'stock-out-of-range': { status: 400, message: 'Stock is a whole number from 0 to 999,999,999.' },
  'price-changed': { status: 409, message: 'The price has changed meanwhile. Look at it again before you save.' },
  'price-out-of-range': { status: 400, message: 'A price is an amount from 0 to 999,999,999.' },
  'price-fixed': { status: 409, message: 'What a gift card costs is what it is worth: its page says so.' },
  'visibility-changed': { status: 409, message: 'Somebody else has hidden or shown this product meanwhile.' },
  'sale-price-too-high': { status: 400, message: 'A sale needs a price that is lower than the usual one.' },
} as const satisfies Record<string, ErrorDescription>;

export type ApiErrorName = keyof typeof apiErrors;

/** Why the key of a change is not taken. */
export const keyErrors = ['key-invalid', 'key-reused', 'key-running'] as const satisfies readonly ApiErrorName[];

/** Why a variant in a quantity cannot be had. */
export const variantErrors = [
  'option-unselected',
  'denomination-unselected',
  'variant-unavailable',
  'stock-short',
  'quantity-not-a-number',
  'quantity-not-whole',
] as const satisfies readonly ApiErrorName[];

/** API errors that the layers around a handler can answer for any endpoint. */
export const commonErrors = [
  'body-invalid',
  'body-unreadable',
  'body-too-large',
  'body-type-unknown',
  'method-not-allowed',
  'crumb-expired',
  'crumb-missing',
  'origin-foreign',
  'rate-limited',
  'server-fault',
  'unavailable',
  'storage-full',
] as const satisfies readonly ApiErrorName[];

/** An error's message, with its parameters filled in. */
export function apiErrorMessage(error: ApiErrorName, values: Readonly<Record<string, string>> = {}): string {
  return fill(apiErrors[error].message, values);
}
