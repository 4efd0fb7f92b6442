import { type CartState, cartOf, piecesIn } from '../../stores/cart.ts';
import { noCart } from './no-cart.ts';
import type { CartView } from './types.ts';

export function cartView(state: CartState): CartView {
  const cart = cartOf(state);
  if (cart === undefined) return state.at === 'failed' ? { ...noCart, hasFailed: true } : noCart;
  const { entries: lines, subtotalCents, currency } = cart;
  return { isKnown: true, hasFailed: state.at === 'failed', pieces: piecesIn(cart), lines, subtotalCents, currency };
}
