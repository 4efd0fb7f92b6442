/** A page that is new, has changed or is gone. */
export interface PageChange {
  readonly path: string;
  readonly isItem: boolean;
}

/** Changes that are remembered; who has seen none of the last ones takes everything for changed. */
const REMEMBERED = 500;

/** Which pages have changed, by the number of the change. */
export class ChangeLog {
  readonly #changes: { readonly at: number; readonly change: PageChange }[] = [];
  readonly #last = new Map<string, number>();
  #forgotten = 0;
  /** The last change that is forgotten, or that was none of single pages. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  add(at: number, change: PageChange): void {
    this.#changes.push({ at, change });
    this.#last.set(change.path, at);
    if (this.#changes.length <= REMEMBERED) return;
    const forgotten = this.#changes.shift();
    this.#forgotten += 1;
    this.#from = forgotten?.at ?? at;
    if (forgotten !== undefined && this.#last.get(forgotten.change.path) === forgotten.at)
      this.#last.delete(forgotten.change.path);
  }

  /**
   * Another word after each change of a page. Whoever has the word of a page that is not remembered, and asks again after so
   * many changes that one of it may be forgotten, gets another one too.
   */
  lastOf(path: string): string {
    const at = this.#last.get(path);
    return at === undefined ? `before ${Math.ceil(this.#forgotten / REMEMBERED)}` : String(at);
  }

  /** Undefined where that is not known any more. */
  since(at: number): readonly PageChange[] | undefined {
    if (!(at >= this.#from)) return undefined;
    return this.#changes.filter((each) => each.at > at).map(({ change }) => change);
  }
}
