/** The currencies a store can sell in. */
export const currencies = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const;

export type Currency = (typeof currencies)[number];

export const defaultCurrency: Currency = 'USD';

/** Digits after the decimal point: none for yen, two for all others. */
export function fractionDigits(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

export function isCurrency(code: string): code is Currency {
  return currencies.some((currency) => currency === code);
}
