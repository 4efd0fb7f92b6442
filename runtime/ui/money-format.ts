import { moneyText } from './money.ts';
import type { Cost } from './price.ts';

/** Writes an amount as a page does. */
export type MoneyFormat = (cost: Cost) => string;

const plain: MoneyFormat = ({ minor, currency }) => moneyText(minor, currency);

/**
 * The format that a page's printed price is in: ours, or one that the browser has for the site's language. The first
 * that gives the text of a known price decides, so that a price keeps its look when another variant is chosen.
 */
export function moneyFormatOf(printed: string, known: readonly Cost[], locale: string): MoneyFormat {
  const text = withoutSpaces(printed);
  const formats = [plain, inLocale(locale, 'symbol'), inLocale(locale, 'narrowSymbol'), inLocale(locale, 'code')];
  const isUsed = (format: MoneyFormat) => known.some((cost) => text.includes(withoutSpaces(format(cost))));
  return formats.find(isUsed) ?? plain;
}

function inLocale(locale: string, currencyDisplay: 'symbol' | 'narrowSymbol' | 'code'): MoneyFormat {
  return (cost) => {
    const { minor, currency } = cost;
    try {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
      return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    } catch {
      // A language or currency that the browser does not know.
      return plain(cost);
    }
  };
}

/** Libraries differ in which kind of space they put before a sign. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
