import type { Request, Response } from 'express';
import { orderConfirmedPath, type ProblemName, problems, type ShoppingCart } from '#contract';
import {
  type CheckoutValues,
  checkCheckout,
  type FieldProblems,
  fieldProblems,
  orderOf,
  readCheckoutValues,
  shippingOf,
} from '#regions';
import { cookiesOf, type Limiter, originAskedFor, type Visitors } from '../../http/security/index.ts';
import { callerOf, dropCart } from '../api/cart-cookies.ts';
import { tooManyOrderMails } from '../api/recipients.ts';
import type { Refusal } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';

interface Parts {
  readonly services: Services;
  readonly visitors: Visitors;
  readonly limiter: Limiter;
}

/** A checkout that was posted and refused, until its page has been made. */
interface RefusedCheckout {
  readonly values: CheckoutValues;
  readonly fields: FieldProblems;
  readonly text: string;
}

const refused = new WeakMap<Request, RefusedCheckout>();

/** What a plain form had sent when this request's checkout page is shown again. */
export function refusedCheckout(request: Request): RefusedCheckout | undefined {
  return refused.get(request);
}

/**
 * Keeps what was typed with a refused checkout, and gives the address of the page that shows it again: there is no
 * redirect, since no address may carry a person's name.
 */
export function showAgain(request: Request, fields: URLSearchParams, refusal: Refusal<ProblemName>): string {
  const cartToken = fields.get('cartToken') ?? '';
  const text = refusal.message ?? problems[refusal.problem].message;
  refused.set(request, { values: readCheckoutValues(fields), fields: fieldProblems(refusal.errors ?? {}), text });
  return `/checkout?${new URLSearchParams({ ...(cartToken && { cartToken }), problem: refusal.problem })}`;
}

/** Places the order of a browser without script; answers where the shopper goes next, or why not. */
export async function placePlainOrder(
  { services, visitors, limiter }: Parts,
  request: Request,
  response: Response,
  fields: URLSearchParams,
): Promise<Refusal<ProblemName> | { readonly ok: true; readonly to: string }> {
  const { carts, orders } = services;
  const caller = callerOf({ visitor: visitors.greet(request, response), request });
  const cartToken = fields.get('cartToken') ?? '';
  const found = await carts.checkout(caller, cartToken);
  if (!found) return { ok: false, problem: 'cart-unknown' };
  const { cart } = found;
  const values = readCheckoutValues(fields);
  const wrong = checkCheckout(values, cart.requiresShipping);
  // Shipping and tax depend on the place: the page that is shown again has the total that the next press agrees to.
  if (cart.requiresShipping && wrong.country === undefined && !isSettled(cart, values)) {
    const { location, shippingOptionId } = shippingOf(values);
    const chosen = await carts.chooseShipping({ ...caller, token: cartToken }, location, shippingOptionId ?? null);
    if (!chosen.ok) return { ...chosen, errors: wrong };
  }
  if (Object.keys(wrong).length > 0) return { ok: false, problem: 'cart-incomplete', errors: wrong };
  const order = orderOf(values, {
    cartToken,
    expectedTotalCents: Number(fields.get('expectedTotalCents')),
    requiresShipping: cart.requiresShipping,
  });
  // One key per shown page: going back and sending the same form again is the same intent.
  const key = `plain-${cartToken.slice(0, 64)}-${cart.version}-${values.method ?? ''}-${values.payment ?? ''}`;
  const limited = await tooManyOrderMails(limiter, response, order.email);
  if (limited) return limited;
  const placed = await orders.place({ ...caller, key, returnOrigin: originAskedFor(request) }, order);
  if (!placed.ok) return placed;
  const { action, id } = placed.value;
  if (action) return { ok: true, to: action.url ?? orderConfirmedPath(id) };
  if (cookiesOf(request)['CART'] === cartToken) dropCart(request, response);
  return { ok: true, to: orderConfirmedPath(id) };
}

/** Whether the cart's totals were counted for this place and way. */
function isSettled({ shippingLocation, selectedShippingOption }: ShoppingCart, values: CheckoutValues): boolean {
  const { location, shippingOptionId } = shippingOf(values);
  const isThere = (['country', 'state', 'zip'] as const).every((name) => shippingLocation?.[name] === location[name]);
  return isThere && (selectedShippingOption?.id ?? null) === shippingOptionId;
}
