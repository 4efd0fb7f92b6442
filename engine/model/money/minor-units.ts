import { fractionDigits } from './currencies.ts';
import { type Decimal, readDecimal, roundHalfUp } from './decimal.ts';

/**
 * An amount of major units as whole minor units: cents, or yen. Exact to the unit for every amount that a store can
 * hold; decimals that the currency does not have are rounded half up. `undefined` for what is not an amount.
 */
export function toMinorUnits(major: string | Decimal, currency: string): number | undefined {
  const read = typeof major === 'string' ? readDecimal(major) : major;
  if (!read || read.special) return undefined;
  const rounded = roundHalfUp(read, fractionDigits(currency));
  const units = Number(rounded.digits);
  if (!Number.isSafeInteger(units)) return undefined;
  return units === 0 || !rounded.negative ? units : -units;
}
