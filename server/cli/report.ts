import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { showProblem } from './show-problem.ts';
import { log } from './streams.ts';

const MOST_REMEMBERED = 2_000;

/** Tells every problem once, however many pages it comes up in. */
export function problemReporter(): (problem: SiteDiagnostic) => void {
  const told = new Set<string>();
  return (problem) => {
    const { code, file, line, column, message } = problem;
    const key = JSON.stringify([code, file, line, column, message]);
    if (told.has(key)) return;
    if (told.size >= MOST_REMEMBERED) told.clear();
    told.add(key);
    log(showProblem(problem, undefined));
  };
}
