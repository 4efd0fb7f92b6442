import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies, toMinorUnits } from '#model';
import { moneyText } from '../../runtime/ui/money.ts';
import { unitsOf } from '../../runtime/ui/price.ts';

const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.nat({ max: 9_999_999_999 }), fc.option(fc.stringMatching(/^\d{0,6}$/)))
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`);

it('reads a decimal price as the model does', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      expect(unitsOf(text, 2)).toBe(toMinorUnits(text, 'USD'));
      expect(unitsOf(text, 0)).toBe(toMinorUnits(text, 'JPY'));
    }),
  );
  for (const text of ['', 'abc', '1,5', '12 ', '.', '0x1']) expect(unitsOf(text, 2)).toBe(undefined);
});

it.each([
  [123_456_789, 'USD', '$1,234,567.89'],
  [-5, 'USD', '-$0.05'],
  [0, 'EUR', '€0.00'],
  [1_234_567, 'JPY', '¥1,234,567'],
  [99, 'SEK', 'SEK\u00A00.99'],
])('words %i minor units of %s as %s', (minor, currency, text) => {
  expect(moneyText(minor, currency)).toBe(text);
});

it('words all 27 currencies, yen alone without decimals', () => {
  const texts = currencies.map((currency) => moneyText(100_000, currency));
  expect(new Set(texts).size).toBe(27);
  expect(texts.filter((text) => !text.endsWith('1,000.00'))).toEqual(['¥100,000']);
});
