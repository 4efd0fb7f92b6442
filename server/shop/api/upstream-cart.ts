import type { Request } from 'express';
import { readCart, ShoppingCart } from '#contract';
import { StoreUnavailable } from '../../store/index.ts';
import { type KnownProducts, wholeCart } from './upstream-answers.ts';

/** The cart of whoever asks, from the back end that keeps it, as the page of the cart shows it. */
export function upstreamCart(base: string, known: KnownProducts): (request: Request) => Promise<ShoppingCart> {
  const address = `${base.replace(/\/$/, '')}${readCart.path}?calculateSubtotal=true`;
  return async ({ headers: { cookie = '' } }) => {
    const answer = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(15_000) })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    const cart = ShoppingCart.safeParse(wholeCart(Object(answer), known));
    // An empty cart would be a false one.
    if (answer === undefined || !cart.success) throw new StoreUnavailable();
    return cart.data;
  };
}
