import sanitizeHtml from 'sanitize-html';

/** Rich text of an owner, without all that could run, load or pose as a part of the page. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['a', 'b', 'br', 'em', 'h2', 'h3', 'h4', 'i', 'li', 'ol', 'p', 'span', 'strong', 'ul'],
    allowedAttributes: { a: ['href'] },
  });
}
