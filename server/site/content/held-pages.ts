import type { PageSummary, PagesPart, PartOfPages } from './page-source.ts';

/** The pages that a source holds in memory, asked for as those of every source are. */
export class HeldPages {
  readonly #pages: readonly PageSummary[];
  #byName: ReadonlyMap<string, string> | undefined;
  #collections: readonly PageSummary[] | undefined;

  constructor(pages: readonly PageSummary[]) {
    this.#pages = pages;
  }

  get count(): number {
    return this.#pages.length;
  }

  /** A cursor is the number of pages before. */
  part({ after = '0', most }: PartOfPages): PagesPart {
    const from = Number(after);
    const next = from + most;
    return { pages: this.#pages.slice(from, next), next: next < this.#pages.length ? String(next) : undefined };
  }

  get collections(): readonly PageSummary[] {
    this.#collections ??= this.#pages.filter(({ isItem }) => !isItem);
    return this.#collections;
  }

  collectionAt(name: string): string | undefined {
    this.#byName ??= pathsByName(this.collections);
    return this.#byName.get(name);
  }
}

/** The first page of a name has it, whichever of its names that is. */
export function pathsByName(collections: readonly PageSummary[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const page of collections) for (const name of namesOf(page)) if (!paths.has(name)) paths.set(name, page.path);
  return paths;
}

/** Names by which a query may mean a collection. */
export function namesOf({ urlId, path, collection }: PageSummary): readonly string[] {
  const id = collection?.['id'];
  return [urlId, path.slice(1), typeof id === 'string' ? id : ''];
}
