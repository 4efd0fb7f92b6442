import { afterEach, beforeEach, vi } from 'vitest';
import { renderRegion } from '#regions';
import { sleep } from '../../runtime/page/mounted.ts';
import { aCart } from './cart.ts';
import { fakeServices, placePage, wakeAll } from './dom.ts';

/** What a server that cannot be reached answers. */
export const offline = { ok: false, kind: 'offline', status: 0 };
export const strings = { locale: 'en', overrides: {} };

type Answer = (path: string, body: unknown, signal?: AbortSignal) => unknown;

/** Cart pages for the tests of a file: each test has a cart of its own, and a clock that it moves itself. */
export class CartPages {
  /** Of the cart that was shown last: a newer one is shown, an older one is not. */
  version = 10;
  /** The cart of the page that is open. */
  cartId = '';

  constructor() {
    beforeEach(() => {
      this.version += 1;
      this.cartId = `cart${this.version}`;
      // The same words are heard again only after a moment.
      const now = Date.now() + this.version * 1000;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
      for (const told of document.querySelectorAll('[data-vitrine-live]')) told.replaceChildren();
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      for (const region of document.querySelectorAll('[data-vitrine-region]')) sleep(region);
      document.body.querySelector('main')?.remove();
    });
  }

  /** Opens the page of a cart; a visitor who is quick does something before it is awake. */
  async open(cart: ReturnType<typeof aCart>, answer: Answer = () => offline, early: () => void = () => {}) {
    const seen = fakeServices(answer);
    const page = placePage(renderRegion('cart', { cart: { ...cart, id: this.cartId }, crumb: 'c', strings }));
    early();
    await wakeAll(page);
    return seen;
  }

  /** What the server answers to a change: the open page's cart in its next version. */
  updated(quantities: readonly number[], more = {}) {
    this.version += 1;
    const shoppingCart = { ...aCart({ version: this.version, quantities, more }), id: this.cartId };
    return { ok: true, value: { shoppingCart, updatedEntry: shoppingCart.entries[0], removedEntryId: 'e1' } };
  }
}
