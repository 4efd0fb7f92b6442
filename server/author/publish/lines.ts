/** A page with every tag on a line of its own, and without what changes with the template's revision alone. */
export function toLines(html: string, revision: string): string[] {
  return html
    .replaceAll(revision, 'REVISION')
    .replace(/\/site\.css\?v=[\da-f]+/g, '/site.css?v=STYLES')
    .replace(/(\/_runtime\/[\w-]+?)-[\w-]{8}\.js/g, '$1-BUILD.js')
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

const MOST_CELLS = 4_000_000;

/** What differs, in runs: the least lines that have to go and to come. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const old = before.slice(start, before.length - tail);
  const now = after.slice(start, after.length - tail);
  if (old.length === 0 && now.length === 0) return [];
  // Beyond this a table costs more than the finer answer is worth.
  if (old.length * now.length > MOST_CELLS) return [{ line: start + 1, removed: old, added: now }];
  return runsOf(old, now, start);
}

function runsOf(old: readonly string[], now: readonly string[], offset: number): Change[] {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const isSame = old[row] === now[column];
      common[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const changes: Change[] = [];
  let [row, column] = [0, 0];
  let run: { line: number; removed: string[]; added: string[] } | undefined;
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      run = undefined;
      row += 1;
      column += 1;
      continue;
    }
    if (run === undefined) {
      run = { line: offset + column + 1, removed: [], added: [] };
      changes.push(run);
    }
    if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      run.removed.push(old[row] ?? '');
      row += 1;
    } else {
      run.added.push(now[column] ?? '');
      column += 1;
    }
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
