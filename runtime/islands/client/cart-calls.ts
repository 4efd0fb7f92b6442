import { addEntry, changeQuantity, removeEntry, type ShoppingCart } from '#contract';
import { createIntentKey } from '../../api/key.ts';
import type { Reply } from '../../api/reply.ts';
import { services } from '../../page/services.ts';
import { cartStore } from '../../stores/cart.ts';
import { cartView } from './cart-view.ts';
import type { Answer, CartCalls, CartView } from './types.ts';

/** Changes the visitor's cart as the page's own controls do. */
export const cart: CartCalls = {
  add: async ({ itemId, sku = null, quantity = 1 }) => {
    const body = { itemId, sku, quantity, additionalFields: null };
    return taken(await services(document).call(addEntry, { body, idempotencyKey: createIntentKey() }));
  },
  setQuantity: async (entryId, quantity) => {
    const input = { params: { entryId }, body: { quantity }, idempotencyKey: createIntentKey() };
    return taken(await services(document).call(changeQuantity, input));
  },
  remove: async (entryId) => {
    const input = { params: { entryId }, idempotencyKey: createIntentKey() };
    return taken(await services(document).call(removeEntry, input));
  },
  load: () => cartStore(document).load(),
};

function taken(reply: Reply<{ readonly shoppingCart: ShoppingCart }>): Answer<CartView> {
  if (reply.ok) {
    const { shoppingCart } = reply.value;
    cartStore(document).accept(shoppingCart);
    return { ok: true, value: cartView({ at: 'ready', cart: shoppingCart }) };
  }
  const { kind, status } = reply;
  // Without an answer the change may have been made all the same.
  if (kind !== 'refused') void cartStore(document).load();
  return { ok: false, kind, status, ...(reply.kind === 'refused' && { message: reply.message }) };
}
