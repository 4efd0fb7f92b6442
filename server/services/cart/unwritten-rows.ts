import type { Store } from '../../store/index.ts';

/** Carts whose rows are remembered, some 3 kB each: a process may have a thousand sites. */
const MOST = 50;

/**
 * Rows that were read, for as long as nothing is written by anybody: of one database that this process alone writes to. Any
 * write makes all of them be read again, so nothing needs to say what it changes.
 */
export class UnwrittenRows<Row> {
  readonly #store: Pick<Store, 'written'>;
  readonly #rows = new Map<string, Row>();
  #written: number | undefined;

  constructor(store: Pick<Store, 'written'>) {
    this.#store = store;
  }

  async read(key: string, ask: () => Promise<Row>): Promise<Row> {
    const written = this.#store.written();
    if (written === undefined) return ask();
    if (written !== this.#written) this.#rows.clear();
    this.#written = written;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = await ask();
    // What was written meanwhile may have come after it was read.
    if (this.#store.written() === written) this.#keep(key, row);
    return row;
  }

  #keep(key: string, row: Row): void {
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined && this.#rows.size >= MOST) this.#rows.delete(oldest);
    this.#rows.set(key, row);
  }
}
