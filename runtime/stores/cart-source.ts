import { mayHaveCart } from '../api/cookies.ts';
import { sharedMap } from '../shared-map.ts';
import { cartChannel } from './cart-channel.ts';
import { isOlder, type Versioned } from './cart-version.ts';

/** An answer about the cart as it came, not parsed yet: the light count needs three numbers of it, the store all. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: unknown }
  | { readonly ok: false; readonly status: number };

export interface CartSource {
  /** The newest answer; nothing before the first. */
  readonly latest: () => CartAnswer | undefined;
  readonly listen: (listener: (answer: CartAnswer) => void) => () => void;
  readonly load: () => Promise<void>;
  /** Loads where a cart is known to exist. */
  readonly loadIfKnown: () => Promise<void>;
  /** Takes over a cart that another call answered, and tells the other tabs. */
  readonly accept: (cart: unknown) => void;
}

/** Two calls that a page makes without the contract's client; a test holds them to its `readCart` and `addEntry`. */
export const cartAddress = '/api/commerce/shopping-cart?calculateSubtotal=true';
export const entriesAddress = '/api/commerce/shopping-cart/entries';

const timeout = 15_000;
const sources = sharedMap<Document, CartSource>('carts');

/** Reads the cart for the whole page: once for all who ask, again when another tab has changed it. */
export function cartSource(document: Document): CartSource {
  let source = sources.get(document);
  if (!source) sources.set(document, (source = createCartSource(document)));
  return source;
}

function createCartSource(document: Document): CartSource {
  const listeners = new Set<(answer: CartAnswer) => void>();
  let latest: CartAnswer | undefined;
  /** The newest cart that came: a failure in between says nothing about it, and an older answer still is older. */
  let newest: Known | undefined;
  let loading: Promise<void> | undefined;
  let isStale = false;
  let channel: BroadcastChannel | undefined = openChannel();

  const tell = (arrived: CartAnswer) => {
    if (arrived.ok && !(newest && isOlder(versionOf(arrived), versionOf(newest)))) newest = arrived;
    latest = arrived.ok && newest ? newest : arrived;
    for (const listener of listeners) listener(latest);
    document.dispatchEvent(new CustomEvent('vitrine:cart-changed', { detail: latest }));
  };

  const read = async () => {
    isStale = false;
    tell(await fetchCart());
  };
  const load = () => (loading ??= read().finally(() => (loading = undefined)));
  const loadIfKnown = async () => (mayHaveCart(document) ? load() : undefined);

  /** Another tab changed the cart: a visible page follows at once, a hidden one when it is looked at. */
  function openChannel(): BroadcastChannel {
    const opened = new BroadcastChannel(cartChannel);
    opened.addEventListener('message', () => {
      if (document.visibilityState === 'visible') void load();
      else isStale = true;
    });
    return opened;
  }

  watchPage(document, {
    loadIfKnown,
    shown: () => isStale && void load(),
    left() {
      channel?.close();
      channel = undefined;
    },
    back() {
      channel ??= openChannel();
    },
  });

  return {
    latest: () => latest,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    loadIfKnown,
    accept(cart) {
      tell({ ok: true, cart });
      channel?.postMessage('changed');
    },
  };
}

async function fetchCart(): Promise<CartAnswer> {
  try {
    const options = {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    };
    const response = await fetch(cartAddress, options);
    return response.ok ? { ok: true, cart: await response.json() } : { ok: false, status: response.status };
  } catch {
    // No answer, or one that is no JSON: a failed load is told as such and never becomes an empty cart.
    return { ok: false, status: 0 };
  }
}

interface PageEvents {
  readonly loadIfKnown: () => Promise<void>;
  readonly shown: () => void;
  readonly left: () => void;
  readonly back: () => void;
}

function watchPage(document: Document, { loadIfKnown, shown, left, back }: PageEvents): void {
  const window = document.defaultView;
  // What could not be read, or was changed in another tab, while the browser was offline is read once it is back.
  window?.addEventListener('online', () => void loadIfKnown());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') shown();
  });
  // An open channel can keep a page out of the back-forward cache, so it is closed while the page is away; a page that
  // comes back shows what was true when it was left, and reads again.
  window?.addEventListener('pagehide', left);
  window?.addEventListener('pageshow', ({ persisted }) => {
    back();
    if (persisted) void loadIfKnown();
  });
}

/** Nobody has parsed an answer here; whatever is no cart has neither member and is older than nothing. */
function versionOf({ cart }: Known): Versioned {
  return Object(cart);
}

type Known = Extract<CartAnswer, { ok: true }>;
