import type { Request, Response } from 'express';
import { cookieNames } from '#contract';
import { cookiesOf, setCookie, type Visitor } from '../../http/security/index.ts';
import { cartDays } from '../../services/cart/lifetimes.ts';
import type { Caller } from '../../services/cart/parts.ts';
import { isToken } from '../../services/cart/read-cart.ts';

const cartSeconds = cartDays * 86_400;

export interface CallerSource {
  readonly visitor: Visitor;
  readonly key?: string | undefined;
  readonly request: Request;
}

export function callerOf({ visitor, key, request }: CallerSource): Caller {
  const token = cookiesOf(request)[cookieNames.cart];
  return { visitorId: visitor.id, token: token && isToken(token) ? token : undefined, key };
}

/**
 * CART opens the cart and is for the server; hasCart tells scripts that there is one to load. Both begin anew with each
 * change, as the cart's own life does.
 */
export function keepCart(request: Request, response: Response, token: string | undefined): void {
  if (!token) return;
  setCookie(request, response, cookieNames.cart, token, { seconds: cartSeconds });
  setCookie(request, response, cookieNames.hasCart, 'true', { seconds: cartSeconds, readable: true });
}

/** After a purchase the next cart is a new one. */
export function dropCart(request: Request, response: Response): void {
  setCookie(request, response, cookieNames.cart, '', { seconds: 0 });
  setCookie(request, response, cookieNames.hasCart, '', { seconds: 0, readable: true });
}
