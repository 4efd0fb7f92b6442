import { cartSource } from '../../stores/cart-source.ts';

/** What goes into the cart. */
export interface Wanted {
  readonly itemId: string;
  readonly sku: string | null;
  /** The answers of the product form, as JSON. */
  readonly additionalFields: string | null;
  readonly quantity: number;
}

/** An addition that was asked for before React: whoever goes on with it asks under its key and for nothing else. */
export interface AskedAddition {
  readonly wanted: Wanted;
  /** Its answer, or why none came. */
  readonly answer: Promise<Response>;
  /** Ends it for a visitor who waits no longer. */
  readonly ends: AbortController;
}

/** Takes over a cart with something new in it, for all of the page and for the site's own scripts. */
export function acceptAdded(document: Document, wanted: Wanted, cart: unknown): void {
  cartSource(document).accept(cart);
  document.dispatchEvent(new CustomEvent('vitrine:item-added', { detail: { ...wanted, cart } }));
}
