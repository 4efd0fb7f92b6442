import * as z from 'zod/mini';
import { keyErrors } from '../definition/api-errors.ts';
import { defineRoute } from '../definition/route.ts';
import { CartToken } from '../schemas/common.ts';
import { Checkout, Order, PlacedOrder, PlaceOrder } from '../schemas/order.ts';

export const readCheckout = defineRoute({
  method: 'GET',
  path: '/api/commerce/checkout',
  summary: 'What the checkout page shows; without a token, for the visitor’s own cart.',
  guard: 'none',
  query: z.object({ cartToken: z.optional(CartToken) }),
  ok: Checkout,
  limit: 'read',
  errors: ['cart-unknown', 'checkout-cookies'],
});

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/commerce/checkout',
  summary: 'Takes the stock, the payment and the order, or none of them.',
  guard: 'crumb',
  body: PlaceOrder,
  ok: PlacedOrder,
  status: 201,
  idempotency: 'required',
  limit: 'checkout',
  errors: [
    'checkout-cookies',
    'cart-unknown',
    'cart-empty',
    'subtotal-too-low',
    'cart-incomplete',
    'cart-changed',
    'stock-short',
    'variant-unavailable',
    'coupon-used',
    'gift-card-changed',
    'rates-unavailable',
    'shipping-unavailable',
    'email-blank',
    'email-invalid',
    'payment-unavailable',
    'payment-not-repeatable',
    'payment-declined',
    'payment-unknown',
    'rate-limited',
    'key-missing',
    ...keyErrors,
  ],
});

export const readOrder = defineRoute({
  method: 'GET',
  path: '/api/commerce/orders/{orderId}',
  summary: 'An order of this visitor, for the confirmation and status pages.',
  guard: 'none',
  ok: Order,
  limit: 'read',
  errors: ['order-unknown'],
});
