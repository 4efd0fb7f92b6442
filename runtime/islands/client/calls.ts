// One module of both: they share nearly all that they load.

export { call } from './call.ts';
export { cart } from './cart-calls.ts';
