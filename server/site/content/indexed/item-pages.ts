import type { KeptContexts } from './kept-contexts.ts';
import type { PageIndex } from './page-index.ts';

/**
 * Where the page of an item is. A list asks for the stock, the comments and the reviews of each item that it shows: whoever
 * has just read the page of an item need not ask the index, which in a large content reads its disk for each of them.
 */
export class ItemPages {
  readonly #kept: Pick<KeptContexts, 'pathOfItem'>;
  readonly #index: Pick<PageIndex, 'pageOfItem' | 'isDoubled' | 'hasDoubled'>;
  #hasDoubled: boolean | undefined;

  constructor(
    kept: Pick<KeptContexts, 'pathOfItem'>,
    index: Pick<PageIndex, 'pageOfItem' | 'isDoubled' | 'hasDoubled'>,
  ) {
    this.#kept = kept;
    this.#index = index;
  }

  /** Of several pages of one item it is the one that the index had first. */
  pathOf(id: string): string | undefined {
    const kept = this.#kept.pathOfItem(id);
    this.#hasDoubled ??= this.#index.hasDoubled;
    const isKnown = kept !== undefined && !(this.#hasDoubled && this.#index.isDoubled(id));
    return isKnown ? kept : this.#index.pageOfItem(id);
  }

  /** The index is another one now. */
  changed(): void {
    this.#hasDoubled = undefined;
  }
}
