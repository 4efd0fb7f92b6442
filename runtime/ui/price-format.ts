import { fractionDigits } from '#model';
import { moneyText } from './money.ts';
import type { Cost } from './price.ts';

/** Writes an amount as a page does. */
export type PriceFormat = (cost: Cost) => string;

/**
 * The format of a page's printed price: the browser's own for the site's language where that gives the text of a known
 * price, else ours. So a price keeps its look when another variant is chosen.
 */
export function priceFormatOf(printed: string, known: readonly Cost[], locale: string): PriceFormat {
  const local: PriceFormat = ({ minor, currency }) =>
    (minor / 10 ** fractionDigits(currency)).toLocaleString(locale, { style: 'currency', currency });
  const text = withoutSpaces(printed);
  try {
    if (known.some((cost) => text.includes(withoutSpaces(local(cost))))) return local;
  } catch {
    // A language or currency that the browser does not know.
  }
  return ({ minor, currency }) => moneyText(minor, currency);
}

/** Libraries differ in which kind of space they put before a sign. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
