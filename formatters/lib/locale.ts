import type { CurrencyType, Decimal } from '@phensley/cldr';
import { type RenderContext, toText, type Value } from '#engine';
import type { LocaleData } from './locale-data.ts';
import { openMessageFormat } from './message-formats.ts';
import { parseMessage } from './messages/pattern.ts';
import { rememberRecent } from './recent.ts';

/** What is used of the locale library; lent by the host, so that this room does not load it. */
export type LocaleLibrary = Pick<typeof import('@phensley/cldr'), 'CLDRFramework' | 'Decimal' | 'pluralRules'>;

const FALLBACK_LANGUAGE = 'en';

/**
 * Locale services by language tag, at most 100 of them kept. `readPack` gives the language pack of a language of the
 * library, or throws; a language without one falls back to English, as the library does for a malformed tag.
 * `languages` are those that are there; all of the library's without.
 */
export function createLocaleData(
  loadLibrary: () => LocaleLibrary,
  readPack: (language: string) => string,
  languages?: ReadonlySet<string>,
): (tag: string) => LocaleData {
  let open: ((tag: string) => LocaleData) | undefined;
  return (tag) => {
    open ??= openLibrary(loadLibrary(), readPack, languages);
    return open(tag);
  };
}

function openLibrary(
  library: LocaleLibrary,
  readPack: (language: string) => string,
  given: ReadonlySet<string> | undefined,
): (tag: string) => LocaleData {
  const { CLDRFramework, Decimal, pluralRules } = library;
  // The library reads the tags of its seven hundred locales for this.
  const languages = given ?? new Set(CLDRFramework.availableLocales().map((locale) => locale.tag.language()));
  const framework = new CLDRFramework({
    // The packs come from the same version of the library, so comparing checksums would cost 4 ms for nothing.
    skipChecksum: true,
    loader: (tag: string) => readPack(CLDRFramework.resolveLocale(tag).tag.language()),
  });

  const message = createMessages();

  return rememberRecent((tag) => {
    const known = languages.has(CLDRFramework.resolveLocale(tag).tag.language());
    const cldr = framework.get(known ? tag : FALLBACK_LANGUAGE);
    const bundle = cldr.General.bundle();
    const spoken = { language: bundle.language(), region: bundle.region() };
    const numbers = createNumbers({ Decimal, pluralRules }, spoken);
    return {
      cldr,
      spoken,
      ...numbers,
      currencyText: (text, currency, options) => {
        const amount = numbers.decimal(text);
        // The library takes any code as text; one it does not know is written without a symbol.
        return amount && cldr.Numbers.formatCurrency(amount, currency as CurrencyType, options);
      },
      message,
    };
  });
}

/** What messages ask of a locale: numbers, and the plurals of its language. */
export function createNumbers(
  { Decimal, pluralRules }: Pick<LocaleLibrary, 'Decimal' | 'pluralRules'>,
  { language, region }: LocaleData['spoken'],
): Pick<LocaleData, 'decimal' | 'decimalOrZero' | 'pluralCategory'> {
  const plurals = pluralRules.get(language, region);
  return {
    decimal: (text) => (isSensibleNumber(text) ? new Decimal(text) : undefined),
    decimalOrZero: (value) => new Decimal(isSensibleNumber(String(value)) ? String(value) : 0),
    pluralCategory: (number, ordinal) => (ordinal ? plurals.ordinal(number) : plurals.cardinal(number)),
  };
}

/** Reads messages, which are written alike in all languages. */
export function createMessages(): LocaleData['message'] {
  return rememberRecent((text) => parseMessage(text, openMessageFormat));
}

const NUMBER = /^[-+]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE]([-+]?[0-9]+))?|[iI]nfinity)$|^(?:nan|NaN)$/;

/** The reference takes exponents of six digits, which print a million characters; we stop at four. */
const LARGEST_EXPONENT = 9_999;

function isSensibleNumber(text: string): boolean {
  const exponent = NUMBER.exec(text);
  return exponent !== null && (exponent[1] === undefined || Math.abs(Number(exponent[1])) <= LARGEST_EXPONENT);
}

/** Locale services of the render; `undefined` where locale data are switched off. */
export function localeOf(context: RenderContext): LocaleData | undefined {
  // The host lends what createLocaleData made, or nothing.
  return context.localeData as LocaleData | undefined;
}

/** Reads a number or its text, as the locale-aware formatters do; `undefined` for anything else. */
export function decimalOf(locale: LocaleData, value: Value): Decimal | undefined {
  return typeof value === 'number' || typeof value === 'string' ? locale.decimal(toText(value)) : undefined;
}
