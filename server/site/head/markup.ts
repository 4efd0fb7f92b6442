const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in an element and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => REPLACEMENTS[character] ?? character);
}

/** JSON that is safe inside a script element: no `<` can open a tag or a comment, no line separator ends a line. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** The text of rich text, on one line. */
export function plainText(html: string, longest: number): string {
  const text = html
    // A tag ends its search at the next one, so that a text of nothing but opened tags takes linear time.
    .replace(/<(?:script|style)\b[^<>]*>[^<]*/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ');
  return shortened(unescapeHtml(text).replace(/\s+/g, ' ').trim(), longest);
}

/** What `escapeHtml` and writers of markup make of a text, taken back; other entities stay as they are. */
export function unescapeHtml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest + 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : longest).trimEnd()}…`;
}

/** An address that a link or an image may carry: http, https or of this site. Anything else is dropped. */
export function safeAddress(address: string, base: string): string {
  try {
    // From the root of the site, which may lie below a path of its host.
    const url = new URL(address.replace(/^\/(?!\/)/, './'), base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : '';
  } catch {
    return '';
  }
}
