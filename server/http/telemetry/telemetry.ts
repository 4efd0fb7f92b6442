import { sql } from 'drizzle-orm';
import { isUnavailable, type Store, tables } from '../../store/index.ts';

/** Something a page told us, to be written some time. */
interface TelemetryRecord {
  readonly websiteId: string;
  readonly kind: string;
  readonly data: unknown;
}

export interface Telemetry {
  /** Takes a record at once, or says that there is no room: then it is dropped, and counted. Never waits. */
  take(record: TelemetryRecord): boolean;
  figures(): { readonly waiting: number; readonly bytes: number; readonly written: number; readonly dropped: number };
  /** Writes what is waiting, as far as the database lets it, and stops. */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** Records and bytes that may wait in memory. */
  readonly room?: number;
  readonly bytes?: number;
  readonly batch?: number;
  /** Milliseconds between writes. */
  readonly pause?: number;
  /** Told of a record that no database takes; it is dropped. */
  readonly onInternalError?: (error: unknown) => void;
}

const longestPause = 30_000;

/**
 * Records wait in memory, within bounds, and are written in batches. The database may be slow or gone: then the batches
 * wait longer each time, the room fills, and new records are dropped; a page never notices.
 */
export function createTelemetry(store: Store, options: TelemetryOptions = {}): Telemetry {
  return new TelemetryBuffer(store, options);
}

interface WaitingRecord {
  readonly record: TelemetryRecord;
  readonly size: number;
  readonly at: number;
}

class TelemetryBuffer implements Telemetry {
  readonly #store: Store;
  readonly #options: Required<Omit<TelemetryOptions, 'onInternalError'>>;
  readonly #onInternalError: TelemetryOptions['onInternalError'];
  /** Runs only while something waits. */
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #waiting: WaitingRecord[] = [];
  #bytes = 0;
  #written = 0;
  #dropped = 0;
  #failures = 0;
  /** How many go together; fewer while one among them is looked for that cannot be written. */
  #together: number;
  #isClosing = false;

  constructor(store: Store, options: TelemetryOptions) {
    const { room = 10_000, bytes = 16_000_000, batch = 200, pause = 500, onInternalError } = options;
    this.#store = store;
    this.#options = { room, bytes, batch, pause };
    this.#onInternalError = onInternalError;
    this.#together = batch;
  }

  take(record: TelemetryRecord): boolean {
    const { room, bytes } = this.#options;
    const size = JSON.stringify(record.data ?? null).length;
    if (this.#isClosing || this.#waiting.length >= room || this.#bytes + size > bytes) {
      this.#dropped += 1;
      return false;
    }
    this.#waiting.push({ record, size, at: performance.now() });
    this.#bytes += size;
    this.#writeLater();
    return true;
  }

  figures(): ReturnType<Telemetry['figures']> {
    return { waiting: this.#waiting.length, bytes: this.#bytes, written: this.#written, dropped: this.#dropped };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    await this.#working;
    while (await this.#writeBatch());
  }

  #writeLater(): void {
    if (this.#timer !== undefined || this.#working !== undefined || this.#isClosing) return;
    const delay = Math.min(longestPause, this.#options.pause * 2 ** this.#failures);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#working = this.#write();
    }, delay).unref();
  }

  async #write(): Promise<void> {
    while (!this.#isClosing && (await this.#writeBatch()));
    this.#working = undefined;
    if (this.#waiting.length > 0) this.#writeLater();
  }

  /** Writes the next records; false when there are none, or the database takes none. */
  async #writeBatch(): Promise<boolean> {
    const next = this.#waiting.slice(0, this.#together);
    if (next.length === 0) return false;
    try {
      await this.#store.record((database) => database.insert(tables.telemetryRecords).values(rowsOf(next)));
    } catch (error) {
      return this.#failed(next, error);
    }
    this.#failures = 0;
    this.#together = this.#options.batch;
    this.#written += next.length;
    return this.#leave(next);
  }

  #failed(batch: readonly WaitingRecord[], error: unknown): boolean {
    if (isUnavailable(error)) {
      this.#failures += 1;
      return false;
    }
    if (batch.length > 1) {
      this.#together = Math.ceil(batch.length / 2);
      return true;
    }
    this.#onInternalError?.(error);
    this.#dropped += 1;
    return this.#leave(batch);
  }

  /** Whether others wait behind those that are gone. */
  #leave(gone: readonly WaitingRecord[]): boolean {
    this.#waiting = this.#waiting.slice(gone.length);
    this.#bytes -= gone.reduce((total, { size }) => total + size, 0);
    return this.#waiting.length > 0;
  }
}

/** The database's clock, from which the time that they waited here is taken. */
function rowsOf(records: readonly WaitingRecord[]) {
  const now = performance.now();
  return records.map(({ record, at }) => ({
    ...record,
    receivedAt: sql`now() - make_interval(secs => ${(now - at) / 1000})`,
  }));
}
