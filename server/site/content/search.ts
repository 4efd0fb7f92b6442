import MiniSearch from 'minisearch';
import type { JsonValue } from '#engine';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { eachPage } from './each-page.ts';
import { peekBelow } from './list-entries.ts';
import type { LargeContent, PageSource, PageSummary } from './page-source.ts';
import { meantOf, slipsOf } from './slips.ts';
import { summarise } from './summary.ts';

const MOST_RESULTS = 50;
export const longestSearch = 200;

/** An index over the pages of a source, until they change. */
interface Kept {
  readonly version: string;
  readonly index: MiniSearch;
  readonly pages: readonly PageSummary[];
  /** Words of titles by what they become with a slip; made for the first search that finds nothing. */
  slips: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}
const indexes = new WeakMap<PageSource, Kept>();

/** Letters a word may be wrong by, as a part of its length: none in a short word, one in six. */
const fuzziness = (word: string) => (word.length < 5 ? false : 0.17);
const weights = { title: 10, excerpt: 3, text: 1 } as const;

type IsHidden = (path: string) => boolean;

/**
 * Pages that hold every word that was looked for, or one that begins with it or is a slip away from it, products before
 * other pages; a word in the title counts most. The site's own not-found page is never found, nor what is not for
 * everybody (`isHidden`). Of a large content another thread looks for them.
 */
export async function search(
  source: PageSource,
  base: JsonObject,
  text: string,
  isHidden: IsHidden = () => false,
): Promise<JsonObject> {
  if (source.large === undefined) return searchHeld(source, base, text, isHidden);
  return searchLarge(source, source.large, base, text, isHidden);
}

/** The same of pages that are held in memory, at once. */
export function searchHeld(
  source: PageSource,
  base: JsonObject,
  text: string,
  isHidden: IsHidden = () => false,
): JsonObject {
  const kept = indexOf(source);
  const found = look(kept, text) ?? look(kept, asMeant(kept, text)) ?? [];
  const results = found.filter(({ page }) => !isHidden(page.path));
  const ordered = [true, false].flatMap((isProduct) => results.filter(({ page }) => page.isProduct === isProduct));
  return withResults(source, base, text, ordered, ordered.length);
}

async function searchLarge(
  source: PageSource,
  large: LargeContent,
  base: JsonObject,
  text: string,
  isHidden: IsHidden,
): Promise<JsonObject> {
  const { products, others, count, words } = await large.find(text, MOST_RESULTS);
  const paths = [...products, ...others]
    .filter((path) => !isHidden(path) && !isMissingPage(path))
    .slice(0, MOST_RESULTS);
  const results = paths.flatMap((path) => {
    const found = source.peek(path);
    return found === undefined ? [] : [{ page: summarise(path, found.context), terms: words }];
  });
  return withResults(source, base, text, results, Math.max(count, results.length));
}

function withResults(
  source: PageSource,
  base: JsonObject,
  text: string,
  results: readonly Result[],
  searchCount: number,
): JsonObject {
  const searchResults = results.slice(0, MOST_RESULTS).map((result) => resultOf(source, result));
  return withMembers(base, { searchQuery: text, searchResults, searchCount });
}

/** Undefined where nothing was found. */
function look({ index, pages }: Kept, text: string): readonly Result[] | undefined {
  const found = index.search(text, { combineWith: 'AND', prefix: true, fuzzy: fuzziness, boost: weights });
  const results = found.flatMap(({ id, terms }) => {
    const page = pages[Number(id)];
    return page === undefined ? [] : [{ page, terms }];
  });
  return results.length === 0 ? undefined : results;
}

/** The text with words in the place of those that nothing has. */
function asMeant(kept: Kept, text: string): string {
  const slips = (kept.slips ??= slipsIn(kept.pages));
  const words = plainTerm(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = words.map((word) => {
    if (kept.index.search(word, { prefix: true, fuzzy: fuzziness }).length > 0) return word;
    return meantOf(word, [...new Set(slipsOf(word).flatMap((slip) => [...(slips.get(slip) ?? [])]))]) ?? word;
  });
  return meant.join(' ');
}

function slipsIn(pages: readonly PageSummary[]): ReadonlyMap<string, ReadonlySet<string>> {
  const slips = new Map<string, Set<string>>();
  for (const { title } of pages) {
    for (const word of plainTerm(title).match(/\p{L}+/gu) ?? []) {
      for (const slip of slipsOf(word)) slips.set(slip, (slips.get(slip) ?? new Set()).add(word));
    }
  }
  return slips;
}

function indexOf(source: PageSource): Kept {
  const known = indexes.get(source);
  if (known?.version === source.version) return known;
  const index = new MiniSearch({ fields: Object.keys(weights), processTerm: plainTerm });
  const pages = withListed(source, [...eachPage(source)]);
  const documents = pages.flatMap((page, id) => (isMissingPage(page.path) ? [] : [{ ...page, id }]));
  index.addAll(documents);
  const made = { version: source.version, index, pages, slips: undefined };
  indexes.set(source, made);
  return made;
}

/** An item that only its list has is a page like any other, and is found like one. */
function withListed(source: PageSource, pages: readonly PageSummary[]): readonly PageSummary[] {
  const known = new Set(pages.flatMap(({ path, canonical }) => [path, canonical]));
  const paths = pages.flatMap(({ isPublic, listed }) => (isPublic ? listed.map(({ path }) => path) : []));
  const alone = [...new Set(paths)].filter((path) => !known.has(path));
  return [
    ...pages,
    ...alone.flatMap((path) => {
      const context = peekBelow(source, path);
      return context === undefined ? [] : [summarise(path, context)];
    }),
  ];
}

/** A word as it is compared: without case and accents, so that `cafe` finds `Café`. */
function plainTerm(term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isMissingPage(path: string): boolean {
  return path.startsWith('/404') || path === '/not-found';
}

interface Result {
  readonly page: PageSummary;
  /** The words of the page that were meant. */
  readonly terms: readonly string[];
}

/** A product brings its item, so that a template can say its price. */
function resultOf(source: PageSource, { page, terms }: Result): JsonValue {
  const { title, fullUrl, excerpt, image, isProduct, path } = page;
  const context = isProduct ? (source.peek(path)?.context ?? peekBelow(source, path)) : undefined;
  const item = context?.['item'];
  const told = { title, fullUrl, excerpt, snippet: snippetOf(page, terms), assetUrl: image };
  return item === undefined ? told : { ...told, item };
}

/** Letters before and after the word in what is shown of a text. */
const AROUND = 100;

/** The part of a page's text in which what was looked for stands; its excerpt where it stands elsewhere. */
function snippetOf({ text, excerpt }: PageSummary, terms: readonly string[]): string {
  const plain = plainTerm(text);
  // Only where letters and accents were counted alike is a place in the one a place in the other.
  if (plain.length !== text.length) return excerpt;
  const places = terms.map((term) => plain.indexOf(term)).filter((at) => at >= 0);
  if (places.length === 0) return excerpt;
  const at = Math.min(...places);
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const until = text.lastIndexOf(' ', at + AROUND);
  const part = text.slice(from, until > at ? until : at + AROUND);
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + part.length < text.length ? ' …' : ''}`;
}
