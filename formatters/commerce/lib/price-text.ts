import type { CurrencyFormatOptions } from '@phensley/cldr';
import { isTruthy, type RenderContext } from '#engine';
import {
  decimalText,
  groupThousands,
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

function localePrice(price: Money, options: CurrencyFormatOptions, context: RenderContext): string | undefined {
  const locale = localeOf(context);
  if (locale === undefined) return undefined;
  // The locale library throws for what is no number; under `reference` that is the error of the tag.
  if (price.amount.special !== undefined && context.profile !== 'reference') return '';
  const written = locale.currencyText(decimalText(price.amount), price.currency, options);
  if (written === undefined) return '';
  return markupText(context.profile === 'reference' ? written : keepSymbolWhole(written), context);
}
