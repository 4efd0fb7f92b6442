import { describe, expect, it } from 'vitest';
import { printTag } from '../../support/tag.ts';

const CURRENCIES =
  'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR'.split(
    ' ',
  );
const LOCALES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'sv', 'pl', 'he', 'ko'];
const AMOUNTS = [0, 0.5, 1234.56, -3, 999_999_999.99];

// The locale library writes yen, Colombian pesos and rupiahs without a fraction, as they are used.
const WITHOUT_FRACTION = new Set(['JPY', 'COP', 'IDR']);

/** White-space kinds and the invisible marks of direction aside. */
const plain = (text: string) => text.replace(/\s/gu, ' ').replace(/[\u200e\u200f\u061c]/gu, '');

describe('money in the 27 currencies', () => {
  it.each(CURRENCIES)('prints %s in ten locales as Intl does', (currency) => {
    const digits = WITHOUT_FRACTION.has(currency) ? 0 : 2;
    for (const locale of LOCALES) {
      // TypeScript's library does not know the rounding mode of Node yet.
      const options = { style: 'currency', currency, roundingMode: 'halfEven' } as Intl.NumberFormatOptions;
      const host = new Intl.NumberFormat(locale, {
        ...options,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      for (const value of AMOUNTS) {
        const printed = plain(printTag('m|money', { m: { value, currency } }, { locale }));
        expect({ locale, value, printed }).toEqual({ locale, value, printed: plain(host.format(value)) });
      }
    }
  });

  it('never shows a fraction of a yen', () => {
    for (const locale of LOCALES) {
      for (const value of AMOUNTS) {
        const printed = printTag('m|money', { m: { value, currency: 'JPY' } }, { locale });
        expect(printed.replace(/\D/gu, '')).toBe(String(Math.abs(Math.round(value === 0.5 ? 0 : value))));
      }
    }
  });
});
