import { useEffect, useReducer, useRef } from 'react';
import {
  applyCoupon,
  changeQuantity,
  removeCoupon,
  removeEntry,
  restoreEntry,
  type ShoppingCart,
  updateAdditionalFields,
} from '#contract';
import type { Call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import type { Failure, Reply } from '../../api/reply.ts';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import { track } from '../../page/events.ts';
import type { CartEntry, CartStore } from '../../stores/cart.ts';
import { type CartProblem, cartPageMachine, startCartPage } from './machine.ts';

/** How long a removal can be taken back with one press. */
const undoTime = 10_000;

interface Context {
  call: Call;
  message: CartPageMessage;
  document: Document;
  /** The cart of the whole page, which hears what was confirmed. */
  store: CartStore;
}

/** Performs what the cart page decides. Changes are sent one after the other, so answers cannot cross. */
export function useCartPage(cart: ShoppingCart, context: () => Context) {
  const [state, send] = useReducer(cartPageMachine, cart, startCartPage);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const wishes = useRef(new Map<string, number>());
  const removedId = state.removed?.entry.id;

  useEffect(() => {
    if (removedId === undefined) return;
    const timer = setTimeout(() => send({ type: 'undo-passed' }), undoTime);
    return () => clearTimeout(timer);
  }, [removedId]);

  const inTurn = (work: () => Promise<void>): Promise<unknown> => {
    line.current = line.current.then(work, work);
    return line.current;
  };

  const chooseQuantity = (entryId: string, quantity: number) => {
    wishes.current.set(entryId, quantity);
    send({ type: 'quantity-chosen', entryId, quantity });
    void inTurn(async () => {
      // Of wishes that piled up behind a slow answer only the last is sent.
      if (wishes.current.get(entryId) !== quantity) return;
      const { call, store } = context();
      const reply = await call(changeQuantity, {
        params: { entryId },
        body: { quantity },
        idempotencyKey: createIntentKey(),
      });
      if (reply.ok) {
        send({ type: 'quantity-saved', entryId, quantity, cart: reply.value.shoppingCart });
        store.accept(reply.value.shoppingCart);
      } else {
        send({
          type: 'quantity-refused',
          entryId,
          quantity,
          problem: problemOf('unableToUpdateQuantity', reply, entryId),
        });
      }
    });
  };

  const remove = ({ id: entryId, itemId, title, productType }: CartEntry) => {
    send({ type: 'removal-started', entryId });
    void inTurn(async () => {
      const { call, store } = context();
      const reply = await call(removeEntry, { params: { entryId }, idempotencyKey: createIntentKey() });
      if (reply.ok) {
        const told = { cart_id: cart.id, item_id: itemId, item_title: title, item_type: productType };
        track('CommerceShopping_RemoveFromCart', told);
        send({ type: 'removed', entryId, cart: reply.value.shoppingCart });
        store.accept(reply.value.shoppingCart);
      } else {
        send({ type: 'removal-refused', entryId, problem: problemOf('unableToRemove', reply, entryId) });
      }
    });
  };

  /** Any other change: the whole cart is the answer. */
  const change = (
    title: Title,
    entryId: string | undefined,
    work: (call: Call) => Promise<Reply<{ shoppingCart: ShoppingCart }>>,
  ): Promise<unknown> => {
    send({ type: 'work-started' });
    return inTurn(async () => {
      const { call, store } = context();
      const reply = await work(call);
      if (reply.ok) {
        send({ type: 'cart-arrived', cart: reply.value.shoppingCart });
        store.accept(reply.value.shoppingCart);
      } else {
        send({ type: 'work-refused', problem: problemOf(title, reply, entryId) });
      }
    });
  };

  const undo = (entryId: string) =>
    change('unableToAddItem', entryId, (call) =>
      call(restoreEntry, { params: { entryId }, idempotencyKey: createIntentKey() }),
    );

  const applyCode = (promoCode: string) =>
    change('updateMissing', undefined, (call) =>
      call(applyCoupon, { body: { promoCode }, idempotencyKey: createIntentKey() }),
    );

  const dropCoupon = (promoCode: string) =>
    change('updateMissing', undefined, (call) =>
      call(removeCoupon, { params: { promoCode }, idempotencyKey: createIntentKey() }),
    );

  const saveAnswers = ({ id, itemId, chosenVariant }: CartEntry, additionalFields: string) =>
    change('unableToUpdateForm', id, (call) =>
      call(updateAdditionalFields, {
        params: { entryId: id },
        body: { itemId, sku: chosenVariant?.sku ?? null, additionalFields },
        idempotencyKey: createIntentKey(),
      }),
    );

  /** What was typed is no quantity. */
  const refuseQuantity = (entryId: string, text: string) =>
    send({ type: 'work-refused', problem: { entryId, title: context().message('unableToUpdateQuantity'), text } });

  return { state, send, chooseQuantity, refuseQuantity, remove, undo, applyCode, dropCoupon, saveAnswers };

  function problemOf(title: Title, failure: Failure, entryId: string | undefined): CartProblem {
    const { message, document, store } = context();
    // What got no answer may be done all the same, and what was refused may be so because the cart is another by now.
    void store.load();
    return { entryId, title: message(title), text: failureText(failure, message, document) };
  }
}

type Title = 'unableToUpdateQuantity' | 'unableToRemove' | 'unableToAddItem' | 'unableToUpdateForm' | 'updateMissing';
