import { fractionDigits, type MoneyFormat, minorUnitsText, moneyText } from '#model';

/** How a page writes amounts. */
export interface AmountFormat {
  /** As its server has told it, for the currency of the store. */
  readonly money: MoneyFormat | undefined;
  readonly locale: string;
}

/** An amount of minor units as the page writes it: as its server does, or by the browser's own data for that language. */
export function amountText(minor: number, currency: string, { money, locale }: AmountFormat): string {
  return money?.currency === currency ? moneyText(minor, money) : localAmountText(minor, currency, locale);
}

export function localAmountText(
  minor: number,
  currency: string,
  locale: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code' | 'name' = 'symbol',
): string {
  try {
    const options = { style: 'currency', currency, currencyDisplay } as const;
    return (minor / 10 ** fractionDigits(currency)).toLocaleString(locale, options);
  } catch {
    // A language or currency that the browser does not know.
    return `${currency}\u00A0${minorUnitsText(minor, currency)}`;
  }
}
