const KEPT = /[^A-Za-z0-9@*_+\-./]/g;

/** `%XX` and `%uXXXX` by UTF-16 unit: the encoding of pages from before UTF-8, which published links still have. */
export function legacyEscape(text: string): string {
  return text.replace(KEPT, (unit) => {
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).toUpperCase();
    return code < 256 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`;
  });
}
