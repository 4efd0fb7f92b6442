import { defaultBudgets, isObject, type JsonValue, trustJson } from '#engine';
import { takeForClean } from '../../site/clean/clean-content.ts';
import { HeldPages } from '../../site/content/held-pages.ts';
import type { FoundPage, PageSource, PageSummary, PagesPart, PartOfPages } from '../../site/content/page-source.ts';
import { summarise } from '../../site/content/summary.ts';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';
import { unpackText } from './packed-text.ts';

/** The content of a site, as it was when the worker was written. */
export interface EdgeContent {
  /** Changes with the content. */
  readonly version: string;
  /** JSON of what all pages share, packed. */
  readonly shared: string;
  /** JSON of each page's own members, packed, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** Members that have to be cleaned when they are shown: by the page's path, and by an empty one those that all share. */
  readonly unclean: Readonly<Record<string, readonly string[]>>;
  /** Paths of pages by the addresses that they give themselves. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Paths of collections by the names that a query may mean them by: to find one, not every page has to be read. */
  readonly names: Readonly<Record<string, string>>;
}

/** Page contexts from JSON, read when they are first asked for: a worker that starts shows one page. */
export class WrittenContent implements PageSource {
  readonly version: string;
  readonly #content: EdgeContent;
  readonly #found = new Map<string, FoundPage>();
  #shared: JsonObject | undefined;
  #heldPages: HeldPages | undefined;

  constructor(content: EdgeContent) {
    this.version = content.version;
    this.#content = content;
  }

  async find(path: string): Promise<FoundPage | undefined> {
    return this.peek(path);
  }

  fresh(path: string): FoundPage | undefined {
    return Object.hasOwn(this.#content.pages, path) ? this.peek(path) : undefined;
  }

  peek(asked: string): FoundPage | undefined {
    const { pages, aliases } = this.#content;
    const path = !Object.hasOwn(pages, asked) && Object.hasOwn(aliases, asked) ? (aliases[asked] ?? asked) : asked;
    const known = this.#found.get(path);
    const text = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (known !== undefined || text === undefined) return known;
    const found = { context: withMembers(this.shared(), this.#read(path, text)), version: this.version };
    this.#found.set(path, found);
    return found;
  }

  pages(part: PartOfPages): PagesPart {
    return this.#held.part(part);
  }

  get count(): number {
    return this.#held.count;
  }

  collections(): readonly PageSummary[] {
    return this.#held.collections;
  }

  collectionAt(name: string): string | undefined {
    const { names } = this.#content;
    return Object.hasOwn(names, name) ? names[name] : undefined;
  }

  get #held(): HeldPages {
    this.#heldPages ??= new HeldPages(
      Object.entries(this.#content.pages).map(([path, text]) => summarise(path, readObject(text))),
    );
    return this.#heldPages;
  }

  shared(): JsonObject {
    this.#shared ??= this.#read('', this.#content.shared);
    return this.#shared;
  }

  /** Whatever the build found clean is not looked at again. */
  #read(path: string, text: string): JsonObject {
    const members = readObject(text);
    const unclean = Object.hasOwn(this.#content.unclean, path) ? (this.#content.unclean[path] ?? []) : [];
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'object' && value !== null && !unclean.includes(name)) takeForClean(value);
    }
    return members;
  }

  async close(): Promise<void> {}
}

/** The build has read it before, so only its depth is looked at. */
function readObject(packed: string): JsonObject {
  const value: JsonValue = JSON.parse(unpackText(packed));
  const trusted = trustJson(value, defaultBudgets.dataDepth) ?? value;
  return isObject(trusted) ? trusted : {};
}
