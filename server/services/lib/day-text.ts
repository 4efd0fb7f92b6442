/** A day in words, as the clocks of a time zone have it. */
export function dayText(moment: Date, locale: string, timeZone: string): string {
  return inWords(moment, locale, { timeZone, dateStyle: 'long' }) ?? moment.toISOString().slice(0, 10);
}

/** A day with its time of day. */
export function momentText(moment: Date, locale: string, timeZone: string): string {
  const text = inWords(moment, locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return text ?? moment.toISOString().slice(0, 16).replace('T', ' ');
}

/** Undefined where the language tag or the time zone is none: a site's are data. */
function inWords(moment: Date, locale: string, options: Intl.DateTimeFormatOptions): string | undefined {
  try {
    return moment.toLocaleString(locale, options);
  } catch {
    return undefined;
  }
}
