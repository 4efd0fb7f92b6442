import { type ActionDispatch, useReducer, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import type { CartContext } from './changes.ts';
import { type CartPageEvent, type CartPageState, cartPageMachine, startCartPage } from './machine.ts';

type Services = Pick<CartContext, 'call' | 'message' | 'document' | 'store'>;

/** The cart page's machine, and the context of its changes: made when the first is, which is in a browser. */
export function useCartPage(
  cart: ShoppingCart,
  services: () => Services,
): { state: CartPageState; send: ActionDispatch<[CartPageEvent]>; context: () => CartContext } {
  const [state, send] = useReducer(cartPageMachine, cart, startCartPage);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const wishes = useRef(new Map<string, number>());
  const inTurn = (work: () => Promise<void>): Promise<unknown> => {
    line.current = line.current.then(work, work);
    return line.current;
  };
  return { state, send, context: () => ({ ...services(), send, inTurn, wishes: wishes.current }) };
}
