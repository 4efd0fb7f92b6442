import { diffArrays } from 'diff';

/** A page with every tag on a line of its own, and without what changes with the template's revision alone. */
export function toLines(html: string, revision: string): string[] {
  return html
    .replaceAll(revision, 'REVISION')
    .replace(/\/site\.css\?v=[\da-f]+/g, '/site.css?v=STYLES')
    .replace(/(\/_runtime\/[\w-]+?)-[\w-]{6,8}\.js/g, '$1-BUILD.js')
    .replace(/\s+/g, ' ')
    .split(/(?<=>)|(?=<)/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export interface Change {
  /** Number of the line in what is there now, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Beyond this many edits the finer answer takes longer than it is worth. */
const MOST_EDITS = 4_000;

/** What differs, in runs: the least lines that have to go and to come. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return [{ line: 1, removed: before, added: after }];
  const changes: Change[] = [];
  let line = 1;
  let run: { line: number; removed: string[]; added: string[] } | undefined;
  for (const { value, added, removed } of parts) {
    if (!added && !removed) run = undefined;
    else if (run === undefined) {
      run = { line, removed: [], added: [] };
      changes.push(run);
    }
    if (removed) run?.removed.push(...value);
    else line += value.length;
    if (added) run?.added.push(...value);
  }
  return changes;
}

/** Changes as a person reads them. */
export function showChanges(changes: readonly Change[]): string {
  return changes
    .flatMap(({ line, removed, added }) => [
      `  @@ line ${line}`,
      ...removed.map((text) => `  - ${text}`),
      ...added.map((text) => `  + ${text}`),
    ])
    .join('\n');
}
