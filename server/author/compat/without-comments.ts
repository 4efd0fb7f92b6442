import { commentsIn } from '../../site/styles/source/comments.ts';

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Comments of templates, and comments of HTML but for those that old browsers read; what stands in scripts is theirs. */
const IN_TEMPLATE =
  /(<script\b[^<>]*>[\s\S]*?(?:<\/script>|$))|\{##[\s\S]*?(?:##\}|$)|\{#[^\n}]*\}|<!--(?!\[if|<!\[endif|-?>)[\s\S]*?(?:-->|$)/gi;

/** A template with its comments blank, so that places stay true. */
export function templateCode(text: string): string {
  return text.replace(IN_TEMPLATE, (whole, script?: string) => script ?? blank(whole));
}

/** A LESS sheet with its comments blank but for tweaks, which are comments. */
export function sheetCode(text: string): string {
  let code = '';
  let copied = 0;
  for (const { text: comment, start, end } of commentsIn(text)) {
    if (/^\/[/*]\s*tweak\s*:/i.test(comment)) continue;
    code += text.slice(copied, start) + blank(comment);
    copied = end;
  }
  return code + text.slice(copied);
}

/** A script with the comments blank that begin a line; others cannot be told from strings without reading all of it. */
export function scriptCode(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm, blank);
}

/** A conf with its comments blank, and what stands in objects of its members. */
export function confCode(text: string): string {
  const pieces = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[{}]/g;
  let code = '';
  let copied = 0;
  let depth = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const between = text.slice(copied, index);
    code += depth > 1 ? blank(between) : between;
    if (piece === '{') depth += 1;
    const isShown = depth <= 1 && !piece.startsWith('/');
    code += isShown ? piece : blank(piece);
    if (piece === '}') depth -= 1;
    copied = index + piece.length;
  }
  return code + text.slice(copied);
}
