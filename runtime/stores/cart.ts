import { readCart, type ShoppingCart } from '#contract';
import { atom, type ReadableAtom } from './atom.ts';
import { type CartAnswer, cartSource } from './cart-source.ts';
import { isOlder } from './cart-version.ts';

/** One line of the cart. */
export type CartEntry = ShoppingCart['entries'][number];

/** The cart as this page knows it. A failed load never turns into an empty cart. */
export type CartState =
  | { readonly at: 'unknown' }
  | { readonly at: 'loading'; readonly cart: ShoppingCart | undefined }
  | { readonly at: 'ready'; readonly cart: ShoppingCart }
  | { readonly at: 'failed'; readonly cart: ShoppingCart | undefined };

type CartEvent =
  | { readonly type: 'load-started' }
  | { readonly type: 'arrived'; readonly cart: ShoppingCart }
  | { readonly type: 'load-failed' };

function cartMachine(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'load-started':
      return { at: 'loading', cart: cartOf(state) };
    case 'arrived':
      return { at: 'ready', cart: newer(event.cart, cartOf(state)) };
    case 'load-failed':
      return { at: 'failed', cart: cartOf(state) };
  }
}

function newer(arrived: ShoppingCart, known: ShoppingCart | undefined): ShoppingCart {
  return known && isOlder(arrived, known) ? known : arrived;
}

export function cartOf(state: CartState): ShoppingCart | undefined {
  return 'cart' in state ? state.cart : undefined;
}

/** Pieces in a cart; a broken total never shows as less than none. */
export function piecesIn(cart: ShoppingCart | undefined): number {
  const total = cart?.totalQuantity ?? 0;
  return Number.isFinite(total) ? Math.max(0, Math.floor(total)) : 0;
}

/** Pieces of one variant (or of an item without variants) that the cart already holds. */
export function heldIn(cart: ShoppingCart | undefined, itemId: string, sku: string | undefined): number {
  const entries = cart?.entries ?? [];
  return entries
    .filter((entry) => entry.itemId === itemId && (sku === undefined || entry.chosenVariant?.sku === sku))
    .reduce((held, { quantity }) => held + quantity, 0);
}

export interface CartStore {
  readonly state: ReadableAtom<CartState>;
  readonly send: (event: CartEvent) => void;
  /** Takes over an answer of the server, shows it everywhere and tells the other tabs. */
  readonly accept: (cart: ShoppingCart) => void;
  readonly load: () => Promise<void>;
}

const stores = new WeakMap<Document, CartStore>();

/** The cart of this page, parsed; it hears every answer that the page's one source gets. */
export function cartStore(document: Document): CartStore {
  let store = stores.get(document);
  if (!store) stores.set(document, (store = createCartStore(document)));
  return store;
}

function createCartStore(document: Document): CartStore {
  const source = cartSource(document);
  const state = atom<CartState>({ at: 'unknown' });
  const send = (event: CartEvent) => state.set(cartMachine(state.get(), event));
  const listener = (answer: CartAnswer) => {
    const parsed = answer.ok ? readCart.ok.safeParse(answer.cart) : undefined;
    if (parsed?.success) send({ type: 'arrived', cart: parsed.data });
    else send({ type: 'load-failed' });
  };
  source.listen(listener);
  const latest = source.latest();
  if (latest) listener(latest);

  const load = () => {
    send({ type: 'load-started' });
    return source.load();
  };
  return {
    state,
    send,
    accept: (cart) => source.accept(cart),
    load,
  };
}
