/** What the scanner finds, in order; offsets are UTF-16 units. */
export interface Pieces {
  text(start: number, end: number): void;
  comment(start: number, end: number, textEnd: number): void;
  /** `start` is the brace that opens the tag, `end` stands after the one that closes it. */
  tag(start: number, end: number): void;
}

/**
 * Cuts a source into text, multi-line comments and tags (language reference, “Finding tags”). Each call of `indexOf` starts where
 * the last one ended, so the time is linear whatever braces the source holds.
 */
export function scan(source: string, pieces: Pieces): void {
  const { length } = source;
  let at = 0;
  while (at < length) {
    const open = source.indexOf('{', at);
    if (open < 0) break;
    if (source.startsWith('##', open + 1)) {
      if (open > at) pieces.text(at, open);
      const close = source.indexOf('##}', open + 3);
      at = close < 0 ? length : close + 3;
      pieces.comment(open, at, close < 0 ? length : close);
      continue;
    }
    const close = source.indexOf('}', open + 1);
    if (close < 0) break;
    const innermost = source.lastIndexOf('{', close);
    if (innermost > at) pieces.text(at, innermost);
    at = close + 1;
    pieces.tag(innermost, at);
  }
  if (at < length) pieces.text(at, length);
}
