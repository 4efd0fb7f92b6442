/** What can be bought now, of the items that a database counts: lists are narrowed by it. */
export interface KnownStock {
  /** Changes with any of it. */
  readonly version: string;
  take(states: ReadonlyMap<string, boolean>): void;
  /** Undefined for an item that nobody counts: what its page says is true then. */
  isInStock(item: string): boolean | undefined;
}

/** Of pages that are held in memory. */
export class HeldStock implements KnownStock {
  readonly #states = new Map<string, boolean>();
  readonly #changed: () => void;
  #version = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get version(): string {
    return String(this.#version);
  }

  take(states: ReadonlyMap<string, boolean>): void {
    const before = this.#version;
    for (const [item, state] of states) {
      if (this.#states.get(item) === state) continue;
      this.#states.set(item, state);
      this.#version += 1;
    }
    if (this.#version > before) this.#changed();
  }

  isInStock(item: string): boolean | undefined {
    return this.#states.get(item);
  }
}
