import type { LocaleData } from '#formatters/lib/locale-data';

/** What the build saw locales write on the pages, by language tag. */
export type WrittenWords = Readonly<Record<string, WrittenLocale>>;

export interface WrittenLocale {
  readonly spoken: LocaleData['spoken'];
  /** Prices, by `pricesKey`. */
  readonly prices: Readonly<Record<string, string>>;
}

/** What a price is written by. */
export const pricesKey = (...[amount, currency, options]: Parameters<LocaleData['currencyText']>): string =>
  `${amount} ${currency} ${JSON.stringify(options)}`;
