import { fractionDigits } from './currencies.ts';
import { type MoneySeparators, unitsText } from './minor-text.ts';

/**
 * How a language writes amounts of one currency. Plain data, which a page tells its scripts: locale data differ from
 * browser to browser, and what was printed on the server is not to change when a script takes it over.
 */
export interface MoneyFormat {
  readonly currency: string;
  /** What stands before and after a number. */
  readonly plus: readonly [before: string, after: string];
  /** The same for one below zero. */
  readonly minus: readonly [before: string, after: string];
  readonly separators: MoneySeparators;
  /** The zero of the language's digits, where that is not 0. */
  readonly zero?: string;
}

/** An amount of minor units as a page of that language writes it: `3400` is `34,00 €` in German. */
export function moneyText(minor: number, { currency, plus, minus, separators, zero }: MoneyFormat): string {
  const [before, after] = minor < 0 ? minus : plus;
  const number = unitsText(Math.abs(minor), fractionDigits(currency), separators);
  const first = zero?.codePointAt(0);
  const shown = first ? number.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit))) : number;
  return before + shown + after;
}
