interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Comments, and what may look like one and is none. */
const COMMENT_LIKE =
  /\\[\s\S]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\(\s*[^"'\s)][^)]*\)/g;

/** The comments of a LESS sheet, in their order. */
export function* commentsIn(sheet: string): Generator<Comment> {
  for (const { 0: text, index: start } of sheet.matchAll(COMMENT_LIKE)) {
    if (text.startsWith('/')) yield { text, start, end: start + text.length };
  }
}
