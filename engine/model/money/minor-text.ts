import { fractionDigits } from './currencies.ts';

/** Most digits before the decimal point. */
export const maximumIntegerDigits = 15;

/** Whole minor units as a plain decimal text of major units: `1250` of dollars is `12.50`. */
export function toMajorText(minor: number, currency: string): string {
  return unitsText(minor, fractionDigits(currency), { thousands: '', decimal: '.' });
}

export interface MoneySeparators {
  readonly thousands: string;
  readonly decimal: string;
  /** Digits from which on they stand in groups; 4 without. */
  readonly least?: number;
  /** Digits of a group beyond the thousands; 3 without. */
  readonly second?: number;
}

/** Separators of the cart where a store sets none. */
export const defaultSeparators: MoneySeparators = { thousands: ',', decimal: '.' };

/** Minor units as grouped text without a currency sign: `123456` of dollars is `1,234.56`. */
export function minorUnitsText(
  minor: number,
  currency: string,
  separators: MoneySeparators = defaultSeparators,
): string {
  return unitsText(minor, fractionDigits(currency), separators);
}

/** Whole units, the last `digits` of them behind the point. A browser carries this much of money, and no decimals. */
export function unitsText(units: number, digits: number, separators: MoneySeparators = defaultSeparators): string {
  const whole = Math.trunc(units);
  const text = String(Math.abs(whole)).padStart(digits + 1, '0');
  const point = text.length - digits;
  const fraction = digits > 0 ? separators.decimal + text.slice(point) : '';
  return `${whole < 0 ? '-' : ''}${grouped(text.slice(0, point), separators)}${fraction}`;
}

function grouped(whole: string, { thousands, least = 4, second = 3 }: MoneySeparators): string {
  if (whole.length < least) return whole;
  let start = whole.length - 3;
  let text = whole.slice(start);
  for (; start > 0; start -= second) text = whole.slice(Math.max(0, start - second), start) + thousands + text;
  return text;
}
