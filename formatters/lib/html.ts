import { type RenderContext, toText, type Value } from '#engine';

const MARKUP = /[&<>]/;
const MARKUP_OR_QUOTE = /[&<>"]/;
const BREAKS_OUT = /[<>"]/;
/** Up to this length a loop looks through a text in less time than it takes to start an expression. */
const SHORT = 16;

/** Escapes `&`, `<` and `>`: the text of an element. */
export function escapeHtml(text: string): string {
  if (text.length > SHORT) return MARKUP.test(text) ? escaped(text, true, false) : text;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 38 || code === 60 || code === 62) return escaped(text, true, false);
  }
  return text;
}

/** Escapes `&`, `<`, `>` and `"`: the value of a double-quoted attribute. Entities are escaped again. */
export function escapeAttribute(text: string): string {
  return MARKUP_OR_QUOTE.test(text) ? escaped(text, true, true) : text;
}

/**
 * Text of a value where the reference prints it as it is, inside markup of ours: an attribute or the text of an
 * element. `safe` escapes what could leave that place; `&` stays, because it cannot and addresses are full of it.
 */
export function markupText(value: Value, context: RenderContext): string {
  const text = toText(value);
  return context.profile !== 'reference' && BREAKS_OUT.test(text) ? escaped(text, false, true) : text;
}

/** The text of a fragment of HTML: every tag becomes a blank, an unclosed one drops the rest. */
export function removeTags(html: string): string {
  let text = '';
  let start = 0;
  let inTag = false;
  for (let at = 0; at < html.length; at += 1) {
    const character = html[at];
    if (character === '<' && !inTag) {
      text += html.slice(start, at);
      inTag = true;
    } else if (character === '>') {
      text += inTag ? ' ' : `${html.slice(start, at)} `;
      inTag = false;
      start = at + 1;
    }
  }
  return inTag ? text : text + html.slice(start);
}

/** A loop over character codes: less than half the time of a replacement with a function. */
function escaped(text: string, ampersands: boolean, quotes: boolean): string {
  let output = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Letters are beyond all of them.
    if (code > 62) continue;
    const entity = entityFor(code, ampersands, quotes);
    if (entity === undefined) continue;
    output += text.slice(from, at) + entity;
    from = at + 1;
  }
  return output + text.slice(from);
}

function entityFor(code: number, ampersands: boolean, quotes: boolean): string | undefined {
  switch (code) {
    case 34:
      return quotes ? '&quot;' : undefined;
    case 38:
      return ampersands ? '&amp;' : undefined;
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
    default:
      return undefined;
  }
}
