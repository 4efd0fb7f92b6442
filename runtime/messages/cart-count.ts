import { cartPillTexts } from '#model';

/** The few messages of the cart's count, apart from the rest because they arrive before any region. */
export const cartCountMessages = {
  cartItems: { one: cartPillTexts.one, other: cartPillTexts.other },
  cartAboveCap: cartPillTexts.overCap,
  cart: 'Cart',
  itemsAndSubtotal: '{items}, subtotal {subtotal}',
} as const;
