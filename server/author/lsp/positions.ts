import type { Position, Range } from 'vscode-languageserver';
import type { SiteProblem } from '../../site/lib/diagnostics.ts';

/** The offset of a place as editors count it: lines and UTF-16 units from 0. */
export function offsetAt(text: string, { line, character }: Position): number {
  let start = 0;
  for (let number = 0; number < line; number += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return Math.min(start + character, text.length);
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}

/** Diagnostics count characters from 1, and a byte-order mark is none. */
export function rangeOf(
  text: string,
  { line = 1, column = 1, endLine = line, endColumn = column + 1 }: SiteProblem,
): Range {
  const lines = text.split('\n');
  const unit = (number: number, character: number) => {
    const written = lines[number - 1] ?? '';
    let [units, seen] = [0, 0];
    for (const one of written) {
      if (seen >= character - 1 && one !== '\ufeff') break;
      units += one.length;
      if (one !== '\ufeff') seen += 1;
    }
    return { line: number - 1, character: units };
  };
  return { start: unit(line, column), end: unit(endLine, endColumn) };
}
