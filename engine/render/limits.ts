import type { Span } from '../errors/source.ts';
import { BudgetExceeded, Interrupted } from './exceptions.ts';
import { closeLoop } from './frame.ts';
import type { Sink } from './sink.ts';
import type { Frame, Run } from './state.ts';

/** Called by `span` when `left` is used up. */
export function tick(run: Run, span: Span): void {
  run.span = span;
  run.instructions -= run.granted;
  if (run.instructions <= 0) {
    run.granted = 0;
    run.exceed('instructions-exhausted', { limit: run.budgets.instructions });
  }
  look(run);
  run.granted = Math.min(run.pace, run.instructions);
  run.left += run.granted;
}

/** The same when formatters have done so much that it is time to look: a row of them is no loop. */
export function formatted(run: Run, span: Span): void {
  run.span = span;
  look(run);
  run.formats = run.pace;
}

/** Looks at the clock: the sooner again, the longer it took to get here. */
function look(run: Run): void {
  const { budgets, options } = run;
  const now = run.setup.clock();
  // The clock starts at the first look: what comes before is over in less than a millisecond.
  if (run.deadline === 0) run.deadline = now + budgets.milliseconds;
  else run.pace = now - run.lookedAt > SLOW ? Math.max(1, run.pace >> 2) : Math.min(LONGEST_PACE, run.pace * 2);
  run.lookedAt = now;
  if (options.interrupt?.() === true) throw new Interrupted();
  if (options.processorTime !== undefined) postpone(run, options.processorTime, now);
  if (now > run.deadline) {
    run.instructions = 0;
    run.granted = 0;
    run.left = 0;
    run.exceed('time-exhausted', { limit: budgets.milliseconds });
  }
}

/** The longest that a render may wait, in budgets. */
const PATIENCE = 10;
/** Milliseconds by the clock after which the processor is asked too: that costs more than the clock does. */
const EARLY = 20;

/** Moves the end of the time on by what the render has waited and not worked. */
function postpone(run: Run, processorTime: () => number, now: number): void {
  const { milliseconds } = run.budgets;
  if (run.begun === 0) run.begun = now;
  if (now - run.begun < EARLY) return;
  // What went by until somebody asks is taken for so much work, however long it was.
  if (run.worked === 0) run.worked = processorTime() - EARLY;
  if (now > run.deadline) {
    const left = milliseconds - (processorTime() - run.worked);
    run.deadline = Math.min(now + left, run.begun + milliseconds * PATIENCE);
  }
}

/** Milliseconds between two looks that are too many, and the most work between two. */
const SLOW = 2;
const LONGEST_PACE = 4096;

export function tooLong(run: Run, span: Span): never {
  run.span = span;
  run.exceed('output-too-large', { limit: run.budgets.outputLength });
}

/**
 * Characters that come together before a sink gets them: fewer cost more calls, more the walk over all that stands with one
 * letter beyond ASCII.
 */
const PIECE = 2048;

/** Lets a render hand its text over piece by piece. */
export function openPieces(run: Run): void {
  run.piece = Math.min(PIECE, run.room);
}

/** Called when `out` is longer than a piece: hands it over where there is a sink, and gives what is left of it. */
export function pass(run: Run, out: string, sink: Sink | undefined, span: Span): string {
  if (out.length > run.room) tooLong(run, span);
  return handOver(run, out, sink);
}

export function handOver(run: Run, out: string, sink: Sink | undefined): string {
  if (sink === undefined) return out;
  sink.write(out);
  run.room -= out.length;
  openPieces(run);
  return '';
}

/** Takes back what went into a sink since `mark`, when there was room for `room` characters. */
export function takeBack(run: Run, sink: Sink, mark: number, room: number): void {
  sink.rollback(mark);
  run.room = room;
  openPieces(run);
}

/** The same directly in a page: what is too much is cut off. */
export function cut(run: Run, out: string, sink: Sink | undefined, span: Span): string {
  if (out.length <= run.room) return handOver(run, out, sink);
  run.span = span;
  const diagnostic = run.diagnose('output-too-large', { limit: run.budgets.outputLength });
  if (run.isFirst(diagnostic.code)) run.list(diagnostic);
  return out.slice(0, Math.max(0, run.room));
}

/**
 * After an instruction of the page used a budget up: lists that, once, and puts the render back to where the instruction
 * began, in the frame of the page and with the levels there were.
 */
export function recover(run: Run, thrown: unknown, frame: Frame, levels: number): void {
  if (thrown instanceof Interrupted) throw thrown;
  if (thrown instanceof BudgetExceeded) {
    const { diagnostic } = thrown;
    if (run.isFirst(diagnostic.code)) run.list(diagnostic);
  } else {
    run.failed(thrown, run.span, 'ROOT', 'An instruction');
  }
  if (frame.list !== undefined) closeLoop(frame);
  run.frame = frame;
  run.depth = 0;
  run.levels = levels;
}
