import { childOf, isObject, isTruthy, type JsonValue, toBoolean, type Value } from '../data.ts';
import { compareDecimals, type Decimal } from '../money/decimal.ts';
import { type Money, noMoney, readMoney } from '../money/money.ts';
import { contentOf, isSoldByVariant, productTypeOf, variantsOf } from './read.ts';
import { same } from './same.ts';

/** One of the prices of a product that a page shows, by the wording of the reference (1.4 to 1.6). */
export type PriceKind = 'from' | 'normal' | 'sale';

function isDiscounted(value: Value): boolean {
  return isTruthy(childOf(value, 'onSale'));
}

/**
 * Orders prices as published pages do. There zero counts as one whole digit, so that it is *more* than 0.99: the decimals
 * of the reference order numbers by their leading digit first, and a product that is free in one variant and 0.50 in
 * another is shown "from 0.50".
 */
function comparePrices({ amount: a }: Money, { amount: b }: Money): number {
  if (a.special === 'NaN' || b.special === 'NaN') return -1;
  if (isZero(a) && isFraction(b) && a.negative === b.negative) return a.negative ? -1 : 1;
  if (isZero(b) && isFraction(a) && a.negative === b.negative) return a.negative ? 1 : -1;
  return compareDecimals(a, b);
}

function isZero({ digits, special }: Decimal): boolean {
  return special === undefined && /^0+$/.test(digits);
}

/** More than zero and less than one, in size. */
function isFraction(amount: Decimal): boolean {
  return amount.special === undefined && amount.digits.length <= amount.scale && !isZero(amount);
}

/** What a variant, or a pricing option of it, costs now: its sale price while it is on sale. */
export function currentPrice(priced: Value): Money {
  return readMoney(childOf(priced, isDiscounted(priced) ? 'salePriceMoney' : 'priceMoney'));
}

/** The variant that costs least now, the first of equals. One without a price counts as free. */
export function cheapestVariant(item: Value): JsonValue | undefined {
  let cheapest: JsonValue | undefined;
  let least: Money | undefined;
  for (const variant of variantsOf(item)) {
    const price = currentPrice(variant);
    if (least && comparePrices(price, least) >= 0) continue;
    cheapest = variant;
    least = price;
  }
  return cheapest;
}

/** The lowest price: what follows "from". */
export function fromPrice(item: Value): Money {
  const type = productTypeOf(item);
  // The sale price of a digital product never counts here.
  if (type === 'digital') return readMoney(childOf(contentOf(item), 'priceMoney'));
  if (!isSoldByVariant(type)) return noMoney;
  const variant = cheapestVariant(item);
  return variant === undefined ? noMoney : currentPrice(variant);
}

/** The price before any sale: that of the dearest variant. */
export function normalPrice(item: Value): Money {
  const type = productTypeOf(item);
  if (type === 'digital') return readMoney(childOf(contentOf(item), 'priceMoney'));
  if (!isSoldByVariant(type)) return noMoney;
  const prices = variantsOf(item).map((variant) => readMoney(childOf(variant, 'priceMoney')));
  return extreme(prices, (order) => order > 0);
}

/** The sale price: that of the cheapest discounted variant, which need not be the dearest one. */
export function salePrice(item: Value): Money {
  const type = productTypeOf(item);
  // Printed whether or not the digital product is on sale.
  if (type === 'digital') return readMoney(childOf(contentOf(item), 'salePriceMoney'));
  if (type !== 'physical' && type !== 'service') return noMoney;
  const discounted = variantsOf(item).filter(isDiscounted);
  const prices = discounted.map((variant) => readMoney(childOf(variant, 'salePriceMoney')));
  return extreme(prices, (order) => order < 0);
}

function extreme(prices: readonly Money[], wins: (order: number) => boolean): Money {
  let best: Money | undefined;
  for (const price of prices) {
    if (!best || wins(comparePrices(price, best))) best = price;
  }
  return best ?? noMoney;
}

export function priceOf(item: Value, kind: PriceKind): Money {
  return kind === 'from' ? fromPrice(item) : kind === 'normal' ? normalPrice(item) : salePrice(item);
}

/** Whether some variant, or the digital product itself, is discounted. Stock plays no part. */
export function isOnSale(item: Value): boolean {
  switch (productTypeOf(item)) {
    case 'physical':
    case 'service':
      return variantsOf(item).some(isDiscounted);
    case 'digital':
      return isDiscounted(contentOf(item));
    default:
      return false;
  }
}

/**
 * Whether variants differ in price, each compared with the first one. Only the fields in minor units are compared, never
 * the money objects that are shown.
 */
export function hasVariedPrices(item: Value): boolean {
  if (!isSoldByVariant(productTypeOf(item))) return false;
  const [first, ...others] = variantsOf(item);
  const discounted = isDiscounted(first);
  return others.some(
    (variant) =>
      !sameMember(variant, first, 'onSale') ||
      (discounted && !sameMember(variant, first, 'salePrice')) ||
      !sameMember(variant, first, 'price'),
  );
}

function sameMember(a: Value, b: Value, name: string): boolean {
  return same(childOf(a, name), childOf(b, name));
}

/**
 * Whether a product is bought by subscription. Prices and quantity read the flag strictly; markup reads it loosely, so
 * that the text `false` gives a Subscribe button beside a one-time price.
 */
export function isSubscribable(item: Value): boolean {
  return toBoolean(childOf(contentOf(item), 'isSubscribable'));
}

/** Whether it is sold both ways: once, and by subscription at a price of its own. */
export function isSoldBothWays(item: Value): boolean {
  return variantsOf(item).some((variant) => isTruthy(childOf(childOf(variant, 'pricingOptions'), 0)));
}

/**
 * The first subscription choice of the variant that costs least, for goods that are sold both ways; null where there are
 * choices in something else than a list, as the reference has it.
 */
export function firstPricingOption(item: Value): JsonValue | undefined {
  const type = productTypeOf(item);
  if (type !== 'physical' && type !== 'service') return undefined;
  const variant = cheapestVariant(item);
  const options = childOf(variant, 'pricingOptions');
  const first = childOf(options, 0);
  return first === undefined && isObject(options) && Object.keys(options).length > 0 ? null : first;
}
