import { fractionDigits } from './currencies.ts';
import { defaultSeparators, type MoneySeparators, maximumIntegerDigits } from './minor-text.ts';

/**
 * Whole minor units of what a person typed: everything but digits, point and comma is dropped, an empty
 * rest is 0, and decimals beyond those of the currency are cut, not rounded. Undefined for more digits before the point
 * than `moneyInputDigits`.
 *
 * The last decimal separator splits whole and part; thousands separators are dropped. A store that writes `1.234,56`
 * passes its own separators.
 */
export function readMoneyInput(
  typed: string,
  currency: string,
  separators: MoneySeparators = defaultSeparators,
): number | undefined {
  const kept = typed.replace(/[^\d.,]/g, '');
  const split = kept.lastIndexOf(separators.decimal);
  const whole = (split < 0 ? kept : kept.slice(0, split)).replace(/\D/g, '').replace(/^0+/, '');
  const part = split < 0 ? '' : kept.slice(split + 1).replace(/\D/g, '');
  const digits = fractionDigits(currency);
  const cut = part.slice(0, digits).padEnd(digits, '0');
  return whole.length > moneyInputDigits(currency) ? undefined : Number(whole + cut || '0');
}

/** Digits before the decimal point that an amount may have: with its decimals, it is an exact whole number of minor units. */
export function moneyInputDigits(currency: string): number {
  return maximumIntegerDigits - fractionDigits(currency);
}
