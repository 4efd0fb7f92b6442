import MiniSearch from 'minisearch';
import type { JsonValue } from '#engine';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import type { PageSource, PageSummary } from './page-source.ts';

const MOST_RESULTS = 50;
export const longestSearch = 200;

/** An index over the pages of a source, until they change. */
interface Kept {
  readonly version: string;
  readonly index: MiniSearch;
  readonly pages: readonly PageSummary[];
}
const indexes = new WeakMap<PageSource, Kept>();

/** Letters a word may be wrong by, as a part of its length: none in a short word, one in six. */
const fuzziness = (word: string) => (word.length < 5 ? false : 0.17);
const weights = { title: 10, excerpt: 3, text: 1 } as const;

/**
 * Pages that hold every word that was looked for, or one that begins with it or is a slip away from it; a word in the
 * title counts most. The site's own not-found page is never found, nor what is not for everybody (`isHidden`).
 */
export function search(
  source: PageSource,
  base: JsonObject,
  text: string,
  isHidden: (path: string) => boolean = () => false,
): JsonObject {
  const { index, pages } = indexOf(source);
  const found = index.search(text, { combineWith: 'AND', prefix: true, fuzzy: fuzziness, boost: weights });
  const results = found.flatMap(({ id, terms }) => {
    const page = pages[Number(id)];
    return page === undefined || isHidden(page.path) ? [] : [{ page, terms }];
  });
  return withMembers(base, {
    searchQuery: text,
    searchResults: results.slice(0, MOST_RESULTS).map(resultOf),
    searchCount: results.length,
  });
}

function indexOf(source: PageSource): Kept {
  const known = indexes.get(source);
  if (known?.version === source.version) return known;
  const index = new MiniSearch({ fields: Object.keys(weights), processTerm: plainTerm });
  const pages = source.list();
  const documents = pages.flatMap((page, id) => (isMissingPage(page) ? [] : [{ ...page, id }]));
  index.addAll(documents);
  const made = { version: source.version, index, pages };
  indexes.set(source, made);
  return made;
}

/** A word as it is compared: without case and accents, so that `cafe` finds `Café`. */
function plainTerm(term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isMissingPage({ path }: PageSummary): boolean {
  return path.startsWith('/404') || path === '/not-found';
}

interface Result {
  readonly page: PageSummary;
  /** The words of the page that were meant. */
  readonly terms: readonly string[];
}

function resultOf({ page, terms }: Result): JsonValue {
  const { title, fullUrl, excerpt, image } = page;
  return { title, fullUrl, excerpt, snippet: snippetOf(page, terms), assetUrl: image };
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
