import { childOf, defaultCurrency, fractionDigits, isTruthy, toText, type Value } from '#model';

/** What something costs, in whole minor units of its currency. */
export interface Cost {
  readonly minor: number;
  readonly currency: string;
  /** The same in hundredths, for pages that print every price with two decimals. */
  readonly hundredths: number;
}

/** The price in a money object of a page; `undefined` where there is none. */
export function readPrice(money: Value): Cost | undefined {
  const value = toText(childOf(money, 'value'));
  const currency = toText(childOf(money, 'currency') ?? defaultCurrency).trim();
  const minor = unitsOf(value, fractionDigits(currency));
  return minor === undefined ? undefined : { minor, currency, hundredths: unitsOf(value, 2) ?? 0 };
}

/** The money object of what a variant costs now: its sale price while it is on sale. */
export function currentMoneyOf(variant: Value): Value {
  return childOf(variant, isTruthy(childOf(variant, 'onSale')) ? 'salePriceMoney' : 'priceMoney');
}

/** What a variant costs now. */
export function currentPriceOf(variant: Value): Cost | undefined {
  return readPrice(currentMoneyOf(variant));
}

/**
 * A decimal text in whole units of its last wanted digit, halves up: what the model's `toMinorUnits` says of the
 * decimals that pages carry, without the arithmetic that templates need (a test holds the two together).
 */
export function unitsOf(decimal: string, digits: number): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal);
  if (!match) return undefined;
  const [, sign, whole = '', part = ''] = match;
  const units = Number(whole + part.slice(0, digits).padEnd(digits, '0')) + (Number(part[digits] ?? 0) >= 5 ? 1 : 0);
  return sign === '-' ? 0 - units : units;
}
