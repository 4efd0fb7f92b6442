import * as z from 'zod/mini';
import { keyErrors } from '../definition/api-errors.ts';
import { defineRoute } from '../definition/route.ts';
import { CartToken, Id, Sku } from '../schemas/common.ts';
import { CheckoutGiftCard, GiftDetailsBody } from '../schemas/gift-card.ts';

export const startGiftCard = defineRoute({
  method: 'POST',
  path: '/api/commerce/cart/gift-card',
  summary: 'Makes a cart of one gift card for its own checkout.',
  guard: 'crumb',
  body: z.strictObject({ giftCardProductId: Id, sku: z.nullish(Sku), ...GiftDetailsBody }),
  ok: z.object({ cartToken: z.string() }),
  idempotency: 'accepted',
  limit: 'cart',
  errors: ['gift-card-unknown', 'gift-details-invalid', 'denomination-unselected', 'variant-unavailable', ...keyErrors],
});

const CheckoutGiftCards = z.object({ giftCards: z.array(CheckoutGiftCard) });

export const applyGiftCard = defineRoute({
  method: 'POST',
  path: '/api/commerce/checkout/gift-cards',
  summary: 'Puts the gift card of a code into a checkout; the order takes its money.',
  guard: 'crumb',
  body: z.strictObject({ cartToken: CartToken, code: z.string().check(z.maxLength(256)) }),
  ok: CheckoutGiftCards,
  limit: 'guess',
  errors: ['cart-unknown', 'gift-card-invalid', 'gift-card-not-here', 'gift-cards-full', 'rate-limited'],
});

export const removeGiftCard = defineRoute({
  method: 'POST',
  path: '/api/commerce/checkout/gift-cards/{cardId}/removal',
  summary: 'Takes a gift card out of a checkout.',
  guard: 'crumb',
  body: z.strictObject({ cartToken: CartToken }),
  ok: CheckoutGiftCards,
  limit: 'cart',
  errors: ['cart-unknown'],
});
