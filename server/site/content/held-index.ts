import MiniSearch from 'minisearch';
import { eachPage } from './each-page.ts';
import { peekBelow } from './list-entries.ts';
import type { PageSource, PageSummary } from './page-source.ts';
import { mostWords } from './searched-words.ts';
import { meantOf, slipsOf } from './slips.ts';
import { summarise } from './summary.ts';

/** Pages that are taken in between two requests: a few milliseconds of long ones. */
const TAKEN_AT_ONCE = 10;
/** Letters a word may be wrong by, as a part of its length: none in a short word, one in six. */
const fuzziness = (word: string) => (word.length < 5 ? false : 0.17);
const weights = { title: 10, excerpt: 3, text: 1 } as const;

const tokensOf = MiniSearch.getDefault('tokenize') as (text: string) => string[];
const tokenize = (text: string) =>
  tokensOf(text)
    .filter((word) => word !== '')
    .slice(0, mostWords);

export interface FoundPage {
  readonly page: PageSummary;
  /** The words of the page that were meant. */
  readonly terms: readonly string[];
}

/** The words of the pages that a source holds in memory. Of a change only what has changed is taken in. */
export class HeldIndex {
  readonly #source: PageSource;
  readonly #index = new MiniSearch({ fields: Object.keys(weights), processTerm: plainTerm });
  readonly #numbers = new Map<PageSummary, number>();
  readonly #pages = new Map<number, PageSummary>();
  /** Items that only a list has, as they were taken in. */
  #listed = new Map<string, { readonly text: string; readonly page: PageSummary }>();
  #version: string | undefined;
  #number = 0;
  #coming: Promise<void> | undefined;
  /** Words of titles by what they become with a slip; made for the first search that finds nothing. */
  #slips: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** Takes in what has changed, with requests in between. */
  update(): Promise<void> {
    this.#coming ??= this.#updateInParts().finally(() => {
      this.#coming = undefined;
    });
    return this.#coming;
  }

  /** The same at once, where nobody waits for anything else. */
  updateNow(): void {
    for (const _part of this.#parts());
  }

  find(text: string): readonly FoundPage[] {
    return this.#look(text) ?? this.#look(this.#asMeant(text)) ?? [];
  }

  async #updateInParts(): Promise<void> {
    for (const _part of this.#parts()) await betweenRequests();
  }

  *#parts(): Generator<void> {
    const { version } = this.#source;
    if (this.#version === version) return;
    const now = new Set<PageSummary>();
    let taken = 0;
    const isTurn = () => (taken += 1) % TAKEN_AT_ONCE === 0;
    for (const page of this.#allPages()) {
      if (page !== undefined && !isMissingPage(page.path)) now.add(page);
      // Those that are found in a list are put together, which takes as long as taking them in.
      if (page === undefined && isTurn()) yield;
    }
    for (const [page, number] of this.#numbers) {
      if (now.has(page)) continue;
      this.#index.discard(number);
      this.#numbers.delete(page);
      this.#pages.delete(number);
      if (isTurn()) yield;
    }
    for (const page of now) {
      if (this.#numbers.has(page)) continue;
      const id = (this.#number += 1);
      this.#index.add({ ...page, id });
      this.#numbers.set(page, id);
      this.#pages.set(id, page);
      if (isTurn()) yield;
    }
    this.#slips = undefined;
    this.#version = version;
  }

  /** An item that only its list has is a page like any other, and is found like one; before each nothing is given. */
  *#allPages(): Generator<PageSummary | undefined> {
    const pages = [...eachPage(this.#source)];
    yield* pages;
    const known = new Set(pages.flatMap(({ path, canonical }) => [path, canonical]));
    const paths = pages.flatMap(({ isPublic, listed }) => (isPublic ? listed.map(({ path }) => path) : []));
    const before = this.#listed;
    this.#listed = new Map();
    for (const path of new Set(paths)) {
      if (known.has(path)) continue;
      yield undefined;
      const context = peekBelow(this.#source, path);
      if (context === undefined) continue;
      const page = summarise(path, context);
      const text = JSON.stringify(page);
      // The same object while it is the same page.
      const same = before.get(path);
      const kept = same?.text === text ? same : { text, page };
      this.#listed.set(path, kept);
      yield kept.page;
    }
  }

  /** Undefined where nothing was found. */
  #look(text: string): readonly FoundPage[] | undefined {
    const found = this.#index.search(text, {
      tokenize,
      combineWith: 'AND',
      prefix: true,
      fuzzy: fuzziness,
      boost: weights,
    });
    const results = found.flatMap(({ id, terms }) => {
      const page = this.#pages.get(Number(id));
      return page === undefined ? [] : [{ page, terms }];
    });
    return results.length === 0 ? undefined : results;
  }

  /** The text with words in the place of those that nothing has. */
  #asMeant(text: string): string {
    const slips = (this.#slips ??= slipsIn(this.#numbers.keys()));
    const words = (plainTerm(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
    const meant = words.map((word) => {
      if (this.#index.search(word, { prefix: true, fuzzy: fuzziness }).length > 0) return word;
      return meantOf(word, [...new Set(slipsOf(word).flatMap((slip) => [...(slips.get(slip) ?? [])]))]) ?? word;
    });
    return meant.join(' ');
  }
}

/** A turn for whoever waits. */
const betweenRequests = () => new Promise<void>((resolve) => setTimeout(resolve));

function slipsIn(pages: Iterable<PageSummary>): ReadonlyMap<string, ReadonlySet<string>> {
  const slips = new Map<string, Set<string>>();
  for (const { title } of pages) {
    for (const word of plainTerm(title).match(/\p{L}+/gu) ?? []) {
      for (const slip of slipsOf(word)) slips.set(slip, (slips.get(slip) ?? new Set()).add(word));
    }
  }
  return slips;
}

/** A word as it is compared: without case and accents, so that `cafe` finds `Café`. */
export function plainTerm(term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The site's own not-found page, which is never found. */
export function isMissingPage(path: string): boolean {
  return path.startsWith('/404') || path === '/not-found';
}
