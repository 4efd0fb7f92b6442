import type { ApiErrorName } from '#contract';
import { accept, type Result, refuse } from '../lib/result.ts';
import { createAddAtOnce } from './add-at-once.ts';
import type { AddErrors, AddRequest, FieldErrors, VariantErrors } from './choose-variant.ts';
import {
  type Added,
  addEntry,
  changeQuantity,
  type FieldsRequest,
  removeEntry,
  restoreEntry,
  startSingle,
  type Updated,
  updateFields,
} from './entries.ts';
import { type Answer, type Command, perform } from './ledger.ts';
import type { Caller, CartParts, KeyErrors } from './parts.ts';
import { type CartQueries, createCartQueries } from './read-cart.ts';
import { applyCoupon, chooseShipping, removeCoupon } from './terms.ts';
import type { CartRow, SingleKind } from './view.ts';

/** Everything that can be asked of carts; every change is a command on the cart's ledger. */
export interface Carts extends CartQueries {
  add(caller: Caller, request: AddRequest): Answer<Added, AddErrors | 'cart-full'>;
  changeQuantity(caller: Caller, entryId: string, quantity: unknown): Answer<Updated, VariantErrors | 'entry-unknown'>;
  updateFields(caller: Caller, entryId: string, request: FieldsRequest): Answer<Updated, FieldErrors | 'entry-unknown'>;
  remove(caller: Caller, entryId: string): Answer<{ removedEntryId: string }, 'entry-unknown'>;
  restore(caller: Caller, entryId: string): Answer<Updated, 'undo-expired'>;
  /** A cart of one thing with a checkout of its own. */
  single(
    caller: Caller,
    kind: SingleKind,
    request: AddRequest,
  ): Promise<Result<{ cartToken: string }, AddErrors | KeyErrors>>;
  applyCoupon(caller: Caller, promoCode: string): Answer<object, 'coupon-invalid' | 'coupon-alone' | 'cart-unknown'>;
  removeCoupon(caller: Caller, promoCode: string): Answer<object, 'cart-unknown'>;
  /**
   * Of an option that does not reach the place, the first that does is taken; none where none does. The place is kept also
   * where nobody can say what it costs.
   */
  chooseShipping(
    caller: Caller,
    location: NonNullable<CartRow['shippingLocation']>,
    optionId: string | null,
  ): Answer<object, 'cart-unknown' | 'rates-unavailable'>;
}

export function createCarts(parts: CartParts): Carts {
  const queries = createCartQueries(parts);
  const addAtOnce = createAddAtOnce(parts);
  const change = <Extra extends object, ErrorName extends ApiErrorName>(
    caller: Caller,
    command: Command<Extra, ErrorName>,
  ) => perform(parts, caller, command);
  // Nobody is waited for inside a transaction: what it could not know is asked for after it.
  const changeTerms = async <ErrorName extends ApiErrorName>(caller: Caller, command: Command<object, ErrorName>) => {
    const changed = await change(caller, command);
    if (!changed.ok || !changed.value.shoppingCart.ratesOpen) return changed;
    const { cartToken } = changed.value.shoppingCart;
    return accept({ shoppingCart: await queries.settled({ ...caller, token: cartToken }) });
  };
  return {
    ...queries,
    add: async (caller, request) => (await addAtOnce(caller, request)) ?? change(caller, addEntry(request)),
    changeQuantity: (caller, entryId, quantity) => change(caller, changeQuantity(entryId, quantity)),
    updateFields: (caller, entryId, request) => change(caller, updateFields(entryId, request)),
    remove: (caller, entryId) => change(caller, removeEntry(entryId)),
    restore: (caller, entryId) => change(caller, restoreEntry(entryId)),
    async single(caller, kind, request) {
      const made = await change(caller, startSingle(kind, request));
      return made.ok ? accept({ cartToken: made.value.cartToken }) : made;
    },
    applyCoupon: (caller, promoCode) => changeTerms(caller, applyCoupon(promoCode)),
    removeCoupon: (caller, promoCode) => changeTerms(caller, removeCoupon(promoCode)),
    async chooseShipping(caller, location, optionId) {
      const known = await changeTerms(caller, chooseShipping(location, optionId));
      return known.ok && known.value.shoppingCart.ratesOpen ? refuse('rates-unavailable') : known;
    },
  };
}
