import type { CheckResult } from '../author/check/check-folder.ts';
import { proposalFor } from '../author/check/propose.ts';

/** Which branches the fixtures never reached, and what a fixture needs to reach each. */
export function showCoverage(result: CheckResult): string {
  const lines = missedIn(result).map(({ view, branch }) => {
    const { file, line, column } = view.place(branch.head);
    return `${file}:${line}:${column} ${view.written(branch.head)}\n  ${proposalFor(view, branch)}`;
  });
  return [totalOf(result), ...lines].join('\n');
}

/** The same without what a fixture needs: the branches by their places, after one line of figures. */
export function coverageSummary(result: CheckResult): string {
  const lines = missedIn(result).map(({ view, branch }) => {
    const { file, line, column } = view.place(branch.head);
    return `  ${file}:${line}:${column} ${view.written(branch.head)}`;
  });
  return [totalOf(result), ...lines].join('\n');
}

export function coverageReport(result: CheckResult) {
  const unreached = missedIn(result).map(({ view, branch }) => {
    const { file, line, column } = view.place(branch.head);
    return { file, line, column, written: view.written(branch.head) };
  });
  return { branches: result.evidence?.branches.length ?? 0, unreached };
}

function missedIn({ evidence }: CheckResult) {
  return (evidence?.branches ?? []).filter(({ isReached }) => !isReached);
}

function totalOf(result: CheckResult): string {
  const total = result.evidence?.branches.length ?? 0;
  const missed = missedIn(result).length;
  const share = total === 0 ? 100 : Math.floor(((total - missed) / total) * 100);
  return `Branch coverage ${share} %: ${missed} of ${total} branches ${missed === 1 ? 'was' : 'were'} never seen.`;
}
