import { fractionDigits } from './currencies.ts';
import { defaultSeparators, type MoneySeparators, maximumIntegerDigits } from './minor-text.ts';

/**
 * Whole minor units of what a person typed (spec section 5): everything but digits, point and comma is dropped, an empty
 * rest is 0, and decimals beyond those of the currency are cut, not rounded.
 *
 * The last decimal separator splits whole and part; thousands separators are dropped. A store that writes `1.234,56`
 * passes its own separators.
 */
export function readMoneyInput(
  typed: string,
  currency: string,
  separators: MoneySeparators = defaultSeparators,
): number {
  const kept = typed.replace(/[^\d.,]/g, '');
  const split = kept.lastIndexOf(separators.decimal);
  const whole = (split < 0 ? kept : kept.slice(0, split)).replace(/\D/g, '');
  const part = split < 0 ? '' : kept.slice(split + 1).replace(/\D/g, '');
  const digits = fractionDigits(currency);
  const cut = part.slice(0, digits).padEnd(digits, '0');
  // A full field takes no more digits, so the result is always an exact whole number.
  return Number(whole.replace(/^0+/, '').slice(0, maximumIntegerDigits - digits) + cut || '0');
}
