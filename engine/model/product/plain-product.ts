import { childOf, isArray, isObject, isTruthy, type JsonValue, toText, type Value } from '../data.ts';
import { defaultCurrency, fractionDigits } from '../money/currencies.ts';
import { toMinorUnits } from '../money/minor-units.ts';
import { contentOf, productTypeOf, variantsOf } from './read.ts';
import { stockOf } from './stock.ts';
import { variantOptions } from './variants.ts';

/** One variant of a plain product. */
export interface PlainVariant {
  readonly sku: string;
  /** Its value of each option, in the order of the options. */
  readonly values: readonly string[];
  /** In minor units. */
  readonly price: number;
  /** In minor units; only while it is on sale. */
  readonly sale?: number;
  /** Pieces left; absent without limit. */
  readonly stock?: number;
  /** Address and text of its own picture. */
  readonly image?: string;
  readonly alt?: string;
}

/**
 * A product that is chosen and added without a question: everything about it that its controls need, read by the rules of this
 * folder once, so that a page's first script needs none of them.
 */
export interface PlainProduct {
  readonly id: string;
  readonly currency: string;
  /** The names of its options. */
  readonly options: readonly string[];
  readonly variants: readonly PlainVariant[];
}

/** What every visitor would load with the page: a product of more variants is left to the rules. */
const mostVariants = 100;

/**
 * Reads a product of pieces and services that is bought once, without a form, whose every variant names each option and has
 * a price and a whole number of pieces; `undefined` for any other.
 */
export function plainProductOf(item: Value): PlainProduct | undefined {
  const content = contentOf(item);
  const type = productTypeOf(item);
  const isAsked = ['isSubscribable', 'additionalFieldsFormId', 'additionalFieldsForm'].some((name) =>
    isTruthy(childOf(content, name)),
  );
  const id = toText(childOf(item, 'id'));
  const given = variantsOf(item);
  if ((type !== 'physical' && type !== 'service') || isAsked || id === '' || given.length > mostVariants)
    return undefined;
  const options = variantOptions(item).map(({ name }) => name);
  const isNamed = options.every((name, index) => name !== '' && options.indexOf(name) === index);
  if (!isNamed || given.length === 0 || (given.length > 1 && options.length === 0)) return undefined;
  const currency = currencyOf(given[0]);
  // Pages without a format of their own print two decimals of any currency.
  if (fractionDigits(currency) !== 2) return undefined;
  const variants = given.map((variant) => plainVariantOf(variant, options, currency));
  return variants.every((variant) => variant !== undefined) ? { id, currency, options, variants } : undefined;
}

function plainVariantOf(variant: JsonValue, options: readonly string[], currency: string): PlainVariant | undefined {
  const attributes = childOf(variant, 'attributes');
  const values = options.map((name) => toText(childOf(attributes, name)));
  const price = amountOf(childOf(variant, 'priceMoney'), currency);
  const isOnSale = isTruthy(childOf(variant, 'onSale'));
  const sale = isOnSale ? amountOf(childOf(variant, 'salePriceMoney'), currency) : undefined;
  const stock = stockOf(variant);
  const isCounted = Number.isFinite(stock);
  if (values.includes('') || price === undefined || (isOnSale && sale === undefined)) return undefined;
  if (isCounted && !Number.isInteger(stock)) return undefined;
  return {
    ...{ sku: toText(childOf(variant, 'sku')), values, price },
    ...(sale !== undefined && { sale }),
    ...(isCounted && { stock }),
    ...pictureOf(variant),
  };
}

function currencyOf(variant: Value): string {
  return toText(childOf(childOf(variant, 'priceMoney'), 'currency') ?? defaultCurrency).trim();
}

function amountOf(money: Value, currency: string): number | undefined {
  if (!isObject(money) || toText(childOf(money, 'currency') ?? defaultCurrency).trim() !== currency) return undefined;
  const value = toText(childOf(money, 'value'));
  return /^\d+(?:\.\d*)?$/.test(value) ? toMinorUnits(value, currency) : undefined;
}

/** The picture that a variant shows in the place of the product's first one. */
function pictureOf(variant: Value): Pick<PlainVariant, 'image' | 'alt'> {
  const record = childOf(variant, 'mainImage');
  const image = isArray(record) ? '' : toText(childOf(record, 'assetUrl'));
  const alt = toText(childOf(record, 'altText'));
  return { ...(image && { image }), ...(alt && { alt }) };
}
