import type { ApiCall } from './api-call.ts';
import { noCart } from './no-cart.ts';
import type { Answer, CartCalls, CartView, ProductView } from './types.ts';

// The same names where there is no page: on the server, and in an island's own tests.

export { api } from './api.ts';
export { defineRegion } from './region.ts';

/** The cart as it is rendered on the server: no visitor's. */
export const useCart = (): CartView => noCart;

/** A product as it is rendered on the server: nothing is chosen of it. */
export const useProduct = (_itemId: string): ProductView => nothingChosen;

const nothingChosen: ProductView = {
  options: [],
  choice: {},
  quantity: '1',
  choose: () => undefined,
  setQuantity: () => undefined,
};

const noPage = async (): Promise<Answer<never>> => ({ ok: false, kind: 'offline', status: 0 });

/** A call of the shop's server; without a page nobody answers. */
export const call = async <Input extends object, Value>(
  _route: ApiCall<Input, Value>,
  _input: Input,
): Promise<Answer<Value>> => noPage();

/** The calls of the cart; without a page each answers that nobody answered. */
export const cart: CartCalls = { add: noPage, setQuantity: noPage, remove: noPage, load: async () => undefined };
