import type { Request, Response } from 'express';
import { cookieNames } from '#contract';
import { pillCount } from '#model';
import { cookiesOf } from '../../http/security/index.ts';
import { cartCountSheet } from '../../site/no-script/cart-count.ts';
import { callerOf } from '../api/cart-cookies.ts';
import type { PrivateContext } from './private-page.ts';

/**
 * How much is in the visitor's cart, as a style sheet: the pages around it are the same for everybody, and a browser
 * without script can put it there by no other way. No other site may load it, or it could measure what it says.
 */
export async function sendCartCount(context: PrivateContext, request: Request, response: Response): Promise<void> {
  const pieces = await piecesOf(context, request);
  response
    .set({ 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' })
    .type('css')
    .send(cartCountSheet(pieces === 0 ? undefined : pillCount(pieces)));
}

async function piecesOf({ services, visitors, remoteCart }: PrivateContext, request: Request): Promise<number> {
  if (remoteCart) return (await remoteCart(request)).totalQuantity;
  const visitor = visitors.known(request);
  if (visitor === undefined || !cookiesOf(request)[cookieNames.cart]) return 0;
  const cart = await services.carts.read(callerOf({ visitor, request }));
  return cart.totalQuantity;
}
