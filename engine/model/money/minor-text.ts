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
}

/** Separators of the cart where a store sets none. */
export const defaultSeparators: MoneySeparators = { thousands: ',', decimal: '.' };

/** Minor units as grouped text without a currency sign: `123456` of dollars is `1,234.56`. */
export function minorUnitsText(minor: number, currency: string, separators = defaultSeparators): string {
  return unitsText(minor, fractionDigits(currency), separators);
}

/** Whole units, the last `digits` of them behind the point. A browser carries this much of money, and no decimals. */
export function unitsText(units: number, digits: number, { thousands, decimal } = defaultSeparators): string {
  const whole = Math.trunc(units);
  const text = String(Math.abs(whole)).padStart(digits + 1, '0');
  const point = text.length - digits;
  // No number is written with more digits; without an end the search would take the square of the text's length.
  const grouped = text.slice(0, point).replace(/\B(?=(?:\d{3}){1,7}$)/g, () => thousands);
  return `${whole < 0 ? '-' : ''}${grouped}${digits > 0 ? decimal + text.slice(point) : ''}`;
}
