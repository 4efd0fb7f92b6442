import * as z from 'zod/mini';
import { keyErrors, variantErrors } from '../definition/api-errors.ts';
import { defineRoute } from '../definition/route.ts';
import {
  AdditionalFields,
  CartWithRemoval,
  CartWithUpdate,
  JustCart,
  Quantity,
  ShippingLocation,
} from '../schemas/cart.ts';
import { CartToken, Id, Sku } from '../schemas/common.ts';

const cart = '/api/commerce/shopping-cart';

export const changeQuantity = defineRoute({
  method: 'PUT',
  path: `${cart}/entries/{entryId}/quantity`,
  summary: 'Sets how many of an entry the shopper wants.',
  guard: 'crumb',
  body: z.strictObject({ quantity: Quantity }),
  ok: CartWithUpdate,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['entry-unknown', ...variantErrors, ...keyErrors],
});

export const updateAdditionalFields = defineRoute({
  method: 'PUT',
  path: `${cart}/entries/{entryId}/additionalFields`,
  summary: 'Replaces the custom product form’s answers of an entry.',
  guard: 'crumb',
  body: z.strictObject({ itemId: Id, sku: z.nullish(Sku), additionalFields: AdditionalFields }),
  ok: CartWithUpdate,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['entry-unknown', 'fields-too-large', 'form-invalid', ...keyErrors],
});

export const removeEntry = defineRoute({
  method: 'DELETE',
  path: `${cart}/entries/{entryId}`,
  summary: 'Takes an entry out of the cart; it can be restored for a while.',
  guard: 'crumb',
  ok: CartWithRemoval,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['entry-unknown', ...keyErrors],
});

export const restoreEntry = defineRoute({
  method: 'POST',
  path: `${cart}/entries/{entryId}/restore`,
  summary: 'Undoes a removal: the entry comes back to its place with its answers.',
  guard: 'crumb',
  ok: CartWithUpdate,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['undo-expired', 'stock-short', ...keyErrors],
});

export const applyCoupon = defineRoute({
  method: 'POST',
  path: `${cart}/coupons`,
  summary: 'Applies a promo code.',
  guard: 'crumb',
  body: z.strictObject({ promoCode: z.string().check(z.minLength(1)) }),
  ok: JustCart,
  idempotency: 'accepted',
  limit: 'guess',
  errors: ['coupon-invalid', 'coupon-alone', 'cart-unknown', ...keyErrors],
});

export const removeCoupon = defineRoute({
  method: 'DELETE',
  path: `${cart}/coupons/{promoCode}`,
  summary: 'Takes a promo code off the cart.',
  guard: 'crumb',
  ok: JustCart,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['cart-unknown', ...keyErrors],
});

export const chooseShipping = defineRoute({
  method: 'PUT',
  path: `${cart}/shipping`,
  summary:
    'Says where the order goes, and how: where the option does not reach, the first that does. With a token, for the cart that it opens, such as a subscription’s.',
  guard: 'crumb',
  body: z.strictObject({
    location: ShippingLocation,
    shippingOptionId: z.nullish(Id),
    cartToken: z.optional(CartToken),
  }),
  ok: JustCart,
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['cart-unknown', 'rates-unavailable', ...keyErrors],
});
