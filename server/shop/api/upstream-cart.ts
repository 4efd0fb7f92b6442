import type { Request } from 'express';
import { readCart, ShoppingCart } from '#contract';
import { StoreUnavailable } from '../../store/index.ts';
import { forwardedHeaders } from './forwarded.ts';
import { type KnownProducts, wholeCart } from './upstream-answers.ts';
import { upstreamLimits } from './upstream-limits.ts';

/** The cart of whoever asks, from the back end that keeps it, as the page of the cart shows it; `patience` in milliseconds. */
export function upstreamCart(
  base: string,
  known: KnownProducts,
  patience: number = upstreamLimits.pageMilliseconds,
): (request: Request) => Promise<ShoppingCart> {
  const address = `${base.replace(/\/$/, '')}${readCart.path}?calculateSubtotal=true`;
  return async (request) => {
    const headers = { ...forwardedHeaders(request), cookie: request.headers.cookie ?? '' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(patience) })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    const cart = ShoppingCart.safeParse(wholeCart(Object(answer), known));
    // An empty cart would be a false one.
    if (answer === undefined || !cart.success) throw new StoreUnavailable();
    return cart.data;
  };
}
