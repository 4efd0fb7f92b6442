import { type MoneyFormat, moneyFormatOf, moneyText as textOf } from '#model';

const known = new Map<string, MoneyFormat>();

/** An amount as these screens, which are in English, write it. */
export function moneyText(minor: number, currency: string): string {
  const format = known.get(currency) ?? moneyFormatOf('en', currency);
  known.set(currency, format);
  return textOf(minor, format);
}
