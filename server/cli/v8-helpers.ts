import { readdirSync, readFileSync } from 'node:fs';

/** What newer versions of Node call the threads in which V8 collects and compiles beside the program's own. */
const NAME = 'V8Worker';
/** How many there are where nobody has said how many. */
const USUAL = 4;

/**
 * The threads in which V8 collects garbage and compiles for all threads of this process, by the kernel's numbers; none where
 * that cannot be told. Node 20 names no threads: there they are those that come after the program's own and the one that
 * waits for delayed tasks.
 */
export function v8Helpers(): readonly number[] {
  try {
    const threads = readdirSync('/proc/self/task').map(Number);
    const named = threads.filter((thread) => nameOf(thread) === NAME);
    return named.length > 0 ? named : inOrder(threads);
  } catch {
    return [];
  }
}

const nameOf = (thread: number) => readFileSync(`/proc/self/task/${thread}/comm`, 'latin1').trim();

/** The kernel begins anew where its numbers end: then their order says nothing. */
function inOrder(threads: readonly number[]): readonly number[] {
  const later = threads.filter((thread) => thread > process.pid).sort((a, b) => a - b);
  const isInOrder = later.length === threads.length - 1;
  return isInOrder && !isPoolChosen() ? later.slice(1, 1 + USUAL) : [];
}

function isPoolChosen(): boolean {
  return [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) => /v8[-_]pool[-_]size/.test(option));
}
