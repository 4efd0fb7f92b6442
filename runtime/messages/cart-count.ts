import { cartPillTexts } from '#model';

/** The few words of the cart's count, apart from the rest because they arrive before any region. */
export const cartWords = {
  cartItems: { one: cartPillTexts.one, other: cartPillTexts.other },
  cartAboveCap: cartPillTexts.overCap,
  cart: 'Cart',
  subtotalOf: 'subtotal {subtotal}',
} as const;
