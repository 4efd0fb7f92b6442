/** Processor time of this process in milliseconds, from now on to each call: a busy machine is not taken for slow code. */
export function startTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

const yardstick = '<a>'.repeat(20_000);
/** What the yardstick takes on an idle core of 3 GHz. */
const YARDSTICK_MILLISECONDS = 2.5;

/** How many times as long as there something takes here and now: cores that are shared count time that they did not have. */
function slowness(): number {
  const elapsed = startTimer();
  yardstick.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
  return Math.max(1, elapsed() / YARDSTICK_MILLISECONDS);
}

/**
 * Processor time of the quickest of some runs in milliseconds of an idle machine, so that neither a pause for memory nor a
 * neighbour counts. The least slowness counts too: a pause within the yardstick would make a slow run quick. Stops at the
 * first that is `enough`.
 */
export function quickestOf(attempts: number, run: () => unknown, enough = 0): number {
  let quickest = Number.POSITIVE_INFINITY;
  let slow = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const elapsed = startTimer();
    run();
    quickest = Math.min(quickest, elapsed());
    if (quickest <= enough) return quickest;
    slow = Math.min(slow, slowness());
    if (quickest / slow <= enough) break;
  }
  return quickest / slow;
}
