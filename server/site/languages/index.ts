import { languageTags, type Messages, readCatalogue } from './catalogues.ts';

export { languageTags, type Messages };

/** A language tag as it is compared. */
export function normaliseTag(language: string): string {
  return language.trim().toLowerCase().replace(/_/g, '-');
}

/** The platform's messages in a language; `undefined` for English, and for a language that has none. */
export function platformMessages(language: string): Messages | undefined {
  const tag = normaliseTag(language);
  return readCatalogue(tag) ?? readCatalogue(tag.split('-')[0] ?? '');
}

const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(normaliseTag(language)).maximize();
    return script !== undefined && rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    // A site's language is data: what is no tag is written as English is.
    return 'ltr';
  }
}
