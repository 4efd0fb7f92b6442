import type { Position, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';

/** The offset of a place as editors count it: lines and UTF-16 units from 0. */
export function offsetAt(text: string, position: Position): number {
  return documentOf(text).offsetAt(position);
}

export function positionAt(text: string, offset: number): Position {
  return documentOf(text).positionAt(offset);
}

/** Diagnostics count characters from 1, and a byte-order mark is none. */
export function rangeOf(
  text: string,
  { line = 1, column = 1, endLine = line, endColumn = column + 1 }: SiteDiagnostic,
): Range {
  const document = documentOf(text);
  const unit = (number: number, character: number): Position => ({
    line: number - 1,
    character: unitsBefore(lineText(document, number - 1), character),
  });
  return { start: unit(line, column), end: unit(endLine, endColumn) };
}

function documentOf(text: string): TextDocument {
  return TextDocument.create('', '', 0, text);
}

function lineText(document: TextDocument, line: number): string {
  if (line < 0 || line >= document.lineCount) return '';
  return document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
}

/** UTF-16 units before the character of a number, from 1. */
function unitsBefore(written: string, character: number): number {
  let [units, seen] = [0, 0];
  for (const one of written.replace(/\r?\n$/, '')) {
    if (seen >= character - 1 && one !== '\ufeff') break;
    units += one.length;
    if (one !== '\ufeff') seen += 1;
  }
  return units;
}
