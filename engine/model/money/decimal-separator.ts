/** What stands before the decimals in a language: a comma, or for all others, and for what is no language, a point. */
export function decimalSeparatorIn(language: string): ',' | '.' {
  try {
    return (0.5).toLocaleString(language.replace(/_/g, '-')).includes(',') ? ',' : '.';
  } catch {
    return '.';
  }
}
