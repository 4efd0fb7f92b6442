import { type ApiErrorName, cookieNames, orderConfirmedPath, type ShoppingCart } from '#contract';
import { createMessage } from '#model';
import {
  type CheckoutValues,
  checkCheckout,
  checkoutFieldMessages,
  type FieldProblems,
  fieldProblems,
  orderOf,
  readCheckoutValues,
  shippingOf,
} from '#regions';
import { cookiesOf, originOf, rootAskedFor } from '../../http/security/index.ts';
import { type ApiError, accept, type Result, refuse } from '../../services/lib/result.ts';
import { serverMessages } from '../../site/messages.ts';
import { callerOf, dropCart } from '../api/cart-cookies.ts';
import { tooManyOrderMails, tooManyTriesOfCode } from '../api/recipients.ts';
import type { Again, Redirect, Sent } from './private-page.ts';

/** A checkout that was sent and is shown again, with all that was typed. */
export interface RefusedOrder {
  readonly cartToken: string | undefined;
  readonly values: CheckoutValues;
  readonly fields: FieldProblems;
  /** Why it is; absent where the shopper only asked what it comes to. */
  readonly apiError?: ApiError<ApiErrorName> | undefined;
  /** The way of shipping that was sent with it does not go there. */
  readonly isShippingDropped: boolean;
  /** Why the promo code that was typed is not taken. */
  readonly couponError?: CouponError | undefined;
  /** Why the gift card that was typed is not taken. */
  readonly giftCardError?: GiftCardError | undefined;
}

type CouponError = 'coupon-invalid' | 'coupon-alone' | 'cart-unknown' | 'rate-limited' | 'key-reused' | 'key-running';
type GiftCardError = 'gift-card-invalid' | 'gift-card-not-here' | 'gift-cards-full' | 'cart-unknown' | 'rate-limited';

type Answer = Redirect | Again<RefusedOrder>;
/** What became of a code that came in or went out. */
type OfCodes = Pick<RefusedOrder, 'couponError' | 'giftCardError'>;

/** Places the order of a browser without script. */
export async function placeOrder(sent: Sent): Promise<Answer> {
  const action = sent.fields.get('action') ?? '';
  if (action === 'shipping') return showShipping(sent);
  const [coupons, cards] = [await changeCoupons(sent, action), await changeGiftCards(sent, action)];
  if (coupons || cards) return { refused: { ...shownAgain(sent).refused, ...coupons, ...cards } };
  const placed = await place(sent);
  return placed.ok ? { to: placed.value } : shownAgain(sent, placed);
}

/** Like the codes of gift cards: what was typed counts before anything is paid. */
async function changeCoupons(
  { services, limiter, request, visitor, fields }: Sent,
  action: string,
): Promise<OfCodes | undefined> {
  const caller = callerOf({ visitor, request });
  const code = (fields.get('promoCode') ?? '').trim();
  const dropped = /^drop-coupon (.+)$/.exec(action)?.[1];
  if (dropped !== undefined) {
    await services.carts.removeCoupon(caller, dropped);
    return {};
  }
  if (code === '') return undefined;
  const isGuessing = (await limiter.refuses('guess', `visitor ${visitor.id}`)) !== undefined;
  const applied = isGuessing ? refuse('rate-limited') : await services.carts.applyCoupon(caller, code);
  return { couponError: applied.ok ? undefined : applied.problem };
}

/** A typed code is put in before anything is paid, whichever button was pressed; a card is taken out by its own. */
async function changeGiftCards(sent: Sent, action: string): Promise<OfCodes | undefined> {
  const { services, limiter, request, response, visitor, fields } = sent;
  const caller = callerOf({ visitor, request });
  const cartToken = fields.get('cartToken') ?? '';
  const code = (fields.get('giftCardCode') ?? '').trim();
  const removed = /^remove-gift-card (.+)$/.exec(action)?.[1];
  if (removed !== undefined) {
    await services.giftCards.remove(caller, { cartToken, cardId: removed });
    return {};
  }
  if (code === '') return undefined;
  const isGuessing = (await limiter.refuses('guess', `visitor ${visitor.id}`)) !== undefined;
  const limited = isGuessing ? refuse('rate-limited') : await tooManyTriesOfCode(limiter, response, code);
  const applied = limited ?? (await services.giftCards.apply(caller, { cartToken, code }));
  return { giftCardError: applied.ok ? undefined : applied.problem };
}

/** What another site may have filled in is not shown as if the shopper had. */
export function refusedOrder(error: ApiErrorName, sent: Sent): Answer {
  const isOwn = originOf(sent.request.headers) === 'own';
  return isOwn ? shownAgain(sent, refuse(error)) : { to: `/checkout?problem=${error}` };
}

/** The page itself answers: no address may carry a person's name. */
function shownAgain(
  { fields }: Sent,
  apiError?: ApiError<ApiErrorName>,
  isShippingDropped = false,
): Again<RefusedOrder> {
  const refused = {
    cartToken: fields.get('cartToken') || undefined,
    values: readCheckoutValues(fields),
    fields: fieldProblems(apiError?.errors ?? {}),
    apiError,
    isShippingDropped: isShippingDropped || apiError?.problem === 'shipping-unavailable',
  };
  return { refused };
}

/** What goes to the place that was typed, and what it comes to. */
async function showShipping(sent: Sent): Promise<Answer> {
  const values = readCheckoutValues(sent.fields);
  const chosen = await chooseWay(sent, values);
  if (!chosen.ok) return shownAgain(sent, chosen);
  const { selectedShippingOption } = chosen.value.shoppingCart;
  const wanted = values.shippingOptionId;
  return shownAgain(sent, undefined, Boolean(wanted) && wanted !== selectedShippingOption?.id);
}

function chooseWay({ services, request, visitor, fields }: Sent, values: CheckoutValues) {
  const { location, shippingOptionId } = shippingOf(values);
  const caller = { ...callerOf({ visitor, request }), token: fields.get('cartToken') ?? '' };
  return services.carts.chooseShipping(caller, location, shippingOptionId ?? null);
}

/** Where a cart is counted for until its shopper says where it goes: the shop's own country. */
export function homeOf({ catalogue }: Sent['services']): { readonly country: string } | undefined {
  const { country } = catalogue.website;
  return country ? { country } : undefined;
}

type Placed = Result<string, ApiErrorName>;

/** Answers where the shopper goes next, or why not. */
async function place(sent: Sent): Promise<Placed> {
  const { services, request, visitor, fields } = sent;
  const caller = callerOf({ visitor, request });
  const found = await services.carts.checkout(caller, fields.get('cartToken') ?? '', homeOf(services));
  if (!found) return refuse('cart-unknown');
  const values = readCheckoutValues(fields);
  const wrong = checkCheckout(values, found.cart.requiresShipping, createMessage(checkoutFieldMessages));
  const unsettled = await settleShipping(sent, found.cart, values, wrong);
  if (unsettled) return unsettled;
  if (Object.keys(wrong).length > 0) return refuse('cart-incomplete', { errors: wrong });
  const placed = await pay(sent, found.cart, values);
  if (placed.ok || placed.problem !== 'cart-changed') return placed;
  // What the shopper saw was true until the place was counted with this very press: nothing else has changed.
  const wasTrue = Number(fields.get('expectedTotalCents')) === found.cart.grandTotalCents;
  return wasTrue ? { ...placed, message: serverMessages.totalCounted } : placed;
}

/** Shipping and tax depend on the place: the page that is shown again has the total that the next press agrees to. */
async function settleShipping(
  sent: Sent,
  cart: ShoppingCart,
  values: CheckoutValues,
  wrong: FieldProblems,
): Promise<ApiError<ApiErrorName> | undefined> {
  if (!cart.requiresShipping || wrong.country !== undefined || isSettled(cart, values)) return undefined;
  const chosen = await chooseWay(sent, values);
  return chosen.ok ? undefined : { ...chosen, errors: wrong };
}

async function pay(sent: Sent, cart: ShoppingCart, values: CheckoutValues): Promise<Placed> {
  const { services, limiter, request, response, visitor, fields } = sent;
  const cartToken = fields.get('cartToken') ?? '';
  const order = orderOf(values, {
    cartToken,
    expectedTotalCents: Number(fields.get('expectedTotalCents')),
    giftCardCents: Number(fields.get('giftCardCents') ?? 0),
    requiresShipping: cart.requiresShipping,
  });
  // One key per shown page: going back and sending the same form again is the same intent.
  const key = `plain-${cartToken.slice(0, 64)}-${cart.version}-${values.method ?? ''}-${values.payment ?? ''}-${order.giftCardCents ?? 0}`;
  const limited = await tooManyOrderMails(limiter, response, order.email);
  if (limited) return limited;
  const buyer = { ...callerOf({ visitor, request }), key, returnOrigin: rootAskedFor(request) };
  const placed = await services.orders.place(buyer, order);
  if (!placed.ok) return placed;
  const { action, id } = placed.value;
  if (action) return accept(action.url ?? orderConfirmedPath(id));
  if (cookiesOf(request)[cookieNames.cart] === cartToken) dropCart(request, response);
  return accept(orderConfirmedPath(id));
}

/** Whether the cart's totals were counted for this place and way. */
function isSettled({ shippingLocation, selectedShippingOption }: ShoppingCart, values: CheckoutValues): boolean {
  const { location, shippingOptionId } = shippingOf(values);
  const isThere = (['country', 'state', 'zip'] as const).every((name) => shippingLocation?.[name] === location[name]);
  return isThere && (selectedShippingOption?.id ?? null) === shippingOptionId;
}
