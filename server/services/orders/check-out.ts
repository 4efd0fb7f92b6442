import { type Address, type ApiErrorName, apiErrors, type Billing, type CartLine, type ShoppingCart } from '#contract';
import {
  answerMessages,
  cartMessages,
  checkRestockEmail,
  emailMessages,
  fill,
  isVatId,
  isWithoutProvider,
  moneyFormatOf,
  moneyText,
  paidByCards,
  vatIdMessages,
  vatIdOf,
} from '#model';
import type { Caller } from '../cart/parts.ts';
import type { CartRow } from '../cart/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ApiError, refuse } from '../lib/result.ts';
import type { Rates } from '../rates/rates.ts';

export interface OrderRequest {
  readonly cartToken: string;
  readonly email: string;
  readonly shippingAddress?: Address | null | undefined;
  /** Whom the invoice is for, where that is not who gets the parcel. */
  readonly billing?: Billing | null | undefined;
  readonly shippingOptionId?: string | null | undefined;
  readonly expectedTotalCents: number;
  /** What the shopper saw gift cards pay of it; nothing without. */
  readonly giftCardCents?: number | undefined;
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
  | 'coupon-used'
  | 'rates-unavailable'
  | 'shipping-unavailable'
  | 'cart-changed'
  | 'gift-card-changed'
  | 'email-blank'
  | 'email-invalid';

/** Why a cart cannot be bought as it stands, the first thing first; amounts are written as in `language`. */
function obstacleOf(cart: ShoppingCart, language: string): ApiError<Obstacle> | undefined {
  return obstacleInLines(cart.entries) ?? obstacleInSums(cart, language);
}

function obstacleInLines(entries: readonly CartLine[]): ApiError<Obstacle> | undefined {
  if (entries.length === 0) return refuse('cart-empty');
  const unavailable = entries.filter(({ problem }) => problem === 'variant-unavailable');
  if (unavailable.length > 0)
    return refuse('variant-unavailable', { details: { entries: unavailable.map(({ id }) => id) } });
  const short = entries.filter(({ problem }) => problem === 'stock-short');
  if (short.length === 0) return undefined;
  return refuse('stock-short', { details: { entries: short.map(({ id, qtyInStock }) => ({ id, qtyInStock })) } });
}

function obstacleInSums(cart: ShoppingCart, language: string): ApiError<Obstacle> | undefined {
  if (cart.subtotalCents < cart.minimumSubtotalCents) {
    const subtotal = moneyText(cart.minimumSubtotalCents, moneyFormatOf(language, cart.currency));
    return refuse('subtotal-too-low', { message: fill(cartMessages.subtotalTooLow, { subtotal }) });
  }
  if (cart.invalidCoupons.length > 0) {
    const codes = cart.invalidCoupons.map(({ promoCode }) => [`coupons.${promoCode}`, 'This promo code is not valid.']);
    const isUsed = cart.invalidCoupons.some(({ reason }) => reason === 'used up');
    return refuse(isUsed ? 'coupon-used' : 'cart-incomplete', { errors: Object.fromEntries(codes) });
  }
  return undefined;
}

/** What stands in the way of buying a cart, as the checkout page says it. */
export function obstaclesOf(
  cart: ShoppingCart,
  methods: readonly unknown[],
  language: string,
  /** What gift cards pay. */
  giftCardCents = 0,
): { readonly problem: ApiErrorName; readonly message: string }[] {
  const obstacle =
    obstacleOf(cart, language) ??
    (cart.ratesOpen ? refuse('rates-unavailable') : undefined) ??
    (isPayable(cart, methods, giftCardCents) ? undefined : refuse('payment-unavailable'));
  if (obstacle === undefined) return [];
  return [{ problem: obstacle.problem, message: obstacle.message ?? apiErrors[obstacle.problem].message }];
}

const isPayable = ({ grandTotalCents }: ShoppingCart, methods: readonly unknown[], giftCardCents: number) =>
  methods.length > 0 || giftCardCents === grandTotalCents;

/** The cart with the address and shipping of the request, which decide tax and cost. */
export function asRequested(cart: CartRow, { shippingAddress: address, shippingOptionId }: OrderRequest): CartRow {
  const location = address
    ? {
        country: address.country,
        ...(address.region && { state: address.region }),
        ...(address.postalCode && { zip: address.postalCode }),
      }
    : cart.shippingLocation;
  return { ...cart, shippingLocation: location, shippingOptionId: shippingOptionId ?? cart.shippingOptionId };
}

interface Judging {
  readonly catalogue: Pick<Catalogue, 'website'>;
  readonly rates: Pick<Rates, 'ships'>;
}

/** What is wrong with an order request and the lines of its cart, whatever they come to: the first of all that can be. */
export function judgeLines(entries: readonly CartLine[], request: OrderRequest): ApiError<Obstacle> | undefined {
  const email = checkRestockEmail(request.email);
  if (email) return refuse(email === emailMessages.blank ? 'email-blank' : 'email-invalid', { errors: { email } });
  const billing = billingErrors(request.billing);
  if (Object.keys(billing).length > 0) return refuse('cart-incomplete', { errors: billing });
  return obstacleInLines(entries);
}

/** What is wrong with an order request beside its cart. */
export function judgeRequest(
  { catalogue, rates }: Judging,
  cart: ShoppingCart,
  request: OrderRequest,
): ApiError<Obstacle> | undefined {
  const obstacle = judgeLines(cart.entries, request) ?? obstacleInSums(cart, catalogue.website.language);
  if (obstacle) return obstacle;
  if (cart.requiresShipping) {
    const errors = addressErrors('shippingAddress', request.shippingAddress);
    if (Object.keys(errors).length > 0) return refuse('cart-incomplete', { errors });
    if (cart.ratesOpen) return refuse('rates-unavailable');
    const { shippingOptionId: wanted } = request;
    const { selectedShippingOption: selected } = cart;
    // Nothing else is sent than what the shopper chose, and nothing where the shop does not send to.
    const isOther = wanted ? selected?.id !== wanted : selected === null;
    if (rates.ships && isOther) return refuse('shipping-unavailable');
  }
  if (cart.ratesOpen) return refuse('rates-unavailable');
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

/** Whether gift cards pay what the shopper saw them pay; without a payment beside them, all of it. */
export function judgeGiftCards(
  { grandTotalCents }: ShoppingCart,
  cards: readonly { readonly amountCents: number }[],
  { giftCardCents = 0, payment }: OrderRequest,
): ApiError<Obstacle> | undefined {
  const paidCents = paidByCards(cards);
  const isShort = isWithoutProvider(payment.method) && paidCents < grandTotalCents;
  if (paidCents === giftCardCents && !isShort) return undefined;
  return refuse('gift-card-changed', { details: { giftCardCents: paidCents, grandTotalCents } });
}

function addressErrors(name: string, address: Address | null | undefined): Record<string, string> {
  const needed = ['firstName', 'lastName', 'address1', 'city', 'country'] as const;
  const open = needed.filter((part) => !address?.[part].trim());
  return Object.fromEntries(open.map((part) => [`${name}.${part}`, answerMessages.required]));
}

function billingErrors(billing: Billing | null | undefined): Record<string, string> {
  const { vatId = '', address } = billing ?? {};
  return {
    ...(vatId.trim() !== '' && !isVatId(vatId) && { 'billing.vatId': vatIdMessages.vatIdInvalid }),
    ...(address && addressErrors('billing.address', address)),
  };
}

/** As an order keeps it: the VAT ID as invoices write it, and nothing at all where nothing was said. */
export function billingOf({ billing }: Pick<OrderRequest, 'billing'>): Billing | null {
  const company = billing?.company?.trim() ?? '';
  const vatId = vatIdOf(billing?.vatId ?? '');
  const address = billing?.address;
  if (company === '' && vatId === '' && !address) return null;
  return { ...(company !== '' && { company }), ...(vatId !== '' && { vatId }), ...(address && { address }) };
}
