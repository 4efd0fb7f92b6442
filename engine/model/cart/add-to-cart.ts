import { childOf, isArray, type JsonValue, type Value } from '../data.ts';
import { isSubscribable } from '../product/prices.ts';
import { type QuantityReason, quantityReasons, readQuantity } from '../product/quantity.ts';
import { contentOf, productTypeOf, variantsOf } from '../product/read.ts';
import { isInStock, stockOf } from '../product/stock.ts';
import { openOptions, resolveVariant, type VariantChoice, variantOptions } from '../product/variants.ts';

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

/** Why a product cannot be added, by the name of what a visitor reads: whoever says it has the words. */
export type AddToCartReason =
  | ReturnType<typeof openOptionsReason>
  | 'denominationOpen'
  | 'variantUnavailable'
  | QuantityReason;

/** What the words of open options have in their holes. */
export type OpenOptionNames = Readonly<Record<'option' | 'option1' | 'option2' | 'optionsList' | 'lastOption', string>>;

export interface FailedAdd {
  readonly ok: false;
  /** Absent where the specification counts no kind: a fraction of a one-time purchase. */
  readonly errorType?: AddToCartErrorType | undefined;
  readonly reason: AddToCartReason;
  readonly names: OpenOptionNames;
}

export type AddToCartVerdict =
  | { readonly ok: true; readonly variant: JsonValue | undefined; readonly quantity: number }
  | FailedAdd;

/** Checks an intent in the order of the specification; only the first failure is told. */
export function checkAddToCart({ item, choice, quantity, alreadyInCart = 0 }: AddToCartIntent): AddToCartVerdict {
  const options = variantOptions(item);
  const open = openOptions(options, choice);
  const refuse = (reason: AddToCartReason, errorType?: AddToCartErrorType): AddToCartVerdict => ({
    ok: false,
    errorType,
    reason,
    names: openOptionNames(open),
  });
  if (open.length > 0) {
    const isGiftCard = productTypeOf(item) === 'gift card';
    return refuse(isGiftCard ? 'denominationOpen' : openOptionsReason(open), 'NO_VARIANT_SELECTED');
  }
  const variants = variantsOf(item);
  const variant = resolveVariant(variants, options, choice);
  if (variants.length > 0 && variant === undefined) return refuse('variantUnavailable', 'VARIANT_UNAVAILABLE');
  const wanted = readQuantity(quantity);
  const pieces = 'quantity' in wanted ? wanted.quantity : 1;
  if (
    countsStock(item) &&
    (hasNoVariants(item) || (variant !== undefined && !isInStock(variant, pieces, alreadyInCart)))
  ) {
    return refuse('outOfStock', 'OUT_OF_STOCK');
  }
  if ('quantity' in wanted) return { ok: true, variant, quantity: wanted.quantity };
  return refuse(quantityReasons[wanted.error], quantityErrorType(wanted.error, item));
}

function quantityErrorType(error: keyof typeof quantityReasons, item: Value): AddToCartErrorType | undefined {
  switch (error) {
    case 'quantity-not-a-number':
      return 'QUANTITY_NOT_A_NUMBER';
    case 'quantity-not-whole':
      return isSubscribable(item) ? 'SUB_QUANTITY_NOT_A_WHOLE_NUMBER' : undefined;
    case 'quantity-too-small':
      return undefined;
    case 'quantity-too-large':
      return 'OUT_OF_STOCK';
  }
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

/** Which words ask for options that wait for a choice. */
export function openOptionsReason({ length }: readonly string[]) {
  return length === 1 ? 'oneOptionOpen' : length === 2 ? 'twoOptionsOpen' : 'moreOptionsOpen';
}

export function openOptionNames(open: readonly string[]): OpenOptionNames {
  const [option1 = '', option2 = ''] = open;
  return {
    option: option1,
    option1,
    option2,
    optionsList: open.slice(0, -1).join(', '),
    lastOption: open.at(-1) ?? '',
  };
}

/**
 * Whether the form of a product may open: some variant is unlimited or has more stock than the cart already holds of
 * it.
 */
export function canOpenProductForm(item: Value, heldOf: (variant: Value) => number): boolean {
  if (!countsStock(item)) return true;
  return variantsOf(item).some((variant) => stockOf(variant) > heldOf(variant));
}
