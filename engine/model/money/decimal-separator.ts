/** What stands before the decimals in a language: a comma, or for all others, and for what is no language, a point. */
export function decimalSeparatorIn(language: string): ',' | '.' {
  try {
    return new Intl.NumberFormat(language.trim().replace(/_/g, '-')).format(0.5).includes(',') ? ',' : '.';
  } catch {
    return '.';
  }
}
