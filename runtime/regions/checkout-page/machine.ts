import type { ShoppingCart } from '#contract';
import type { FieldProblems } from './form-data.ts';

/** The checkout page. `key` is the intent to buy: it stays for a retry and is new when the shopper changes something. */
export type CheckoutState =
  | { readonly at: 'editing'; readonly cart: ShoppingCart; readonly problem: CheckoutProblem | undefined }
  | { readonly at: 'placing'; readonly cart: ShoppingCart }
  | { readonly at: 'placed'; readonly cart: ShoppingCart; readonly orderId: string };

export interface CheckoutProblem {
  readonly text: string;
  readonly fields: FieldProblems;
}

export type CheckoutEvent =
  | { readonly type: 'placing-started' }
  | { readonly type: 'refused'; readonly problem: CheckoutProblem }
  | { readonly type: 'cart-arrived'; readonly cart: ShoppingCart }
  | { readonly type: 'placed'; readonly orderId: string };

export function checkoutMachine(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'placing-started':
      return state.at === 'editing' ? { at: 'placing', cart: state.cart } : state;
    case 'refused':
      return { at: 'editing', cart: state.cart, problem: event.problem };
    case 'cart-arrived':
      return { ...state, cart: event.cart };
    case 'placed':
      return { at: 'placed', cart: state.cart, orderId: event.orderId };
  }
}
