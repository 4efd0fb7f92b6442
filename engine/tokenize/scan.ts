const HASH = 0x23;

/** What the scanner finds, in order; offsets are UTF-16 units. */
export interface Pieces {
  text(start: number, end: number): void;
  comment(start: number, end: number, textEnd: number): void;
  /** `start` is the brace that opens the tag, `end` stands after the one that closes it. */
  tag(start: number, end: number): void;
}

/**
 * Cuts a source into text, multi-line comments and tags (language reference, “Finding tags”). Each brace is looked for
 * once, from where the one before it stood, so the time is linear whatever braces the source holds.
 */
export function scan(source: string, pieces: Pieces): void {
  const { length } = source;
  let at = 0;
  let open = source.indexOf('{');
  while (open >= 0) {
    if (source.charCodeAt(open + 1) === HASH && source.charCodeAt(open + 2) === HASH) {
      if (open > at) pieces.text(at, open);
      const close = source.indexOf('##}', open + 3);
      at = close < 0 ? length : close + 3;
      pieces.comment(open, at, close < 0 ? length : close);
      open = source.indexOf('{', at);
      continue;
    }
    const close = source.indexOf('}', open + 1);
    if (close < 0) break;
    let innermost = open;
    open = source.indexOf('{', open + 1);
    while (open >= 0 && open < close) {
      innermost = open;
      open = source.indexOf('{', open + 1);
    }
    if (innermost > at) pieces.text(at, innermost);
    at = close + 1;
    pieces.tag(innermost, at);
  }
  if (at < length) pieces.text(at, length);
}
