/** What pages are made of beside their own content, by a key for each. */
export type ReadKey =
  | 'navigation'
  /** A collection as a query or a block names it. */
  | `collection:${string}`
  /** What lies below a list that is asked for in parts, or, behind `#`, one aspect of it. */
  | `below:${string}`
  /** An item that a part of a list shows, by the path of its page. */
  | `item:${string}`
  | `form:${string}`
  /** A page by its path. */
  | `page:${string}`
  /** What can be bought, of lists that are held in memory. */
  | 'stock'
  /** Anything of the site. */
  | 'any';

type StateOf = (key: ReadKey) => string;

/**
 * What one page read while it was made, each with the state in which it was read: while those are the same, so is the page,
 * whatever else of the site has changed. That is looked at once for each change of the site.
 */
export class PageReads {
  readonly #stateOf: StateOf;
  readonly #states = new Map<ReadKey, string>();
  #trueAt: string;

  /** `version` is that of the whole content, from before anything was read. */
  constructor(stateOf: StateOf, version: string) {
    this.#stateOf = stateOf;
    this.#trueAt = version;
  }

  get keys(): Iterable<ReadKey> {
    return this.#states.keys();
  }

  read(key: ReadKey): void {
    this.#states.set(key, this.#stateOf(key));
  }

  isTrueAt(version: string): boolean {
    if (version === this.#trueAt) return true;
    for (const [key, state] of this.#states) if (this.#stateOf(key) !== state) return false;
    this.#trueAt = version;
    return true;
  }
}
