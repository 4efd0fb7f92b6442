/** A country's name in a language, from the platform; the code for what is no country. A tag that is none is read as English. */
export function countryName(code: string, locale: string): string {
  return namesIn(locale)(code);
}

/** The names of countries in a language. */
export function namesIn(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(languagesOf(locale), { type: 'region' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}

/** A site's language is data: one that is no tag is read as English. */
export function languagesOf(locale: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(locale), 'en'];
  } catch {
    return ['en'];
  }
}
