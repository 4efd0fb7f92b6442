import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies, toMinorUnits } from '#model';
import { answersShown } from '../../runtime/regions/answers-shown.ts';
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

it.each([
  [{ Month: '2', Day: '29', Year: '2024' }, 'en-US', 'February 29, 2024'],
  [{ Month: '2', Day: '29', Year: '2024' }, 'de-DE', '29. Februar 2024'],
  // No calendar has these: the parts stay as they were given.
  [{ Month: '2', Day: '30', Year: '2024' }, 'en-US', '2 30 2024'],
  [{ Month: '2', Day: '29', Year: '2024' }, 'no such tag', '2 29 2024'],
  [{ Month: '', Day: '', Year: '' }, 'en-US', 'N/A'],
  [{ Hour: '9', Minute: '5', Second: '', Ampm: 'AM' }, 'en-US', '9:05 AM'],
  [{ First: 'Ada', Last: 'L.' }, 'en-US', 'Ada L.'],
  [{ Line1: '4 Slipway Road', Line2: '', City: 'Gannet', Country: 'CA' }, 'en-US', '4 Slipway Road, Gannet, CA'],
  [['Oat', 'Kelp'], 'en-US', 'Oat, Kelp'],
])('shows the answer %j in %s as "%s"', (answer, locale, text) => {
  expect(answersShown(JSON.stringify({ q: answer }), locale).map((shown) => shown.text)).toEqual([text]);
});
