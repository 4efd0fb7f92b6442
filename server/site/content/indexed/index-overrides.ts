import type { JsonObject } from '../../lib/json-access.ts';
import { type LaidPage, layOverrides, type ProductOverride, wordOf } from '../product-overrides.ts';
import type { IndexWriter } from './index-writer.ts';
import type { PageIndex } from './page-index.ts';

type Index = Pick<PageIndex, 'overrides' | 'filesOfItem'>;

/** What is said of products, kept in the index: its rows are made with it. */
export class IndexOverrides {
  readonly #index: Index;
  readonly #writer: Pick<IndexWriter, 'override'>;
  readonly #showsDrafts: boolean;
  readonly #said = new Map<string, ProductOverride>();
  /** Files of the pages that show a product, as far as the index does not know them, since it is hidden. */
  readonly #files = new Map<string, Set<string>>();

  constructor(index: Index, writer: Pick<IndexWriter, 'override'>, showsDrafts: boolean) {
    this.#index = index;
    this.#writer = writer;
    this.#showsDrafts = showsDrafts;
    for (const { item, override, files } of index.overrides()) {
      this.#said.set(item, override);
      this.#files.set(item, new Set(files));
    }
  }

  get items(): Iterable<string> {
    return this.#said.keys();
  }

  lay(context: JsonObject): LaidPage {
    return layOverrides(context, this.#said, this.#showsDrafts);
  }

  concern(items: readonly string[]): boolean {
    return this.#said.size > 0 && items.some((item) => this.#said.has(item));
  }

  filesOf(item: string): readonly string[] {
    return [...new Set([...this.#index.filesOfItem(item), ...(this.#files.get(item) ?? [])])];
  }

  /** A page that shows these products, whether the index is to know that or not. */
  note(items: readonly string[], file: string): void {
    for (const item of items) {
      const override = this.#said.get(item);
      const files = this.#files.get(item) ?? new Set();
      if (override?.isHidden !== true || files.has(file)) continue;
      this.#files.set(item, files.add(file));
      this.#writer.override(item, override, [...files]);
    }
  }

  /** Answers whether that is something else than before; `files`: those of the pages that show it. */
  set(item: string, override: ProductOverride | undefined, files: readonly string[]): boolean {
    const before = this.#said.get(item);
    if ((before && wordOf(before)) === (override && wordOf(override))) return false;
    if (override === undefined) {
      this.#said.delete(item);
      this.#files.delete(item);
    } else {
      this.#said.set(item, override);
      this.#files.set(item, new Set(files));
    }
    this.#writer.override(item, override, files);
    return true;
  }
}
