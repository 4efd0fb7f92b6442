import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../services/services.ts';
import { type StockCursor, stockStates } from '../../services/stock/stock-states.ts';
import type { KnownStock } from '../../site/content/known-stock.ts';
import type { Store } from '../../store/index.ts';

/** Milliseconds in which sales are gathered, and between two parts of many: visitors come first. */
const GATHERED = 500;
const PAUSE = 50;

interface Parts {
  readonly store: Pick<Store, 'read' | 'onNews'>;
  readonly services: Pick<Services, 'catalogue' | 'stock'>;
  /** What lists are narrowed by; undefined where another server narrows them. */
  readonly known: KnownStock | undefined;
  readonly report: (failure: unknown) => void;
}

/** Tells the lists of a site what can be bought, here or on another server: all that is counted, then what changes. */
export class StockFollower {
  readonly #parts: Parts;
  readonly #stop = new AbortController();
  readonly #unhear: () => void;
  #cursor: StockCursor | undefined;
  #isWanted = false;
  #looking: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { store, services } = parts;
    this.#unhear = store.onNews((news) => {
      const isOurs = news === 'missed' || (news.topic === 'shown' && news.websiteId === services.catalogue.websiteId);
      if (isOurs) this.look();
    });
  }

  /** Looks for what has changed, soon. */
  look(): void {
    if (this.#parts.known === undefined || this.#stop.signal.aborted) return;
    this.#isWanted = true;
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
      if (this.#isWanted) this.look();
    });
  }

  async stop(): Promise<void> {
    this.#unhear();
    this.#stop.abort();
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { known, store, services, report } = this.#parts;
    try {
      await this.#pause(GATHERED);
      this.#isWanted = false;
      do {
        const { states, next } = await stockStates({ store, ...services }, this.#cursor);
        if (this.#stop.signal.aborted) return;
        known?.take(states);
        this.#cursor = next;
        if (!next.isEnd) await this.#pause(PAUSE);
      } while (this.#cursor?.isEnd === false);
    } catch (failure) {
      // What was missed while the database was away is told of when it is back.
      this.#isWanted = false;
      if (!this.#stop.signal.aborted) report(failure);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return wait(milliseconds, undefined, { signal: this.#stop.signal, ref: false });
  }
}
