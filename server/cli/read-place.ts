/** Whether there is such a language; `de_CH` is what some programs write. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag.replace(/_/g, '-')]).length > 0;
  } catch {
    return false;
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
