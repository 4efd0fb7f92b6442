/** Milliseconds that one batch should take: whoever wants one of its rows waits no longer than that for the lock. */
const patience = 20;
/** Rows of one batch: as many as were forgotten in that time by the one before. */
const batches = { first: 50, least: 5, most: 500 };
/** Rows of one kind in one run; the next run goes on. */
const mostRows = 100_000;

/** Forgets rows a batch at a time until one finds fewer than it may take. Answers how many went. */
export async function inBatches(forget: (most: number) => Promise<number>): Promise<number> {
  let total = 0;
  let batch = batches.first;
  while (total < mostRows) {
    const began = performance.now();
    const gone = await forget(batch);
    total += gone;
    if (gone < batch) break;
    const fitting = Math.round((batch * patience) / (performance.now() - began));
    batch = Math.min(Math.max(fitting, batches.least), batches.most, batch * 2);
  }
  return total;
}
