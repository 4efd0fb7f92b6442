/** A folder whose files are looked at again, some at a time, while somebody reads of it. */
export interface Swept {
  /** When somebody read of it last, by this machine's clock. */
  readonly readAt: number;
  /** Looks at the next of its files, or at the first ones; answers whether those were the last. */
  sweep(from: 'next' | 'first'): boolean;
}

/** Milliseconds between two sweeps of a folder that is read of, and after which one that is not is left alone. */
const pauses = { sweep: 1_000, left: 10_000 };

const swept = new Set<Swept>();
/** One for all folders of the process, and none while nobody reads of any: a site without visitors costs nothing. */
let timer: NodeJS.Timeout | undefined;

/** Looks at a folder from now on; one that was left alone as a whole, its first part before anything of it is shown. */
export function keepSweeping(folder: Swept): void {
  if (swept.has(folder)) return;
  swept.add(folder);
  timer ??= setInterval(sweepAll, pauses.sweep).unref();
  if (!folder.sweep('first')) setImmediate(() => catchUp(folder));
}

export function leaveAlone(folder: Swept): void {
  swept.delete(folder);
  if (swept.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function sweepAll(): void {
  const now = Date.now();
  for (const folder of swept) {
    if (now - folder.readAt > pauses.left) leaveAlone(folder);
    else folder.sweep('next');
  }
}

/** With requests between the parts. */
function catchUp(folder: Swept): void {
  if (swept.has(folder) && !folder.sweep('next')) setImmediate(() => catchUp(folder));
}
