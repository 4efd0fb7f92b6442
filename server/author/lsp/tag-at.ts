/** The template tag around an offset, as far as it is written. */
export interface TagAt {
  readonly start: number;
  /** What stands between its brace and the offset. */
  readonly before: string;
  /** The word that the offset is in or behind. */
  readonly word: string;
  readonly wordStart: number;
  readonly wordEnd: number;
}

const WORD = /[\w$@?.-]/;

export function tagAt(text: string, offset: number): TagAt | undefined {
  if (offset === 0) return undefined;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const start = text.lastIndexOf('{', offset - 1);
  if (start < lineStart || text.slice(start, offset).includes('}')) return undefined;
  let wordStart = offset;
  while (wordStart > start + 1 && WORD.test(text[wordStart - 1] ?? '')) wordStart -= 1;
  let wordEnd = offset;
  while (WORD.test(text[wordEnd] ?? '')) wordEnd += 1;
  return { start, before: text.slice(start + 1, offset), word: text.slice(wordStart, wordEnd), wordStart, wordEnd };
}

/** The name in an `|apply NAME`, when the offset is on it. */
export function appliedAt(text: string, offset: number): string | undefined {
  const tag = tagAt(text, offset);
  if (tag === undefined) return undefined;
  return /\|\s*apply\s+[^\s|}]*$/.test(tag.before) ? tag.word : undefined;
}

/** The name in a `{.macro NAME}`, when the offset is on it. */
export function macroAt(text: string, offset: number): string | undefined {
  const tag = tagAt(text, offset);
  return tag !== undefined && /^\.macro\s+\S*$/.test(tag.before) ? tag.word : undefined;
}
