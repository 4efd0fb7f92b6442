import type { ShoppingCart } from '#contract';
import { isOlder } from '../../stores/cart-version.ts';
import type { FieldErrors } from './form-data.ts';

/** The checkout page. */
export type CheckoutState =
  | { readonly at: 'editing'; readonly cart: ShoppingCart; readonly error: CheckoutError | undefined }
  | { readonly at: 'placing'; readonly cart: ShoppingCart }
  | { readonly at: 'placed'; readonly cart: ShoppingCart; readonly orderId: string };

export interface CheckoutError {
  readonly text: string;
  readonly fields: FieldErrors;
}

export type CheckoutEvent =
  | { readonly type: 'placing-started' }
  | { readonly type: 'refused'; readonly error: CheckoutError }
  | { readonly type: 'cart-arrived'; readonly cart: ShoppingCart }
  | { readonly type: 'placed'; readonly orderId: string };

export function checkoutMachine(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'placing-started':
      return state.at === 'editing' ? { at: 'placing', cart: state.cart } : state;
    case 'refused':
      return { at: 'editing', cart: state.cart, error: event.error };
    case 'cart-arrived':
      // Two places that were told one after the other may be answered the other way round.
      return isOlder(event.cart, state.cart) ? state : { ...state, cart: event.cart };
    case 'placed':
      return { at: 'placed', cart: state.cart, orderId: event.orderId };
  }
}
