import { childOf, isArray, type JsonValue, toNumber, type Value } from '../data.ts';
import { productTypes } from '../enumerations.ts';

/** `undefined` is a declared type of its own (-1); `unrecognised` is every number that no type has. */
export type ProductType = 'physical' | 'digital' | 'service' | 'gift card' | 'undefined' | 'unrecognised';

/** The commerce data of an item. */
export function contentOf(item: Value): Value {
  return childOf(item, 'structuredContent');
}

/** Reads `structuredContent.productType`; `"1"` and `true` are 1. The paywall type (5) is no type for templates. */
export function productTypeOf(item: Value): ProductType {
  switch (toNumber(childOf(contentOf(item), 'productType'))) {
    case productTypes.physical:
      return 'physical';
    case productTypes.digital:
      return 'digital';
    case productTypes.service:
      return 'service';
    case productTypes.giftCard:
      return 'gift card';
    case -1:
      return 'undefined';
    default:
      return 'unrecognised';
  }
}

const none: readonly JsonValue[] = [];

/** The variants; none where the data has no list. */
export function variantsOf(item: Value): readonly JsonValue[] {
  const variants = childOf(contentOf(item), 'variants');
  return isArray(variants) ? variants : none;
}

/** Types that are sold by variant, each with a price of its own. */
export function isSoldByVariant(type: ProductType): boolean {
  return type === 'physical' || type === 'service' || type === 'gift card';
}
