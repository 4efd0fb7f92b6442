import type { JsonValue } from '#engine';
import type { JsonObject } from '../lib/json-access.ts';
import { factsOf, featuredPlace } from './item-facts.ts';
import { listAbove } from './page-path.ts';
import type { PageSummary } from './page-source.ts';

/** A page that is held, as far as a list has to know it. */
interface HeldPage {
  readonly path: string;
  readonly stamp: string;
  readonly summary: Pick<PageSummary, 'isItem'>;
}

/** The items of a list, the same object until one of them changes. */
export interface Listed {
  readonly items: readonly JsonValue[];
  /** Changes with the items. */
  readonly version: string;
}

/** Whether a page shows what lies in the folder beside it: it is no item, and names none. */
export function listsFolder(context: JsonObject): boolean {
  return !Object.hasOwn(context, 'item') && !Object.hasOwn(context, 'items');
}

/** Items of the lists that name none: those of the pages in the folder beside each. */
export class ListedBelow<Page extends HeldPage> {
  readonly #itemOf: (page: Page) => JsonValue | undefined;
  #pages: ReadonlyMap<string, readonly Page[]> = new Map();
  readonly #known = new Map<string, Listed>();
  /** The lists that were looked at since a page changed. */
  readonly #current = new Map<string, Listed>();
  #version = -1;

  constructor(itemOf: (page: Page) => JsonValue | undefined) {
    this.#itemOf = itemOf;
  }

  /** `version` changes with any of the pages. Undefined where no item lies beside the list. */
  of(list: string, pages: Iterable<Page>, version: number): Listed | undefined {
    if (this.#version !== version) {
      this.#pages = pagesByList(pages);
      this.#version = version;
      this.#current.clear();
    }
    const current = this.#current.get(list);
    if (current !== undefined) return current;
    const listed = this.#list(list);
    if (listed !== undefined) this.#current.set(list, listed);
    return listed;
  }

  #list(list: string): Listed | undefined {
    const below = this.#pages.get(list);
    if (below === undefined) return undefined;
    const now = below.map(({ path, stamp }) => `${path} ${stamp}`).join();
    const known = this.#known.get(list);
    if (known?.version === now) return known;
    const listed = { items: inOrder(below.flatMap((page) => this.#itemOf(page) ?? [])), version: now };
    this.#known.set(list, listed);
    return listed;
  }
}

function pagesByList<Page extends HeldPage>(pages: Iterable<Page>): ReadonlyMap<string, readonly Page[]> {
  const found = new Map<string, Page[]>();
  for (const page of pages) {
    const list = page.summary.isItem ? listAbove(page.path) : undefined;
    if (list === undefined) continue;
    const known = found.get(list);
    if (known === undefined) found.set(list, [page]);
    else known.push(page);
  }
  for (const below of found.values()) below.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

function inOrder(items: readonly JsonValue[]): readonly JsonValue[] {
  return [...items].sort((a, b) => featuredPlace(factsOf(a)) - featuredPlace(factsOf(b)));
}
