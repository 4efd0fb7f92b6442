import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Steps as `nice` counts: what is higher comes later. */
const BEHIND = 10;

/**
 * Lets the thread that calls it come after those that answer requests where both want the processor. A thread has a
 * priority of its own on Linux only; elsewhere it would be the whole program's.
 */
export function workBehindRequests(): void {
  if (process.platform !== 'linux' || isMainThread) return;
  try {
    // From where the program stands: whoever started it may have set it back already.
    setPriority(Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW));
  } catch {
    // A system that refuses shares the processor as it would have.
  }
}
