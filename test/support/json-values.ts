import fc from 'fast-check';
import type { JsonValue } from '#engine';

/** Texts that look for a way out of an attribute, an element, a script, a style or an address. */
export const hostileTexts = [
  '"><svg onload=1>',
  'Size" onfocus="alert(1)" autofocus x="',
  "' onmouseover='alert(1)",
  '</noscript><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '--><img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  ';background:url(//evil)',
  'javascript:alert(1)',
  'JaVaScRiPt&#58;alert(1)',
  'java\tscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '\u2028\u2029',
  '<img src=x onerror=alert(1)',
  '&quot;><script>',
  '$& $` $1 %s %1$s',
  'a"b<c>d&e\'f`g',
] as const;

const names = ['id', 'title', 'assetUrl', 'items', 'x', 'y', 'value', '0', '__proto__', 'toString', 'length'];

/** Any JSON value, with more of the names and texts that formatters look for than chance would give. */
export function jsonValues(extraNames: readonly string[] = []): fc.Arbitrary<JsonValue> {
  const key = fc.constantFrom(...names, ...extraNames);
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...hostileTexts, 'half \ud800 pair', '800x400', '12.5'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    ),
  }));
  return value;
}
