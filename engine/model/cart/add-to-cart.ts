import { childOf, isArray, type JsonValue, type Value } from '../data.ts';
import { isSubscribable } from '../product/prices.ts';
import { quantityMessages, readQuantity } from '../product/quantity.ts';
import { contentOf, productTypeOf, variantsOf } from '../product/read.ts';
import { isInStock, stockOf } from '../product/stock.ts';
import { openOptions, resolveVariant, type VariantChoice, variantOptions } from '../product/variants.ts';
import { fill } from '../text/fill.ts';
import { addToCartMessages } from './add-messages.ts';

/** The kinds of failure that are counted. */
export const addToCartErrorTypes = [
  'NO_VARIANT_SELECTED',
  'VARIANT_UNAVAILABLE',
  'OUT_OF_STOCK',
  'QUANTITY_NOT_A_NUMBER',
  'SUB_WITH_FORM_FAILURE',
  'SUB_QUANTITY_NOT_A_WHOLE_NUMBER',
  'SUB_API_FAILURE',
  'EXPRESS_CHECKOUT_FAILURE',
  'CUSTOM_FORM_RENDER_ERROR',
  'CUSTOM_FORM_RENDER_ERROR_OUT_OF_STOCK',
  'API_FAILURE',
] as const;

export type AddToCartErrorType = (typeof addToCartErrorTypes)[number];

export interface AddToCartIntent {
  /** The product as its page carries it. */
  readonly item: Value;
  readonly choice: VariantChoice;
  /** As typed, or as a request carries it. */
  readonly quantity: unknown;
  /** Pieces of the chosen variant that the cart already holds. */
  readonly alreadyInCart?: number;
}

export type AddToCartVerdict =
  | { readonly ok: true; readonly variant: JsonValue | undefined; readonly quantity: number }
  | {
      readonly ok: false;
      /** Absent where the specification counts no kind: a fraction of a one-time purchase. */
      readonly errorType?: AddToCartErrorType;
      readonly message: string;
    };

/** Checks an intent in the order of the specification; only the first failure is told. */
export function checkAddToCart({ item, choice, quantity, alreadyInCart = 0 }: AddToCartIntent): AddToCartVerdict {
  const options = variantOptions(item);
  const open = openOptions(options, choice);
  if (open.length > 0) {
    return refuse('NO_VARIANT_SELECTED', openOptionsMessage(open, productTypeOf(item) === 'gift card'));
  }
  const variants = variantsOf(item);
  const variant = resolveVariant(variants, options, choice);
  if (variants.length > 0 && variant === undefined) {
    return refuse('VARIANT_UNAVAILABLE', addToCartMessages.variantUnavailable);
  }
  const wanted = readQuantity(quantity);
  const pieces = 'quantity' in wanted ? wanted.quantity : 1;
  if (
    countsStock(item) &&
    (hasNoVariants(item) || (variant !== undefined && !isInStock(variant, pieces, alreadyInCart)))
  ) {
    return refuse('OUT_OF_STOCK', addToCartMessages.outOfStock);
  }
  if ('quantity' in wanted) return { ok: true, variant, quantity: wanted.quantity };
  switch (wanted.problem) {
    case 'quantity-not-a-number':
      return refuse('QUANTITY_NOT_A_NUMBER', quantityMessages.notANumber);
    case 'quantity-not-whole':
      return isSubscribable(item)
        ? refuse('SUB_QUANTITY_NOT_A_WHOLE_NUMBER', quantityMessages.notWhole)
        : { ok: false, message: quantityMessages.notWhole };
    case 'quantity-too-small':
      return { ok: false, message: quantityMessages.tooSmall };
    case 'quantity-too-large':
      return refuse('OUT_OF_STOCK', addToCartMessages.outOfStock);
  }
}

function refuse(errorType: AddToCartErrorType, message: string): AddToCartVerdict {
  return { ok: false, errorType, message };
}

function countsStock(item: Value): boolean {
  const type = productTypeOf(item);
  return type !== 'digital' && type !== 'gift card';
}

/** A list without variants is sold out; where there is no list at all, nobody knows yet. */
function hasNoVariants(item: Value): boolean {
  const variants = childOf(contentOf(item), 'variants');
  return isArray(variants) && variants.length === 0;
}

/** The wording for options that wait for a choice. */
export function openOptionsMessage(open: readonly string[], isGiftCard = false): string {
  if (isGiftCard) return addToCartMessages.denominationOpen;
  const [option1 = '', option2 = ''] = open;
  if (open.length === 1) return fill(addToCartMessages.oneOptionOpen, { option: option1 });
  if (open.length === 2) return fill(addToCartMessages.twoOptionsOpen, { option1, option2 });
  const optionsList = open.slice(0, -1).join(', ');
  return fill(addToCartMessages.moreOptionsOpen, { optionsList, lastOption: open.at(-1) ?? '' });
}

/**
 * Whether the form of a product may open: some variant is unlimited or has more stock than the cart already holds of
 * it.
 */
export function canOpenProductForm(item: Value, heldOf: (variant: Value) => number): boolean {
  if (!countsStock(item)) return true;
  return variantsOf(item).some((variant) => stockOf(variant) > heldOf(variant));
}
