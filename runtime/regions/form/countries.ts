import names from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Code and name of every country, in English, so that the server's and each browser's list are the same text. */
export const countries: readonly (readonly [code: string, name: string])[] = Object.entries(names.countries)
  .map(
    ([code, name]: [string, string | readonly string[]]) =>
      [code, typeof name === 'string' ? name : (name[0] ?? code)] as const,
  )
  .sort(([, a], [, b]) => (a < b ? -1 : 1));
