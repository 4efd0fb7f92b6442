import { fractionDigits } from './currencies.ts';
import { defaultSeparators, type MoneySeparators } from './minor-text.ts';
import type { MoneyFormat } from './money-text.ts';

/**
 * How a language writes amounts of a currency, as the templates' prices do. A language that is no tag, or that has no
 * locale data, is written as English, a currency that is none by its name.
 */
export function moneyFormatOf(language: string, currency: string): MoneyFormat {
  const key = `${currency} ${language}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = makeFormat(language, currency);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** Tells it beforehand how a language writes a currency, where to ask the host would be slow. */
export function rememberMoneyFormat(language: string, format: MoneyFormat): void {
  known.set(`${format.currency} ${language}`, format);
}

/** A shop writes one or two currencies: asking the host's locale data for one takes longer than making a small page. */
const known = new Map<string, MoneyFormat>();
const MOST_KNOWN = 100;

function makeFormat(language: string, currency: string): MoneyFormat {
  const write = numbersOf(language, currency);
  if (write === undefined) {
    const before = `${currency}\u00A0`;
    return { currency, plus: [before, ''], minus: [`-${before}`, ''], separators: defaultSeparators };
  }
  const parts = write.formatToParts(sample);
  const zero = write.formatToParts(0).find(isInteger)?.value ?? '0';
  return {
    currency,
    plus: around(parts),
    minus: around(write.formatToParts(-sample)),
    separators: separatorsOf(parts, write.formatToParts(fourDigits).some(isGroup)),
    ...(zero.startsWith('0') ? {} : { zero }),
  };
}

/** Long enough to show every kind of group. */
const sample = 1_234_567;
const fourDigits = 1_234;

function numbersOf(language: string, currency: string): Intl.NumberFormat | undefined {
  const digits = fractionDigits(currency);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  try {
    return new Intl.NumberFormat(tagOf(language), options);
  } catch {
    return undefined;
  }
}

/** With the country where the language is at home: Arabic alone is written with the digits of Egypt. */
function tagOf(language: string): string {
  try {
    const tag = new Intl.Locale(language.trim().replace(/_/g, '-'));
    const { region } = tag.maximize();
    // A script that goes without saying would keep the country's own data from being found.
    const atHome = region === undefined || tag.region !== undefined ? tag : new Intl.Locale(tag, { region });
    return Intl.NumberFormat.supportedLocalesOf(atHome.toString())[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * An amount with its symbol in one piece. In a line that runs from right to left the sign of `US$` would go to the other
 * side of its letters; a mark after it holds it there.
 */
export function keepSymbolWhole(amount: string): string {
  return runsFromRight(amount) ? wholeSymbol(amount) : amount;
}

const runsFromRight = (text: string) => text.includes('\u200F');
const wholeSymbol = (text: string) => text.replace(/(?<=[A-Za-z])\p{Sc}(?![\w\u200E])/u, '$&\u200E');

type Parts = readonly Intl.NumberFormatPart[];

const isInteger = ({ type }: Intl.NumberFormatPart) => type === 'integer';
const isGroup = ({ type }: Intl.NumberFormatPart) => type === 'group';
const isOfNumber = ({ type }: Intl.NumberFormatPart) => ['integer', 'group', 'decimal', 'fraction'].includes(type);

function around(parts: Parts): [string, string] {
  const join = (some: Parts) => some.map(({ value }) => value).join('');
  const before = join(parts.slice(0, parts.findIndex(isOfNumber)));
  const after = join(parts.slice(parts.findLastIndex(isOfNumber) + 1));
  return [before, runsFromRight(before) ? wholeSymbol(after) : after];
}

function separatorsOf(parts: Parts, groupsFourDigits: boolean): MoneySeparators {
  const textOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const second = parts.filter(isInteger).at(-2)?.value.length ?? 3;
  return {
    thousands: textOf('group'),
    decimal: textOf('decimal'),
    ...(groupsFourDigits ? {} : { least: 5 }),
    ...(second === 3 ? {} : { second }),
  };
}
