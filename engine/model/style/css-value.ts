import type { FontProperty } from '../schemas/tweak.ts';

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`;
const UNIT = '(?:px|em|rem|ex|ch|%|vw|vh|vmin|vmax|pt|pc|in|cm|mm|s|ms|deg|fr)';
const WORD = String.raw`[\p{L}\d_.-]+`;
const NAME = `(?![.-]*\\d)${WORD}(?: +${WORD})*`;
const FAMILY = `(?:"${NAME}"|'${NAME}'|${NAME})`;

const LENGTH = new RegExp(`^(?:${NUMBER}${UNIT}?|normal)$`, 'iu');
const COLOUR = new RegExp(
  String.raw`^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|(?:rgb|hsl)a?\(\s*${NUMBER}(?:%|deg)?(?:\s*[,/\s]\s*${NUMBER}%?){2,3}\s*\))$`,
  'i',
);
const DIMENSION = new RegExp(`^(${NUMBER})(${UNIT}?)$`, 'i');

/** What each property of a font may be set to: one value of its kind, and nothing that ends it. */
const fontValues: Readonly<Record<FontProperty, RegExp>> = {
  'font-family': new RegExp(String.raw`^${FAMILY}(?:\s*,\s*${FAMILY})*$`, 'u'),
  'font-size': LENGTH,
  'font-weight': /^(?:[1-9]\d{0,3}|normal|bold|bolder|lighter)$/i,
  'font-style': /^(?:normal|italic|oblique)$/i,
  'letter-spacing': LENGTH,
  'line-height': LENGTH,
  'text-transform': /^(?:none|capitalize|uppercase|lowercase)$/i,
  'text-decoration': /^(?:none|underline|overline|line-through)$/i,
};

const LONGEST = 500;

/** Whether a text is one colour of CSS; a name is taken for one by its letters. */
export function isCssColour(text: string): boolean {
  return text.length <= LONGEST && COLOUR.test(text);
}

export function isFontValue(property: FontProperty, text: string): boolean {
  return text.length <= LONGEST && fontValues[property].test(text);
}

/** Number and unit of a text that is one dimension. */
export function readDimension(text: string): { readonly number: number; readonly unit: string } | undefined {
  const match = text.length > LONGEST ? null : DIMENSION.exec(text.trim());
  return match === null ? undefined : { number: Number(match[1]), unit: match[2] ?? '' };
}
