import type { Span } from '../tree/nodes.ts';
import { closeLoop, type Frame } from './frame.ts';
import { type Run, SLICE } from './run.ts';
import { Stop } from './stop.ts';

/** Called by `site` when `left` is used up. */
export function tick(run: Run, site: Span): void {
  const { budgets } = run;
  run.site = site;
  run.instructions -= SLICE;
  run.left += Math.min(SLICE, Math.max(0, run.instructions));
  if (run.instructions <= 0) run.stop('instructions-exhausted', { limit: budgets.instructions });
  // The clock starts at the first look: what comes before is over in less than a millisecond.
  const now = run.setup.clock();
  if (run.deadline === 0) run.deadline = now + budgets.milliseconds;
  if (now > run.deadline) {
    run.instructions = 0;
    run.left = 0;
    run.stop('time-exhausted', { limit: budgets.milliseconds });
  }
}

export function tooLong(run: Run, site: Span): never {
  run.site = site;
  run.stop('output-too-large', { limit: run.budgets.outputLength });
}

/** The same directly in a page: what is too much is cut off. */
export function cut(run: Run, out: string, site: Span): string {
  run.site = site;
  const diagnostic = run.diagnose('output-too-large', { limit: run.budgets.outputLength });
  if (run.isFirst(diagnostic.code)) run.list(diagnostic);
  return out.slice(0, Math.max(0, run.room));
}

/**
 * After an instruction of the page used a budget up: lists that, once, and puts the render back to where the instruction
 * began, in the frame of the page and with the levels there were.
 */
export function recover(run: Run, thrown: unknown, frame: Frame, levels: number): void {
  if (thrown instanceof Stop) {
    const { diagnostic } = thrown;
    if (run.isFirst(diagnostic.code)) run.list(diagnostic);
  } else {
    run.failed(thrown, run.site, 'ROOT', 'An instruction');
  }
  if (frame.list !== undefined) closeLoop(frame);
  run.frame = frame;
  run.depth = 0;
  run.levels = levels;
}
