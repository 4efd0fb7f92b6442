import type { JsonValue } from '#engine';
import type { PageChange } from '../content/change-log.ts';
import { HeldPages } from '../content/held-pages.ts';
import type { KnownStock } from '../content/known-stock.ts';
import type {
  FoundPage,
  LargeContent,
  PageSource,
  PageSummary,
  PagesPart,
  PartOfPages,
} from '../content/page-source.ts';
import {
  type KnownOverrides,
  layOverrides,
  type ProductOverride,
  productIn,
  takeOverrides,
} from '../content/product-overrides.ts';
import { summarise } from '../content/summary.ts';
import type { UnreadPage } from '../content/unread-page.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import type { KeptPage } from './read-page.ts';

/** Pages that were read of a source. */
export interface ReadPages {
  /** Changes with any of them; asked for, it has old ones read again. */
  readonly version: number;
  readonly pages: ReadonlyMap<string, KeptPage>;
  read(): Promise<void>;
  close(): void;
}

/** The pages of a content folder, and those of sources beside them: what the folder has comes first. */
export class JoinedContent implements PageSource {
  readonly #folder: PageSource;
  readonly #sources: readonly ReadPages[];
  readonly #overrides = new Map<string, ProductOverride>();
  /** Rises with what is said of products. */
  #said = 0;
  /** Pages of sources with that laid over them; null for those that are hidden. */
  #laid = new WeakMap<KeptPage, KeptPage | null>();
  /** Pages with what all share, for as long as both stay what they are. */
  readonly #made = new WeakMap<KeptPage, FoundPage>();
  /** Versions of the sources' pages that an index was given. */
  #given = '';
  #held: { readonly version: string; readonly pages: HeldPages } | undefined;

  constructor(folder: PageSource, sources: readonly ReadPages[]) {
    this.#folder = folder;
    this.#sources = sources;
    this.#giveToIndex();
  }

  get version(): string {
    this.#giveToIndex();
    return [this.#folder.version, ...this.#versions()].join('+');
  }

  /** Those of all that is not the folder's. */
  #versions(): readonly number[] {
    return [...this.#sources.map(({ version }) => version), this.#said];
  }

  /** What the sources give anew is not told page by page. */
  changesSince(version: string): readonly PageChange[] | undefined {
    const sources = this.#versions();
    const [own = '', ...others] = version.split('+');
    return others.join('+') === sources.join('+') ? this.#folder.changesSince?.(own) : undefined;
  }

  shared(): JsonObject {
    return this.#folder.shared();
  }

  /** Those of the folder, then those of the sources; a cursor says of which. */
  pages({ after, most }: PartOfPages): PagesPart {
    if (this.#folder.takeIn !== undefined) return this.#folder.pages({ after, most });
    const own = this.#pagesOfSources();
    if (after?.startsWith('s') === true) {
      const { pages, next } = own.part({ after: after.slice(1), most });
      return { pages, next: next === undefined ? undefined : `s${next}` };
    }
    const { pages, next } = this.#folder.pages({ after: after?.slice(1), most });
    if (next !== undefined) return { pages, next: `f${next}` };
    return { pages, next: own.count > 0 ? 's0' : undefined };
  }

  get count(): number {
    return this.#folder.count + (this.#folder.takeIn === undefined ? this.#pagesOfSources().count : 0);
  }

  collections(): readonly PageSummary[] {
    const own = this.#folder.takeIn === undefined ? this.#pagesOfSources().collections : [];
    return [...this.#folder.collections(), ...own];
  }

  collectionAt(name: string): string | undefined {
    const found = this.#folder.collectionAt(name);
    return this.#folder.takeIn === undefined ? (found ?? this.#pagesOfSources().collectionAt(name)) : found;
  }

  /** What an index knows has come to know the sources' pages too. */
  get large(): LargeContent | undefined {
    return this.#folder.large;
  }

  get stock(): KnownStock | undefined {
    return this.#folder.stock;
  }

  get overrides(): KnownOverrides | undefined {
    const folder = this.#folder.overrides;
    return (
      folder && {
        items: folder.items,
        take: (overrides) => {
          folder.take(overrides);
          this.#takeOverrides(overrides);
        },
        published: (item) => folder.published(item) ?? this.#publishedProduct(item),
      }
    );
  }

  #takeOverrides(overrides: ReadonlyMap<string, ProductOverride | undefined>): void {
    takeOverrides(this.#overrides, overrides);
    this.#laid = new WeakMap();
    this.#said += 1;
    this.#giveToIndex();
  }

  #publishedProduct(item: string): JsonValue | undefined {
    for (const { pages } of this.#sources) {
      for (const { context } of pages.values()) {
        const product = productIn(context, item);
        if (product !== undefined) return product;
      }
    }
    return undefined;
  }

  /** Undefined for the page of a product that is hidden; the same page where nothing is said of what stands in it. */
  #lay(page: KeptPage): KeptPage | undefined {
    let laid = this.#laid.get(page);
    if (laid === undefined) {
      const { context, isHidden, mark } = layOverrides(page.context, this.#overrides);
      const isSame = context === page.context;
      const changed = () => ({ ...page, context, hash: page.hash + mark, summary: summarise(page.path, context) });
      laid = isHidden ? null : isSame ? page : changed();
      this.#laid.set(page, laid);
    }
    return laid ?? undefined;
  }

  /** An index takes the sources' pages in whenever they are others. */
  #giveToIndex(): void {
    if (this.#folder.takeIn === undefined) return;
    const version = this.#versions().join('+');
    if (version === this.#given) return;
    this.#given = version;
    const pages = new Map<string, KeptPage>();
    for (const source of this.#sources) {
      for (const [path, page] of source.pages) {
        const laid = pages.has(path) ? undefined : this.#lay(page);
        if (laid !== undefined) pages.set(path, laid);
      }
    }
    this.#folder.takeIn(pages);
  }

  /** Pages of the sources that the folder does not have, the first of a path. */
  #pagesOfSources(): HeldPages {
    const { version } = this;
    if (this.#held?.version === version) return this.#held.pages;
    const found = new Map<string, PageSummary>();
    for (const { pages } of this.#sources) {
      for (const [path, page] of pages) {
        if (found.has(path) || this.#folder.peek(path) !== undefined) continue;
        const laid = this.#lay(page);
        if (laid !== undefined) found.set(path, laid.summary);
      }
    }
    const pages = new HeldPages([...found.values()]);
    this.#held = { version, pages };
    return pages;
  }

  async find(path: string, query: URLSearchParams): Promise<FoundPage | undefined> {
    return (await this.#folder.find(path, query)) ?? this.#own(path);
  }

  fresh(path: string): FoundPage | undefined {
    return this.#folder.fresh(path) ?? (this.#folder.peek(path) === undefined ? this.#own(path) : undefined);
  }

  unread(path: string): UnreadPage | undefined {
    return this.#folder.unread?.(path);
  }

  peek(path: string): FoundPage | undefined {
    return this.#folder.peek(path) ?? this.#own(path);
  }

  refresh(): void {
    this.#folder.refresh?.();
    for (const source of this.#sources) void source.read();
  }

  async close(): Promise<void> {
    for (const source of this.#sources) source.close();
    await this.#folder.close();
  }

  #own(path: string): FoundPage | undefined {
    // Asked for their version first: that is what has old pages read again.
    const kept = this.#sources
      .map((source) => (source.version >= 0 ? source.pages.get(path) : undefined))
      .find(Boolean);
    const page = kept && this.#lay(kept);
    if (page === undefined) return undefined;
    // What all pages share is the folder's.
    const version = `${page.hash}.${this.#folder.version}`;
    const made = this.#made.get(page);
    if (made?.version === version) return made;
    const found = { context: withMembers(this.#folder.shared(), page.context), version };
    this.#made.set(page, found);
    return found;
  }
}
