/** The text search of PostgreSQL that knows a language's endings, by the language's tag. */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Of a language that PostgreSQL has no rules for, words are found as they are written. */
export function searchConfiguration(tag: string): string {
  return configurations[tag.toLowerCase().split('-')[0] ?? ''] ?? 'simple';
}
