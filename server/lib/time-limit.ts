export interface TimeLimit {
  /** Milliseconds of the clock and of the processor. */
  readonly budget: number;
  /** Of the clock alone: a machine so busy that somebody gets nothing for that long gets nothing done. */
  readonly longest: number;
  /** What whoever is limited has worked in all, in milliseconds. */
  readonly worked: () => number;
}

/**
 * Tells whether what begins now has used its time up: as much of the clock, and as much of the processor. On a busy machine
 * the clock goes on while nobody works; what does not end uses the processor up wherever it gets it.
 */
export function beginTimeLimit({ budget, longest, worked }: TimeLimit): () => boolean {
  const started = performance.now();
  const before = worked();
  return () => {
    const waited = performance.now() - started;
    return waited >= longest || (waited >= budget && worked() - before >= budget);
  };
}
