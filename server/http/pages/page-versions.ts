/** What all pages of a site change with, besides content. */
interface SharedState {
  readonly revision: string;
  /** How often locks and experiments have changed. */
  readonly changes: number;
  readonly forms: number;
}

/** Versions of contents that are remembered. */
const MOST = 1_000;

/** Versions of pages: each request asks for one, and mostly for one that was asked for before. */
export class PageVersions {
  readonly #known = new Map<string, string>();
  #state: SharedState = { revision: '', changes: 0, forms: 0 };

  of(content: string, revision: string, changes: number, forms: number): string {
    const { revision: before, changes: changesBefore, forms: formsBefore } = this.#state;
    if (revision !== before || changes !== changesBefore || forms !== formsBefore || this.#known.size > MOST) {
      this.#state = { revision, changes, forms };
      this.#known.clear();
    }
    let version = this.#known.get(content);
    if (version === undefined) this.#known.set(content, (version = `${content}|${revision}|${changes}|${forms}`));
    return version;
  }
}
