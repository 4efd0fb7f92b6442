import { suggest } from '#engine';
import type { CheckDiagnostic, Edit } from './analysis/rule.ts';

/** A word of a template, a sheet or data, as it stands at the place of a diagnostic that names no end. */
const WORD = /^(?:"(?:[^"\\]|\\.)*"|[@.#$]?[\w-]+[?]?)/;
/** A tag that is told of as a whole: its name alone is exchanged. */
const TAG_NAME = /^\{(\.[\w-]+\??)/;
/** A platform tag is told of as a whole, too: its own name, which stands once where it closes itself, and the block that it asks for. */
const IN_PLATFORM_TAG = [
  /^(<squarespace:)([\w-]+)[^>]*\/>/,
  /^(<squarespace:[^>]*?\btemplate\s*=\s*["']?)([\w-]+)/,
] as const;
/** What stands on more than one name cannot be exchanged for one. */
const NOT_ONE_NAME = /[{}<>\s]/;

/** What “Did you mean” knows as a change, where the diagnostic stands on the name that is to be exchanged. */
export function withSuggestedFixes(
  diagnostics: readonly CheckDiagnostic[],
  textOf: (file: string) => string | undefined,
): CheckDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const fix = diagnostic.fix ?? suggestedFix(diagnostic, textOf);
    return fix === undefined ? diagnostic : { ...diagnostic, fix };
  });
}

function suggestedFix(diagnostic: CheckDiagnostic, textOf: (file: string) => string | undefined): Edit | undefined {
  const { file, suggestion, line, column, endLine = line, endColumn } = diagnostic;
  const source = suggestion === undefined ? undefined : textOf(file);
  if (suggestion === undefined || source === undefined || line === undefined || column === undefined) return undefined;
  const start = offsetAt(source, line, column);
  const end = endColumn === undefined || endLine === undefined ? undefined : offsetAt(source, endLine, endColumn);
  const tag = suggestion.startsWith('.') ? TAG_NAME.exec(source.slice(start, end))?.[1] : undefined;
  if (tag !== undefined) return { file, start: start + 1, end: start + 1 + tag.length, text: suggestion };
  for (const pattern of IN_PLATFORM_TAG) {
    const [, before = '', name = ''] = pattern.exec(source.slice(start)) ?? [];
    const from = start + before.length;
    if (name !== suggestion && suggest(name, [suggestion]) === suggestion)
      return { file, start: from, end: from + name.length, text: suggestion };
  }
  const written = end === undefined ? (WORD.exec(source.slice(start))?.[0] ?? '') : source.slice(start, end);
  const name = written.replace(/^"|"$/g, '');
  const isMeant = end !== undefined || suggest(name, [suggestion]) === suggestion;
  if (written === '' || NOT_ONE_NAME.test(name) || !isMeant) return undefined;
  const text = name === written ? suggestion : JSON.stringify(suggestion);
  return { file, start, end: start + written.length, text };
}

/** Lines and columns are counted as the engine counts: characters from 1, and a byte-order mark is none. */
function offsetAt(text: string, line: number, column: number): number {
  let offset = 0;
  for (let number = 1; number < line; number += 1) offset = text.indexOf('\n', offset) + 1;
  let seen = 1;
  for (const character of text.slice(offset)) {
    if (seen >= column && character !== '\ufeff') break;
    if (character !== '\ufeff') seen += 1;
    offset += character.length;
  }
  return offset;
}
