import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { mayHaveCart } from '../../api/cookies.ts';
import { type CartState, cartStore } from '../../stores/cart.ts';
import { cartView } from './cart-view.ts';
import type { CartView } from './types.ts';

const unknown: CartState = { at: 'unknown' };

/** The cart, kept current; read when the first island asks for it, where the visitor may have one. */
export function useCart(): CartView {
  const store = cartStore(document);
  // The server knows no visitor's cart: what it printed is taken over first.
  const state = useSyncExternalStore(store.state.listen, store.state.get, () => unknown);
  useEffect(() => {
    if (store.state.get().at === 'unknown' && mayHaveCart(document)) void store.load();
  }, [store]);
  return useMemo(() => cartView(state), [state]);
}
