import type { RenderContext, Value } from '#engine';

const ENDS_A_SCRIPT = /<(?=!--|script)|\]\]>|[\u2028\u2029]/gi;

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  ']]>': ']]\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON text of a value for a script or, escaped once more, an attribute: `</` never appears in it. `safe` also escapes
 * the other sequences that end or open a script for one of the parsers of a page.
 */
export function jsonText(value: Value, context: RenderContext, indent?: number): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value, null, indent).replaceAll('</', '<\\/');
  if (context.profile === 'reference' || text.search(ENDS_A_SCRIPT) < 0) return text;
  return text.replace(ENDS_A_SCRIPT, (sequence) => ESCAPES[sequence] ?? sequence);
}
