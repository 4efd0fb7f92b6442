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
  const results = found.flatMap(({ id }) => pages[Number(id)] ?? []).filter(({ path }) => !isHidden(path));
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

function resultOf({ title, fullUrl, excerpt, image }: PageSummary): JsonValue {
  return { title, fullUrl, excerpt, assetUrl: image };
}
