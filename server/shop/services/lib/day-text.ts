/** A day in words, as the clocks of a time zone have it. */
export function dayText(moment: Date, locale: string, timeZone: string): string {
  try {
    return moment.toLocaleDateString(locale, { timeZone, dateStyle: 'long' });
  } catch {
    // A site's language tag and time zone are data, and may be none.
    return moment.toISOString().slice(0, 10);
  }
}
