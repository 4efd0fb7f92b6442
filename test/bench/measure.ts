/** One thing to measure: how long `run` takes, as a median over interleaved slices. */
export interface Measured {
  readonly name: string;
  readonly run: () => unknown;
}

/** Shorter than the turn a busy machine gives to others, so that most slices run undisturbed. */
const SLICE_NANOSECONDS = 2_000_000;
const SLICES_PER_ROUND = 10;
/** What takes longer than all its slices should gets at least so many of them. */
const FEWEST = 5;

interface Entry extends Measured {
  readonly repeats: number;
  readonly times: number[];
  spent: number;
}

/**
 * Runs all in turn, slice after slice, so that whatever disturbs the machine disturbs all alike. Medians, in ns. Processor
 * time is no way out of a busy machine: it counts the compiler's and the collector's threads too.
 */
export function measureInterleaved(things: readonly Measured[], rounds: number): Map<string, number> {
  const entries = things.map((thing): Entry => ({ ...thing, repeats: warmUp(thing), times: [], spent: 0 }));
  const slices = rounds * SLICES_PER_ROUND;
  for (let slice = 0; slice < slices; slice += 1) {
    for (const entry of slice % 2 === 0 ? entries : [...entries].reverse()) {
      if (entry.spent < slices * SLICE_NANOSECONDS || entry.times.length < FEWEST) runSlice(entry);
    }
  }
  return new Map(entries.map(({ name, times }) => [name, median(times)]));
}

function runSlice(entry: Entry): void {
  const { run, repeats } = entry;
  const start = process.hrtime.bigint();
  for (let at = 0; at < repeats; at += 1) run();
  const time = Number(process.hrtime.bigint() - start);
  entry.times.push(time / repeats);
  entry.spent += time;
}

/** Runs until hot, and says how often a slice repeats. */
function warmUp({ run }: Measured): number {
  const start = process.hrtime.bigint();
  let count = 0;
  while (process.hrtime.bigint() - start < 200_000_000n || count < 50) {
    run();
    count += 1;
    if (count > 5 && process.hrtime.bigint() - start > 2_000_000_000n) break;
  }
  const each = Number(process.hrtime.bigint() - start) / count;
  return Math.max(1, Math.round(SLICE_NANOSECONDS / each));
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
