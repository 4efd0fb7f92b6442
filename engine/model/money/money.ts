import { childOf, isObject, toText, type Value } from '../data.ts';
import { defaultCurrency } from './currencies.ts';
import { type Decimal, readDecimal, zero } from './decimal.ts';

/** An amount in major units, exact, with the currency as the data has it. */
export interface Money {
  readonly amount: Decimal;
  /** Not always a currency: data may carry a null, an empty text or a lower-case code. */
  readonly currency: string;
}

/** What is shown where there is no price. */
export const noMoney: Money = { amount: zero, currency: defaultCurrency };

/**
 * Reads the money object of a page: its `value` is a decimal text in *major* units, whatever the specification says of
 * minor ones, because published pages carry it so.
 */
export function readMoney(value: Value): Money {
  if (!isObject(value)) return noMoney;
  const currency = childOf(value, 'currency');
  return {
    amount: readDecimal(toText(childOf(value, 'value'))) ?? zero,
    currency: currency === undefined ? defaultCurrency : toText(currency).trim(),
  };
}
