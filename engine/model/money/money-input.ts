import { fractionDigits } from './currencies.ts';
import { defaultSeparators, type MoneySeparators, maximumIntegerDigits } from './minor-text.ts';

/**
 * Whole minor units of what a person typed: everything but digits, point and comma is dropped, an empty
 * rest is 0, and decimals beyond those of the currency are cut, not rounded. Undefined for more digits before the point
 * than `moneyInputDigits`.
 *
 * Of point and comma both, the last one splits whole and part, and one that comes twice stands between groups. One alone
 * splits where it is the store's decimal separator, or where what follows it is no group of three.
 */
export function readMoneyInput(
  typed: string,
  currency: string,
  { decimal }: Pick<MoneySeparators, 'decimal'> = defaultSeparators,
): number | undefined {
  const kept = withAsciiNumbers(typed).replace(/[^\d.,]/g, '');
  const digits = fractionDigits(currency);
  const split = decimalAt(kept, decimal, digits);
  const whole = (split < 0 ? kept : kept.slice(0, split)).replace(/\D/g, '').replace(/^0+/, '');
  const part = split < 0 ? '' : kept.slice(split + 1);
  const cut = part.slice(0, digits).padEnd(digits, '0');
  return whole.length > moneyInputDigits(currency) ? undefined : Number(whole + cut || '0');
}

function decimalAt(kept: string, decimal: string, digits: number): number {
  const at = kept.search(/[.,]\d*$/);
  const mark = kept.charAt(at);
  const isOnlyMark = kept.search(/[.,]/) === at;
  const isGroup = isOnlyMark ? mark !== decimal && (digits === 0 || kept.length - at === 4) : kept.indexOf(mark) < at;
  return isGroup ? -1 : at;
}

/** Arabic and Persian keyboards type digits and separators of their own. */
function withAsciiNumbers(typed: string): string {
  return typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/٫/g, '.');
}

/** Digits before the decimal point that an amount may have: with its decimals, it is an exact whole number of minor units. */
export function moneyInputDigits(currency: string): number {
  return maximumIntegerDigits - fractionDigits(currency);
}
