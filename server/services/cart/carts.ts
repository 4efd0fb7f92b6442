import { type CartEntries, createEntries } from './entries.ts';
import { type CommandRecord, createLedger } from './ledger.ts';
import type { CartParts } from './parts.ts';
import { type CartQueries, createCartQueries } from './read-cart.ts';
import { type CartTerms, createTerms } from './terms.ts';

/** Everything that can be asked of carts; every change is a command on the cart's ledger. */
export interface Carts extends CartEntries, CartTerms, CartQueries {
  /** What was asked of a cart, in order; undefined for a cart that there is not. */
  history(cartId: string): Promise<CommandRecord[] | undefined>;
}

export function createCarts(parts: CartParts): Carts {
  const ledger = createLedger(parts);
  const queries = createCartQueries(parts);
  return {
    ...queries,
    ...createEntries(parts, ledger),
    ...createTerms(parts, ledger, queries),
    history: (cartId) => ledger.history(cartId),
  };
}
