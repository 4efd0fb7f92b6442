let segmenter: Intl.Segmenter | undefined;

/**
 * Length as a person counts: an emoji, an accented letter and a line break are one each, however they are encoded and
 * whichever line breaks a browser sends.
 */
export function visibleLength(text: string): number {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let length = 0;
  for (const _ of segmenter.segment(text)) length++;
  return length;
}
