/** Processor time of this process in milliseconds, from now on to each call: a busy machine is not taken for slow code. */
export function startTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** The same of the quickest of some runs, so that a pause for memory does not count. Stops at the first that is `enough`. */
export function quickestOf(attempts: number, run: () => unknown, enough = 0): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && best > enough; attempt += 1) {
    const elapsed = startTimer();
    run();
    best = Math.min(best, elapsed());
  }
  return best;
}
