import { type AmountFormat, amountText, localAmountText } from '../page/amount.ts';
import type { Cost } from './price.ts';

/** Writes an amount as a page does. */
export type PriceFormat = (cost: Cost) => string;

const displays = ['symbol', 'narrowSymbol', 'code', 'name'] as const;

/**
 * The format of a printed price, so that it keeps its look when another variant is chosen: that of the page, unless its
 * template has asked for another, which is found by the text of a known price.
 */
export function priceFormatOf(printed: string, known: readonly Cost[], page: AmountFormat): PriceFormat {
  const text = withoutSpaces(printed);
  const ofPage: PriceFormat = ({ minor, currency }) => amountText(minor, currency, page);
  const asked = displays.map(
    (display): PriceFormat =>
      ({ minor, currency }) =>
        localAmountText(minor, currency, page.locale, display),
  );
  const fits = (format: PriceFormat) => known.some((cost) => text.includes(withoutSpaces(format(cost))));
  return [ofPage, ...asked].find(fits) ?? ofPage;
}

/** Libraries differ in which kind of space they put before a sign. */
export const withoutSpaces = (text: string): string => text.replace(/\s/g, '');
