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
  /** The last change that is forgotten, or that was none of single pages. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  add(at: number, change: PageChange): void {
    this.#changes.push({ at, change });
    if (this.#changes.length > REMEMBERED) this.#from = this.#changes.shift()?.at ?? at;
  }

  /** Undefined where that is not known any more. */
  since(at: number): readonly PageChange[] | undefined {
    if (!(at >= this.#from)) return undefined;
    return this.#changes.filter((each) => each.at > at).map(({ change }) => change);
  }
}
