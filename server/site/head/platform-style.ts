import { packageText } from '../../lib/package-text.ts';

const read = new Map<string, string>();

/** A style sheet as a page carries it in its head: nothing to wait for, and nothing to pay on pages without its part. */
export function platformStyle(sheet: string): string {
  const known = read.get(sheet);
  if (known !== undefined) return known;
  const style = packageText(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();
  read.set(sheet, style);
  return style;
}
