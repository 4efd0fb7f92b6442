import {
  applyCoupon,
  changeQuantity,
  removeCoupon,
  removeEntry,
  restoreEntry,
  type ShoppingCart,
  updateAdditionalFields,
} from '#contract';
import { minorUnitsText } from '#model';
import type { Call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import type { Failure, Reply } from '../../api/reply.ts';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import { track } from '../../page/events.ts';
import type { CartEntry, CartStore } from '../../stores/cart.ts';
import type { CartError, CartPageEvent } from './machine.ts';

/** What changes of the cart need: the page's services, the machine, and the one line in which they wait. */
export interface CartContext {
  readonly call: Call;
  readonly message: CartPageMessage;
  readonly document: Document;
  /** The cart of the whole page, which is told what was confirmed. */
  readonly store: CartStore;
  readonly send: (event: CartPageEvent) => void;
  /** Changes are sent one after the other, so answers cannot cross. */
  readonly inTurn: (work: (signal: AbortSignal) => Promise<void>) => Promise<unknown>;
  /** The last quantity that was wanted of each entry. */
  readonly wishes: Map<string, number>;
}

type Title = 'unableToUpdateQuantity' | 'unableToRemove' | 'unableToAddItem' | 'unableToUpdateForm' | 'updateMissing';

export function chooseQuantity(context: CartContext, entryId: string, quantity: number): void {
  const { send, wishes } = context;
  wishes.set(entryId, quantity);
  send({ type: 'quantity-chosen', entryId, quantity });
  void context.inTurn(async (signal) => {
    // Of wishes that piled up behind a slow answer only the last is sent.
    if (wishes.get(entryId) === quantity) await sendQuantity(context, signal, { entryId, quantity });
  });
}

async function sendQuantity(
  context: CartContext,
  signal: AbortSignal,
  { entryId, quantity }: { readonly entryId: string; readonly quantity: number },
): Promise<void> {
  const { call, send, store } = context;
  const idempotencyKey = createIntentKey();
  const reply = await call(changeQuantity, { params: { entryId }, body: { quantity }, idempotencyKey, signal });
  if (reply.ok) {
    send({ type: 'quantity-saved', entryId, quantity, cart: reply.value.shoppingCart });
    store.accept(reply.value.shoppingCart);
    return;
  }
  const error = errorOf(context, 'unableToUpdateQuantity', reply, entryId);
  send({ type: 'quantity-refused', entryId, quantity, error });
}

/** What was typed is no quantity. */
export function refuseQuantity({ send, message }: CartContext, entryId: string, text: string): void {
  send({ type: 'work-refused', error: { entryId, title: message('unableToUpdateQuantity'), text } });
}

export function remove(
  context: CartContext,
  { id: entryId, itemId, title, productType, purchasePriceCents }: CartEntry,
): void {
  const { call, send, store } = context;
  send({ type: 'removal-started', entryId });
  void context.inTurn(async (signal) => {
    const reply = await call(removeEntry, { params: { entryId }, idempotencyKey: createIntentKey(), signal });
    if (!reply.ok) {
      send({ type: 'removal-refused', entryId, error: errorOf(context, 'unableToRemove', reply, entryId) });
      return;
    }
    const cart = reply.value.shoppingCart;
    const item_price = minorUnitsText(purchasePriceCents, cart.currency);
    const item = { item_id: itemId, item_title: title, item_type: productType, item_price };
    track('CommerceShopping_RemoveFromCart', { cart_id: cart.id, ...item });
    send({ type: 'removed', entryId, cart });
    store.accept(cart);
  });
}

export function undo(context: CartContext, entryId: string): Promise<void> {
  return change(context, 'unableToAddItem', entryId, (call, more) =>
    call(restoreEntry, { params: { entryId }, ...more }),
  );
}

export function applyCode(context: CartContext, promoCode: string): Promise<void> {
  return change(context, 'updateMissing', undefined, (call, more) =>
    call(applyCoupon, { body: { promoCode }, ...more }),
  );
}

export function dropCoupon(context: CartContext, promoCode: string): Promise<void> {
  return change(context, 'updateMissing', undefined, (call, more) =>
    call(removeCoupon, { params: { promoCode }, ...more }),
  );
}

export function saveAnswers(context: CartContext, entry: CartEntry, additionalFields: string): Promise<void> {
  const { id, itemId, chosenVariant } = entry;
  return change(context, 'unableToUpdateForm', id, (call, more) =>
    call(updateAdditionalFields, {
      params: { entryId: id },
      body: { itemId, sku: chosenVariant?.sku ?? null, additionalFields },
      ...more,
    }),
  );
}

/** What goes with each change beside what it is about. */
interface SentWith {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** Any other change: the whole cart is the answer. */
async function change(
  context: CartContext,
  title: Title,
  entryId: string | undefined,
  work: (call: Call, more: SentWith) => Promise<Reply<{ shoppingCart: ShoppingCart }>>,
): Promise<void> {
  const { call, send, store } = context;
  send({ type: 'work-started' });
  await context.inTurn(async (signal) => {
    const reply = await work(call, { idempotencyKey: createIntentKey(), signal });
    if (reply.ok) {
      send({ type: 'cart-arrived', cart: reply.value.shoppingCart });
      store.accept(reply.value.shoppingCart);
    } else send({ type: 'work-refused', error: errorOf(context, title, reply, entryId) });
  });
}

/** Nothing has gone wrong where the shopper waits no longer. */
function errorOf(
  context: CartContext,
  title: Title,
  failure: Failure,
  entryId: string | undefined,
): CartError | undefined {
  const { message, document, store } = context;
  // What got no answer may be done all the same, and what was refused may be so because the cart is another by now.
  void store.load();
  if (failure.kind === 'cancelled') return undefined;
  return { entryId, title: message(title), text: failureText(failure, message, document) };
}
