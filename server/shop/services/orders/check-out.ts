import { type Address, type ProblemName, problems, type ShoppingCart } from '#contract';
import { cartMessages, checkRestockEmail, emailMessages, fill, minorUnitsText } from '#model';
import type { Caller } from '../cart/parts.ts';
import { totalsOf } from '../cart/totals.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Refusal, refuse } from '../lib/result.ts';

export interface OrderRequest {
  readonly cartToken: string;
  readonly email: string;
  readonly shippingAddress?: Address | null | undefined;
  readonly shippingOptionId?: string | null | undefined;
  readonly expectedTotalCents: number;
  readonly payment: { readonly method: string; readonly token: string };
}

/** Who presses, and the origin that their browser shows, to come back to from a page of somebody else. */
export interface Buyer extends Caller {
  readonly returnOrigin: string;
}

export type Obstacle =
  | 'cart-empty'
  | 'variant-unavailable'
  | 'stock-short'
  | 'subtotal-too-low'
  | 'cart-incomplete'
  | 'shipping-unavailable'
  | 'cart-changed'
  | 'email-blank'
  | 'email-invalid';

/** Why a cart cannot be bought as it stands, the first thing first. */
function obstacleOf(cart: ShoppingCart): Refusal<Obstacle> | undefined {
  if (cart.entries.length === 0) return refuse('cart-empty');
  const unavailable = cart.entries.filter(({ problem }) => problem === 'variant-unavailable');
  if (unavailable.length > 0)
    return refuse('variant-unavailable', { details: { entries: unavailable.map(({ id }) => id) } });
  const short = cart.entries.filter(({ problem }) => problem === 'stock-short');
  if (short.length > 0) {
    const entries = short.map(({ id, qtyInStock }) => ({ id, qtyInStock }));
    return refuse('stock-short', { details: { entries } });
  }
  if (cart.subtotalCents < cart.minimumSubtotalCents) {
    const amount = minorUnitsText(cart.minimumSubtotalCents, cart.currency);
    const subtotal = cart.currency === 'USD' ? `$${amount}` : `${amount} ${cart.currency}`;
    return refuse('subtotal-too-low', { message: fill(cartMessages.subtotalTooLow, { subtotal }) });
  }
  if (cart.invalidCoupons.length > 0) {
    const codes = cart.invalidCoupons.map(({ promoCode }) => [`coupons.${promoCode}`, 'This promo code is not valid.']);
    return refuse('cart-incomplete', { errors: Object.fromEntries(codes) });
  }
  return undefined;
}

/** What stands in the way of buying a cart, as the checkout page says it. */
export function obstaclesOf(
  cart: ShoppingCart,
  methods: readonly unknown[],
): { readonly problem: ProblemName; readonly message: string }[] {
  const obstacle = obstacleOf(cart) ?? (methods.length === 0 ? refuse('payment-unavailable') : undefined);
  if (obstacle === undefined) return [];
  return [{ problem: obstacle.problem, message: obstacle.message ?? problems[obstacle.problem].message }];
}

/** The cart with the address and shipping of the request, which decide tax and cost. */
export function withShipping(
  catalogue: Catalogue,
  cart: ShoppingCart,
  request: OrderRequest,
  now: number,
): ShoppingCart {
  const address = request.shippingAddress;
  const location = address
    ? {
        country: address.country,
        ...(address.region && { state: address.region }),
        ...(address.postalCode && { zip: address.postalCode }),
      }
    : (cart.shippingLocation ?? null);
  const totals = totalsOf({
    lines: cart.entries.map((line) => ({ ...line, priceCents: line.purchasePriceCents })),
    rules: catalogue.rules,
    promoCodes: cart.coupons.map(({ promoCode }) => promoCode),
    location,
    shippingOptionId: request.shippingOptionId ?? cart.selectedShippingOption?.id ?? null,
    now,
  });
  return { ...cart, shippingLocation: location, ...totals };
}

/** What is wrong with an order request beside its cart. */
export function judgeRequest(cart: ShoppingCart, request: OrderRequest): Refusal<Obstacle> | undefined {
  const email = checkRestockEmail(request.email);
  if (email) return refuse(email === emailMessages.blank ? 'email-blank' : 'email-invalid', { errors: { email } });
  const obstacle = obstacleOf(cart);
  if (obstacle) return obstacle;
  if (cart.requiresShipping) {
    const errors = addressErrors(request.shippingAddress);
    if (Object.keys(errors).length > 0) return refuse('cart-incomplete', { errors });
    if (cart.shippingOptions.length > 0 && !cart.selectedShippingOption) return refuse('shipping-unavailable');
  }
  if (cart.grandTotalCents !== request.expectedTotalCents) {
    const changed = cart.entries.filter(({ previousPriceCents }) => previousPriceCents !== undefined);
    const prices = changed.map(({ id, previousPriceCents, purchasePriceCents }) => ({
      id,
      previousPriceCents,
      purchasePriceCents,
    }));
    const details = { expectedTotalCents: request.expectedTotalCents, grandTotalCents: cart.grandTotalCents, prices };
    return refuse('cart-changed', { details });
  }
  return undefined;
}

function addressErrors(address: Address | null | undefined): Record<string, string> {
  const needed = ['firstName', 'lastName', 'address1', 'city', 'country'] as const;
  const open = needed.filter((name) => !address?.[name].trim());
  return Object.fromEntries(open.map((name) => [`shippingAddress.${name}`, 'Required']));
}
