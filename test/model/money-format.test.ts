import { expect, it } from 'vitest';
import { currencies, fractionDigits, moneyFormatOf, moneyText, toMajorText } from '#model';
import { languageTags } from '../../server/site/languages/index.ts';
import { moneyTexts } from '../support/money-texts.ts';
import { printTag } from '../support/tag.ts';

it.each(moneyTexts)('in %s writes %s of %i as "%s"', (language, currency, minor, text) => {
  expect(moneyText(minor, moneyFormatOf(language, currency))).toBe(text);
});

it.each([
  ['en', -5, '-$0.05'],
  ['de', -340_000, '-3.400,00\u00A0$'],
  ['nl', -3_400, 'US$\u00A0-34,00'],
  // The sign would leave its letters in a line from right to left: a mark holds it there.
  ['ar', -3_400, '\u061C-\u200F٣٤٫٠٠\u00A0US$\u200E'],
])('writes what is below zero in %s as that language does', (language, minor, text) => {
  expect(moneyText(minor, moneyFormatOf(language, 'USD'))).toBe(text);
});

it('writes a currency that is none by its name', () => {
  expect(moneyText(123_450, moneyFormatOf('de', 'gold'))).toBe('gold\u00A01,234.50');
  expect(moneyText(-50, moneyFormatOf('de', ''))).toBe('-\u00A00.50');
});

// The templates round what has no fraction in the locale data; the specification gives it two decimals.
const withoutFraction = new Set(['COP', 'IDR']);

it.each(['en', ...languageTags])('writes every amount in %s as the prices of templates are', (locale) => {
  for (const currency of currencies) {
    if (withoutFraction.has(currency)) continue;
    const format = moneyFormatOf(locale, currency);
    for (const minor of [0, 5, 3_400, 123_450, 1_234_500, 123_456_789, -3_400, -123_450]) {
      const m = { value: toMajorText(minor, currency), currency };
      expect({ minor, text: moneyText(minor, format) }).toEqual({
        minor,
        text: printTag('m|money', { m }, { locale, profile: 'safe' }),
      });
    }
  }
});

it('is plain data, which JSON keeps', () => {
  for (const locale of ['en', ...languageTags]) {
    const format = moneyFormatOf(locale, 'EUR');
    expect(JSON.parse(JSON.stringify(format))).toEqual(format);
    expect(fractionDigits(format.currency)).toBe(2);
  }
});
