import type { CurrencyFormatOptions } from '@phensley/cldr';
import { isTruthy, type RenderContext } from '#engine';
import {
  decimalText,
  fractionDigits,
  groupThousands,
  isCurrency,
  keepSymbolWhole,
  type Money,
  readDecimal,
  roundHalfUp,
  timesHundred,
  zero,
} from '#model';
import { markupText } from '../../lib/html.ts';
import { localeOf } from '../../lib/locale.ts';
import type { Find } from './find.ts';

/** Prints a price, or nothing where there is no way to print it. */
export type PriceWriter = (price: Money) => string | undefined;

/** How prices are shown on this page: plain in a span, or as the locale writes them (language reference, “Prices”). */
export function priceWriter(find: Find, options: CurrencyFormatOptions, context: RenderContext): PriceWriter {
  return isTruthy(find(['featureFlags', 'useCLDRMoneyFormat']))
    ? (price) => localePrice(price, options, context)
    : classicPrice;
}

/** US punctuation and two decimals in any currency, without its sign: the page's own styles or scripts add that. */
function classicPrice({ amount }: Money): string {
  // The reference goes through a double here, and published prices show it.
  const value = Number(decimalText(timesHundred(amount))) / 100;
  return `<span class="sqs-money-native">${classicNumber(value)}</span>`;
}

function classicNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}∞`;
  const rounded = roundHalfUp(readDecimal(String(Math.abs(value))) ?? zero, 2);
  return sign + groupThousands(decimalText(rounded));
}

/**
 * The decimals that are charged, where the tag chooses none and asks for no round amount: the locale library has none for Colombian pesos and rupiahs,
 * and a rounded price is not the one in the cart.
 */
function decimalsOf({ currency }: Money, options: CurrencyFormatOptions): CurrencyFormatOptions {
  const isShort = options.style === 'short';
  if (isShort || !isCurrency(currency) || DIGITS.some((name) => options[name] !== undefined)) return {};
  const digits = fractionDigits(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

const DIGITS = [
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
] as const;

function localePrice(price: Money, options: CurrencyFormatOptions, context: RenderContext): string | undefined {
  const locale = localeOf(context);
  if (locale === undefined) return undefined;
  // The locale library throws for what is no number; under `reference` that is the error of the tag.
  if (price.amount.special !== undefined && context.profile !== 'reference') return '';
  const wanted = context.profile === 'reference' ? options : { ...decimalsOf(price, options), ...options };
  const written = locale.currencyText(decimalText(price.amount), price.currency, wanted);
  if (written === undefined) return '';
  return markupText(context.profile === 'reference' ? written : keepSymbolWhole(written), context);
}
