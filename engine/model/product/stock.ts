import { childOf, isTruthy, toNumber, type Value } from '../data.ts';
import { productTypeOf, variantsOf } from './read.ts';

/** A variant without limit. */
export function isUnlimited(variant: Value): boolean {
  return isTruthy(childOf(variant, 'unlimited'));
}

/** Pieces left of one variant: `Infinity` without limit, else the number in the data, which may be negative. */
export function stockOf(variant: Value): number {
  return isUnlimited(variant) ? Number.POSITIVE_INFINITY : toNumber(childOf(variant, 'qtyInStock'));
}

/** Whether `quantity` more pieces of a variant can be sold when the cart already holds some. */
export function isInStock(variant: Value, quantity = 1, alreadyInCart = 0): boolean {
  return stockOf(variant) - alreadyInCart >= quantity;
}

/**
 * Physical goods and services sell out variant by variant, digital goods and gift cards never; what is no known product
 * always is.
 */
export function isSoldOut(item: Value): boolean {
  switch (productTypeOf(item)) {
    case 'physical':
    case 'service':
      return !variantsOf(item).some((variant) => stockOf(variant) > 0);
    case 'digital':
    case 'gift card':
      return false;
    default:
      return true;
  }
}

/** The stock of all variants together; `Infinity` as soon as one has no limit. */
export function totalStock(item: Value): number {
  const type = productTypeOf(item);
  if (type === 'digital' || type === 'gift card') return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const variant of variantsOf(item)) total += stockOf(variant);
  return total;
}
