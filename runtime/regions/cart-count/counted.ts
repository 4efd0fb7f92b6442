import { defaultCurrency } from '#model';

/** What the count needs of a cart. */
export interface CountedCart {
  pieces: number;
  subtotalCents: number;
  currency: string;
}

/** Reads them from an answer that nobody has parsed; a broken total never shows as less than none. */
export function readCounted(cart: unknown): CountedCart | undefined {
  if (typeof cart !== 'object' || cart === null || !('totalQuantity' in cart)) return undefined;
  const { totalQuantity } = cart;
  const subtotal = 'subtotalCents' in cart ? cart.subtotalCents : 0;
  const currency = 'currency' in cart && typeof cart.currency === 'string' ? cart.currency : defaultCurrency;
  return { pieces: Math.floor(positive(totalQuantity)), subtotalCents: positive(subtotal), currency };
}

function positive(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}
