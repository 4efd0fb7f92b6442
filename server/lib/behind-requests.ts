import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Steps as `nice` counts: what is higher comes later. */
const BEHIND = 10;

/**
 * Lets the thread that calls it come after those that answer requests where both want the processor. A thread has a
 * priority of its own on Linux only; elsewhere it would be the whole program's.
 */
export function workBehindRequests(): void {
  if (!isMainThread) putBehind([CALLER]);
}

/** The same for threads of this process that are named by the first one, by the kernel's numbers. */
export function putBehindRequests(threads: readonly number[]): void {
  if (isMainThread) putBehind(threads.filter((thread) => thread !== CALLER && thread !== process.pid));
}

/** What the system takes for the thread that asks. */
const CALLER = 0;

function putBehind(threads: readonly number[]): void {
  if (process.platform !== 'linux') return;
  try {
    // From where the program stands: whoever started it may have set it back already.
    const priority = Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW);
    for (const thread of threads) setPriority(thread, priority);
  } catch {
    // A system that refuses shares the processor as it would have.
  }
}
