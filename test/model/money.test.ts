import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsOfStripe,
  compareDecimals,
  currencies,
  decimalSeparatorIn,
  decimalText,
  fractionDigits,
  groupThousands,
  minorUnitsText,
  readDecimal,
  readMoney,
  readMoneyInput,
  roundHalfUp,
  stripeAmount,
  timesHundred,
  toMajorText,
  toMinorUnits,
  zero,
} from '#model';

const decimal = (text: string) => readDecimal(text) ?? zero;

describe('currencies', () => {
  it('are the 27 of the specification, and only yen has no decimals', () => {
    expect(currencies).toHaveLength(27);
    expect(currencies.filter((currency) => fractionDigits(currency) !== 2)).toEqual(['JPY']);
  });
});

describe('readDecimal', () => {
  it.each([
    ['12.50', '12.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['00012.50', '12.50'],
    ['+5', '5'],
    ['-0', '-0'],
    ['1e3', '1000'],
    ['1.0e-3', '0.0010'],
    ['nan', 'NaN'],
    ['-Infinity', '-Infinity'],
  ])('reads %s as %s', (text, plain) => {
    expect(decimalText(decimal(text))).toBe(plain);
  });

  it.each(['', '.', '-', ' 5', '5 ', '1,000', '$5', '--5', '1e', 'NAN', '٢', '0x10', '1e9999999'])(
    'refuses %j',
    (text) => {
      expect(readDecimal(text)).toBeUndefined();
    },
  );
});

describe('decimals', () => {
  it.each([
    ['12.50', '1250'],
    ['12.500', '1250.0'],
    ['0.125', '12.5'],
    ['-5', '-500'],
    ['0.00', '0'],
    ['1e21', '100000000000000000000000'],
  ])('%s times hundred is %s', (text, product) => {
    expect(decimalText(timesHundred(decimal(text)))).toBe(product);
  });

  it.each([
    ['1.005', '1.01'],
    ['-0.004', '-0.00'],
    ['0.995', '1.00'],
    ['2', '2.00'],
  ])('%s rounds to %s', (text, rounded) => {
    expect(decimalText(roundHalfUp(decimal(text), 2))).toBe(rounded);
  });

  it('order like numbers, also beyond the digits of a double', () => {
    expect(compareDecimals(decimal('10'), decimal('9.99'))).toBeGreaterThan(0);
    expect(compareDecimals(decimal('-0'), decimal('0.00'))).toBe(0);
    expect(compareDecimals(decimal('12345678901234567890.1'), decimal('12345678901234567890.2'))).toBeLessThan(0);
    expect(compareDecimals(decimal('NaN'), decimal('1'))).toBe(0);
  });

  it.each([
    ['1234567.89', '1,234,567.89'],
    ['-999', '-999'],
    ['-1000', '-1,000'],
    ['100', '100'],
  ])('%s groups as %s', (plain, grouped) => {
    expect(groupThousands(plain)).toBe(grouped);
  });
});

describe('rel-G19 minor units', () => {
  const amounts = [0, 1, 99, 100, 10 ** 15 - 1];
  const table = currencies.flatMap((currency) => amounts.map((minor) => [currency, minor] as const));
  it.each(table)('%s %d goes to text and back exactly', (currency, minor) => {
    expect(toMinorUnits(toMajorText(minor, currency), currency)).toBe(minor);
  });

  it('are the same after text, and after typing that text', () => {
    const minorUnits = fc.integer({ min: 0, max: 10 ** 15 - 1 });
    fc.assert(
      fc.property(minorUnits, fc.constantFrom(...currencies), (minor, currency) => {
        expect(toMinorUnits(toMajorText(minor, currency), currency)).toBe(minor);
        expect(readMoneyInput(minorUnitsText(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('keep the sign', () => {
    expect(toMajorText(-5, 'USD')).toBe('-0.05');
    expect(toMinorUnits('-0.05', 'USD')).toBe(-5);
    expect(Object.is(toMinorUnits('-0', 'USD'), 0)).toBe(true);
  });

  it('refuse what is no amount', () => {
    expect(toMinorUnits('NaN', 'USD')).toBeUndefined();
    expect(toMinorUnits('12,50', 'USD')).toBeUndefined();
    expect(toMinorUnits('99999999999999999', 'USD')).toBeUndefined();
  });

  it.each([
    [123456, 'USD', '1,234.56'],
    [123456, 'JPY', '123,456'],
    [5, 'EUR', '0.05'],
  ])('%d of %s reads %s', (minor, currency, text) => {
    expect(minorUnitsText(minor, currency)).toBe(text);
  });
});

describe('readMoneyInput', () => {
  it.each([
    ['', 'USD', 0],
    ['free', 'USD', 0],
    ['$1,234.56', 'USD', 123456],
    ['1,234', 'USD', 123400],
    ['12.5', 'USD', 1250],
    ['12.349', 'USD', 1234],
    ['.5', 'USD', 50],
    ['-3', 'USD', 300],
    ['¥1,234.56', 'JPY', 1234],
    ['0012', 'JPY', 12],
  ])('reads %j of %s as %d', (typed, currency, minor) => {
    expect(readMoneyInput(typed, currency)).toBe(minor);
  });

  it('says of more digits than it keeps exactly that it does not', () => {
    expect(readMoneyInput('9999999999999.99', 'USD')).toBe(999_999_999_999_999);
    expect(readMoneyInput('00009999999999999', 'USD')).toBe(999_999_999_999_900);
    expect(readMoneyInput('10000000000000', 'USD')).toBeUndefined();
    expect(readMoneyInput('999999999999999', 'JPY')).toBe(999_999_999_999_999);
    expect(readMoneyInput('1000000000000000', 'JPY')).toBeUndefined();
  });

  it.each([
    ['1.234,56 €', 'EUR', ',', 123456],
    ['12,50', 'EUR', ',', 1250],
    ['1.234', 'EUR', ',', 123400],
    ['1,234', 'EUR', ',', 123],
    ['1.234.567', 'EUR', ',', 123456700],
    ['1 234,5 €', 'EUR', ',', 123450],
    ['1.200', 'JPY', ',', 1200],
  ])('reads %j of %s with decimals after %j as %d', (typed, currency, decimal, minor) => {
    expect(readMoneyInput(typed, currency, { decimal })).toBe(minor);
  });

  it.each([
    // What follows the other language's separator is no group of three.
    ['12,50', '.', 1250],
    ['12.5', ',', 1250],
    ['1.234,56', '.', 123456],
    ['1,234.56', ',', 123456],
    ['1,234,567', '.', 123456700],
    ['١٬٢٣٤٫٥٠', '.', 123450],
    ['۱۲٫۵', ',', 1250],
  ])('does not take %j for a hundred times as much where decimals come after %j', (typed, decimal, minor) => {
    expect(readMoneyInput(typed, 'EUR', { decimal })).toBe(minor);
  });

  it.each([
    ['de', ','],
    ['fr_CA', ','],
    ['pt-BR', ','],
    ['en', '.'],
    ['de-CH', '.'],
    ['ja', '.'],
    ['ar', '.'],
    ['', '.'],
    ['no such tag', '.'],
  ])('knows what %j writes before decimals', (language, decimal) => {
    expect(decimalSeparatorIn(language)).toBe(decimal);
  });
});

describe('readMoney', () => {
  it('takes major units as text or number, and dollars where no currency is named', () => {
    expect(decimalText(readMoney({ value: '42.00', currency: ' EUR ' }).amount)).toBe('42.00');
    expect(readMoney({ value: '42.00', currency: ' EUR ' }).currency).toBe('EUR');
    expect(readMoney({ value: 5 }).currency).toBe('USD');
    expect(readMoney({ value: 5, currency: null }).currency).toBe('');
    expect(decimalText(readMoney('5').amount)).toBe('0');
  });
});

it('reads back what Stripe counts in hundredths of a currency that has none', () => {
  for (const currency of ['USD', 'JPY', 'ISK', 'UGX'])
    expect([currency, centsOfStripe(stripeAmount(1_234, currency), currency)]).toEqual([currency, 1_234]);
  expect(stripeAmount(1_234, 'ISK')).toBe(123_400);
});
