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

/** What clocks say in the zones that pages ask for, by name. */
export type WrittenZones = Readonly<Record<string, WrittenZone>>;

export interface WrittenZone {
  /** Instants between which the changes are all that there are. */
  readonly from: number;
  readonly to: number;
  /** What is true from an instant on, oldest first; the first begins at `from`. */
  readonly changes: readonly (readonly [since: number, offset: number, abbreviation: string])[];
}
