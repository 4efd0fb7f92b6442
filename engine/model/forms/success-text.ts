/**
 * A success text as people write it: paragraphs between empty lines. Undefined where its HTML says more than paragraphs
 * and line breaks do; then it is edited as HTML.
 */
export function plainSuccessText(html: string): string | undefined {
  const text = html
    .trim()
    .replace(/<\/p>\s*<p>/gi, '\n\n')
    .replace(/^<p>|<\/p>$/gi, '')
    .replace(/<br\s*\/?>\n?/gi, '\n');
  if (/[<>]/.test(text)) return undefined;
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&');
}

/** The HTML of such a text. */
export function successHtml(text: string): string {
  if (text.trim() === '') return '';
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('');
}
