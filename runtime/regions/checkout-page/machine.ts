import type { ShoppingCart } from '#contract';
import { isOlder } from '../../stores/cart-version.ts';
import type { FieldProblems } from './form-data.ts';

/** The checkout page. */
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
      // Two places that were told one after the other may be answered the other way round.
      return isOlder(event.cart, state.cart) ? state : { ...state, cart: event.cart };
    case 'placed':
      return { at: 'placed', cart: state.cart, orderId: event.orderId };
  }
}
