import type { CurrencyFormatOptions, DecimalFormatOptions } from '@phensley/cldr';

/** Options as they are collected while the arguments of a tag are read; the readers below know what they hold. */
export type Collected = Record<string, string | number | boolean | undefined>;

/** Takes one option: true if it is known and has a usable value. Anything else is silently passed over. */
export type OptionReader = (name: string, value: string, into: Collected) => boolean;

const MOST_DIGITS = 50;

const ROUNDING: Readonly<Record<string, string>> = {
  up: 'up',
  down: 'down',
  ceiling: 'ceiling',
  floor: 'floor',
  'half-up': 'half-up',
  'half-down': 'half-down',
  'half-even': 'half-even',
  ceil: 'ceiling',
  truncate: 'down',
};

const DIGITS: Readonly<Record<string, string>> = {
  minint: 'minimumIntegerDigits',
  minInt: 'minimumIntegerDigits',
  minimumIntegerDigits: 'minimumIntegerDigits',
  maxfrac: 'maximumFractionDigits',
  maxFrac: 'maximumFractionDigits',
  maximumFractionDigits: 'maximumFractionDigits',
  minfrac: 'minimumFractionDigits',
  minFrac: 'minimumFractionDigits',
  minimumFractionDigits: 'minimumFractionDigits',
  maxsig: 'maximumSignificantDigits',
  maxSig: 'maximumSignificantDigits',
  maximumSignificantDigits: 'maximumSignificantDigits',
  minsig: 'minimumSignificantDigits',
  minSig: 'minimumSignificantDigits',
  minimumSignificantDigits: 'minimumSignificantDigits',
};

const DECIMAL_STYLES = words(
  ['decimal', 'short', 'long', 'scientific', 'percent', 'percent-scaled', 'permille', 'permille-scaled'],
  { standard: 'decimal' },
);
const CURRENCY_STYLES = words(['symbol', 'accounting', 'code', 'name', 'short'], { standard: 'symbol' });
const SYMBOL_WIDTHS = words(['default', 'narrow']);

/** A table of allowed words, with other spellings of some. */
export function words(
  allowed: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(allowed.map((word) => [word, word])), ...others };
}

export function choose(
  table: Readonly<Record<string, string>>,
  value: string,
  into: Collected,
  member: string,
): boolean {
  if (!Object.hasOwn(table, value)) return false;
  into[member] = table[value];
  return true;
}

/** Options that every number has (language reference, “Options of numbers and dates”). */
export const readNumberOption: OptionReader = (name, value, into) => {
  switch (name) {
    case 'group':
    case 'grouping':
      into['group'] = value === '' || value === 'true';
      return true;
    case 'no-group':
    case 'no-grouping':
      into['group'] = false;
      return true;
    case 'round':
    case 'rounding':
      return choose(ROUNDING, value, into, 'round');
    default: {
      const member = Object.hasOwn(DIGITS, name) ? DIGITS[name] : undefined;
      if (member === undefined) return false;
      const digits = Number.parseInt(value, 10);
      into[member] = Number.isNaN(digits) ? 0 : Math.min(Math.max(digits, 0), MOST_DIGITS);
      return true;
    }
  }
};

const readDecimalOption: OptionReader = (name, value, into) =>
  name === 'style' ? choose(DECIMAL_STYLES, value, into, 'style') : readNumberOption(name, value, into);

const readCurrencyOption: OptionReader = (name, value, into) => {
  if (name === 'style') return choose(CURRENCY_STYLES, value, into, 'style');
  if (name === 'symbol') return choose(SYMBOL_WIDTHS, value, into, 'symbolWidth');
  return readNumberOption(name, value, into);
};

/** Cuts each option at its first `:` and hands it to the reader. */
export function collectOptions(options: readonly string[], read: OptionReader): Collected {
  const collected: Collected = {};
  for (const option of options) readOption(option, read, collected);
  return collected;
}

export function readOption(option: string, read: OptionReader, into: Collected): boolean {
  const colon = option.indexOf(':');
  return colon < 0 ? read(option, '', into) : read(option.slice(0, colon), option.slice(colon + 1), into);
}

// The readers above write members of these types only.
export const readDecimalOptions = (options: readonly string[]) =>
  collectOptions(options, readDecimalOption) as DecimalFormatOptions;

export const readCurrencyOptions = (options: readonly string[]) =>
  collectOptions(options, readCurrencyOption) as CurrencyFormatOptions;

export const numberOptionReaders = { decimal: readDecimalOption, currency: readCurrencyOption };
