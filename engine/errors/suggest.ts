/**
 * The known name that was probably meant: within a third of its length in edits (a swap of neighbours counts one),
 * the nearest first, and among equals the one that shares more of its beginning.
 */
export function suggest(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  const lower = written.toLowerCase();
  for (const name of known) {
    const limit = Math.max(1, Math.floor(Math.max(written.length, name.length) / 3));
    if (Math.abs(name.length - written.length) > limit) continue;
    const edits = editDistance(lower, name.toLowerCase());
    if (edits > limit) continue;
    const score = edits - sharedStart(lower, name.toLowerCase()) / 100;
    if (score < bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return Math.min(at, 50);
}

/** Optimal string alignment distance, over three rows. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + changed);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, at(before, column - 2) + 1);
      }
      current.push(least);
    }
    [before, previous] = [previous, current];
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
