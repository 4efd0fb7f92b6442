import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isUnavailable, type Store, tables } from '../../store/index.ts';

/** Something a page told us, to be written some time. */
interface IntakeRecord {
  readonly websiteId: string;
  readonly kind: string;
  readonly data: unknown;
}

export interface Intake {
  /** Takes a record at once, or says that there is no room: then it is dropped, and counted. Never waits. */
  take(record: IntakeRecord): boolean;
  figures(): { readonly waiting: number; readonly bytes: number; readonly written: number; readonly dropped: number };
  /** Writes what is waiting, as far as the database lets it, and stops. */
  close(): Promise<void>;
}

export interface IntakeOptions {
  /** Records and bytes that may wait in memory. */
  readonly room?: number;
  readonly bytes?: number;
  readonly batch?: number;
  /** Milliseconds between writes. */
  readonly pause?: number;
  /** Told of a record that no database takes; it is dropped. */
  readonly onFault?: (fault: unknown) => void;
}

const longestPause = 30_000;

/**
 * Records wait in memory, within bounds, and are written in batches. The database may be slow or gone: then the batches
 * wait longer each time, the room fills, and new records are dropped; a page never notices.
 */
export function createIntake(store: Store, options: IntakeOptions = {}): Intake {
  const { room = 10_000, bytes: mostBytes = 16_000_000, batch = 200, pause = 500, onFault } = options;
  let waiting: { readonly record: IntakeRecord; readonly size: number; readonly at: number }[] = [];
  let bytes = 0;
  let written = 0;
  let dropped = 0;
  let failures = 0;
  /** How many go together; fewer while one among them is looked for that cannot be written. */
  let together = batch;
  let closing = false;
  const stop = new AbortController();

  async function writeBatch(): Promise<boolean> {
    const next = waiting.slice(0, together);
    if (next.length === 0) return false;
    // The database's clock, from which the time that they waited here is taken.
    const now = performance.now();
    const rows = next.map(({ record, at }) => ({
      ...record,
      receivedAt: sql`now() - make_interval(secs => ${(now - at) / 1000})`,
    }));
    try {
      await store.write((database) => database.insert(tables.intakeRecords).values(rows));
    } catch (fault) {
      if (isUnavailable(fault)) {
        failures += 1;
        return false;
      }
      if (next.length > 1) {
        together = Math.ceil(next.length / 2);
        return true;
      }
      onFault?.(fault);
      dropped += 1;
      leave(next);
      return waiting.length > 0;
    }
    failures = 0;
    together = batch;
    written += next.length;
    leave(next);
    return waiting.length > 0;
  }

  function leave(gone: typeof waiting): void {
    waiting = waiting.slice(gone.length);
    bytes -= gone.reduce((total, { size }) => total + size, 0);
  }

  async function work(): Promise<void> {
    while (!closing) {
      const delay = Math.min(longestPause, pause * 2 ** failures);
      await wait(delay, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      while (!closing && (await writeBatch()));
    }
  }
  const working = work();

  return {
    take(record) {
      const size = JSON.stringify(record.data ?? null).length;
      if (closing || waiting.length >= room || bytes + size > mostBytes) {
        dropped += 1;
        return false;
      }
      waiting.push({ record, size, at: performance.now() });
      bytes += size;
      return true;
    },
    figures: () => ({ waiting: waiting.length, bytes, written, dropped }),
    async close() {
      closing = true;
      stop.abort();
      await working;
      while (await writeBatch());
    },
  };
}
