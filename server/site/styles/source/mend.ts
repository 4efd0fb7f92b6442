import type { Sheet } from './sheet.ts';
import { readStatements } from './statements.ts';

interface Mended {
  readonly kind: 'unclosed' | 'unopened';
  /** The brace. */
  readonly offset: number;
}

const MOST = 20;

/**
 * Leaves out what stands around a brace without its other half, so that the sheet's other rules are not swallowed. A block
 * that is never closed ends where the next line begins as far left as its own.
 */
export function mendBraces(sheet: Sheet): readonly Mended[] {
  const found: Mended[] = [];
  while (found.length < MOST) {
    const { statements, loneBrace } = readStatements(sheet.text);
    if (loneBrace === undefined) break;
    const { kind, at } = loneBrace;
    found.push({ kind, offset: at });
    const around = kind === 'unclosed' ? statements.at(-1) : undefined;
    if (around === undefined) sheet.blank(at, at + 1);
    else sheet.blank(around.start, endOfUnclosed(sheet.text, around.start));
  }
  return found;
}

function endOfUnclosed(text: string, start: number): number {
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  const next = new RegExp(`\\n[ \\t]{0,${indent}}(?=[^\\s}])`, 'g');
  next.lastIndex = text.indexOf('{', start);
  const found = next.exec(text);
  return found === null ? text.length : found.index;
}
