import type { Router } from 'express';
import { cookieNames, placeOrder, readCheckout, readOrder } from '#contract';
import { hasCartCookie, paidByCards, splitByCards } from '#model';
import { cookiesOf, rootAskedFor } from '../../http/security/index.ts';
import { accept, refuse } from '../../services/lib/result.ts';
import { obstaclesOf } from '../../services/orders/check-out.ts';
import { methodsOf } from '../../services/payments/methods.ts';
import type { Services } from '../../services/services.ts';
import { callerOf, dropCart } from './cart-cookies.ts';
import { type Gate, implement } from './implement.ts';
import { tooManyOrderMails } from './recipients.ts';

export function mountCheckout(router: Router, gate: Gate, { carts, orders, giftCards, catalogue }: Services): void {
  implement(router, gate, readCheckout, async (context) => {
    const cookies = cookiesOf(context.request);
    const token = context.query.cartToken ?? cookies[cookieNames.cart];
    if (!token) return refuse(hasCartCookie(cookies) ? 'cart-unknown' : 'checkout-cookies');
    const checkout = await carts.checkout(callerOf(context), token);
    if (!checkout) return refuse('cart-unknown');
    const { kind, cart } = checkout;
    const paymentMethods = methodsOf(orders, kind === 'subscription');
    const { cards } = await giftCards.inCheckout(callerOf(context), token);
    const giftCardCents = paidByCards(splitByCards(cart.grandTotalCents, cards));
    const obstacles = obstaclesOf(cart, paymentMethods, catalogue.website.language, giftCardCents);
    return accept({ kind, cartToken: token, cart, obstacles, paymentMethods, giftCards: cards });
  });
  implement(router, gate, placeOrder, async (context) => {
    const { body, request, response } = context;
    const limited = await tooManyOrderMails(gate.limiter, response, body.email);
    if (limited) return limited;
    const placed = await orders.place({ ...callerOf(context), returnOrigin: rootAskedFor(request) }, body);
    const isPaid = placed.ok && placed.value.action === undefined;
    if (isPaid && cookiesOf(request)[cookieNames.cart] === body.cartToken) dropCart(request, response);
    return placed;
  });
  implement(router, gate, readOrder, async ({ params, visitor }) => {
    const order = await orders.read(params.orderId, visitor.id);
    return order ? accept(order) : refuse('order-unknown');
  });
}
