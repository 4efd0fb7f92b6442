import type { ShoppingCart } from '#contract';
import type { CartEntry } from '../../stores/cart.ts';
import { isOlder } from '../../stores/cart-version.ts';

/** What went wrong, and with which entry. `title` says what could not be done, `text` what to do about it. */
export interface CartError {
  readonly entryId: string | undefined;
  readonly title: string;
  readonly text: string;
}

/** Both in one line; some titles are sentences already. */
export function errorLine({ title, text }: CartError): string {
  return /\p{Po}$/u.test(title) ? `${title} ${text}` : `${title}. ${text}`;
}

/**
 * The cart page: the server's cart, and over it what the shopper wants while the server has not answered yet. The last
 * intent for an entry wins; an error answer takes exactly that intent back.
 */
export interface CartPageState {
  readonly cart: ShoppingCart;
  /** Quantity wanted, by entry. */
  readonly wanted: Readonly<Record<string, number>>;
  readonly leaving: readonly string[];
  /** Removed entries, while each can be brought back with one press. */
  readonly removed: readonly CartEntry[];
  readonly error: CartError | undefined;
  readonly busy: boolean;
  /** The cart could not be read when it was last looked for. */
  readonly isStale: boolean;
}

export type CartPageEvent =
  | { readonly type: 'quantity-chosen'; readonly entryId: string; readonly quantity: number }
  | {
      readonly type: 'quantity-saved';
      readonly entryId: string;
      readonly quantity: number;
      readonly cart: ShoppingCart;
    }
  | {
      readonly type: 'quantity-refused';
      readonly entryId: string;
      readonly quantity: number;
      readonly error: CartError | undefined;
    }
  | { readonly type: 'removal-started'; readonly entryId: string }
  | { readonly type: 'removed'; readonly entryId: string; readonly cart: ShoppingCart }
  | { readonly type: 'removal-refused'; readonly entryId: string; readonly error: CartError | undefined }
  | { readonly type: 'undo-passed'; readonly entryId: string }
  | { readonly type: 'error-passed'; readonly entryId: string }
  | { readonly type: 'work-started' }
  | { readonly type: 'cart-arrived'; readonly cart: ShoppingCart }
  | { readonly type: 'cart-missed' }
  | { readonly type: 'work-refused'; readonly error: CartError | undefined };

export function startCartPage(cart: ShoppingCart): CartPageState {
  return { cart, wanted: {}, leaving: [], removed: [], error: undefined, busy: false, isStale: false };
}

export function cartPageMachine(state: CartPageState, event: CartPageEvent): CartPageState {
  switch (event.type) {
    case 'quantity-chosen':
      return { ...state, error: undefined, wanted: { ...state.wanted, [event.entryId]: event.quantity } };
    case 'quantity-saved':
      return { ...state, cart: newer(state.cart, event.cart), wanted: settle(state, event) };
    case 'quantity-refused': {
      // A newer wish for the same entry is still on its way and may well be granted.
      const wanted = settle(state, event);
      return { ...state, wanted, error: event.entryId in wanted ? undefined : event.error };
    }
    case 'removal-started':
      return { ...state, error: undefined, leaving: [...state.leaving, event.entryId] };
    case 'removed': {
      const entry = state.cart.entries.find(({ id }) => id === event.entryId);
      const { [event.entryId]: _gone, ...wanted } = state.wanted;
      return {
        ...state,
        wanted,
        cart: newer(state.cart, event.cart),
        leaving: without(state.leaving, event.entryId),
        removed: entry ? [...state.removed, entry] : state.removed,
      };
    }
    case 'removal-refused':
      return { ...state, leaving: without(state.leaving, event.entryId), error: event.error };
    case 'undo-passed':
      return { ...state, removed: state.removed.filter(({ id }) => id !== event.entryId) };
    case 'error-passed':
      return state.error?.entryId === event.entryId ? { ...state, error: undefined } : state;
    case 'work-started':
      return { ...state, busy: true, error: undefined };
    case 'cart-arrived': {
      const held = new Set(event.cart.entries.map(({ id }) => id));
      const removed = state.removed.filter(({ id }) => !held.has(id));
      return { ...state, busy: false, isStale: false, cart: newer(state.cart, event.cart), removed };
    }
    case 'cart-missed':
      return { ...state, isStale: true };
    case 'work-refused':
      // The same once more, from a field that is left, is no news.
      return { ...state, busy: false, error: isSame(state.error, event.error) ? state.error : event.error };
  }
}

function isSame(known: CartError | undefined, told: CartError | undefined): boolean {
  return known?.entryId === told?.entryId && known?.title === told?.title && known?.text === told?.text;
}

/** Another cart (after a checkout) is always news. */
function newer(known: ShoppingCart, arrived: ShoppingCart): ShoppingCart {
  return isOlder(arrived, known) ? known : arrived;
}

function settle({ wanted }: CartPageState, { entryId, quantity }: { entryId: string; quantity: number }) {
  if (wanted[entryId] !== quantity) return wanted;
  const { [entryId]: _settled, ...rest } = wanted;
  return rest;
}

function without(ids: readonly string[], gone: string): readonly string[] {
  return ids.filter((id) => id !== gone);
}

/** The entries as the shopper has asked for them. */
export function shownEntries({ cart, wanted, leaving }: CartPageState): readonly CartEntry[] {
  return cart.entries
    .filter(({ id }) => !leaving.includes(id))
    .map((entry) => ({ ...entry, quantity: wanted[entry.id] ?? entry.quantity }));
}
