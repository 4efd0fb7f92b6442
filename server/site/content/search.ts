import type { JsonValue } from '#engine';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { type FoundPage, HeldIndex, isMissingPage, plainTerm } from './held-index.ts';
import { peekBelow } from './list-entries.ts';
import type { LargeContent, PageSource, PageSummary } from './page-source.ts';
import { summarise } from './summary.ts';

/** Found pages that are shown. */
export const mostResults = 50;
export const longestSearch = 200;

const indexes = new WeakMap<PageSource, HeldIndex>();

type IsHidden = (path: string) => boolean;

interface Searched {
  readonly text: string;
  /** Found pages that are shown at most. */
  readonly most?: number | undefined;
}

/**
 * Pages that hold every word that was looked for, or one that begins with it or is a slip away from it, products before
 * other pages; a word in the title counts most. The site's own not-found page is never found, nor what is not for
 * everybody (`isHidden`). Of a large content another thread looks for them.
 */
export async function search(
  source: PageSource,
  base: JsonObject,
  searched: Searched,
  isHidden: IsHidden = () => false,
): Promise<JsonObject> {
  if (source.large !== undefined) return searchLarge(source, source.large, base, searched, isHidden);
  const index = indexOf(source);
  await index.update();
  return searchIn(index, source, base, searched, isHidden);
}

/** The same of pages that are held in memory, at once. */
export function searchHeld(source: PageSource, base: JsonObject, text: string): JsonObject {
  const index = indexOf(source);
  index.updateNow();
  return searchIn(index, source, base, { text }, () => false);
}

function searchIn(
  index: HeldIndex,
  source: PageSource,
  base: JsonObject,
  searched: Searched,
  isHidden: IsHidden,
): JsonObject {
  const results = index.find(searched.text).filter(({ page }) => !isHidden(page.path));
  const ordered = [true, false].flatMap((isProduct) => results.filter(({ page }) => page.isProduct === isProduct));
  return withResults(source, base, searched, ordered, ordered.length);
}

async function searchLarge(
  source: PageSource,
  large: LargeContent,
  base: JsonObject,
  searched: Searched,
  isHidden: IsHidden,
): Promise<JsonObject> {
  const { products, others, count, words } = await large.find(searched.text, mostResults);
  const paths = [...products, ...others]
    .filter((path) => !isHidden(path) && !isMissingPage(path))
    .slice(0, searched.most ?? mostResults);
  const results = paths.flatMap((path) => {
    const context = source.peek(path)?.context ?? peekBelow(source, path);
    return context === undefined ? [] : [{ page: summarise(path, context), terms: words }];
  });
  return withResults(source, base, searched, results, Math.max(count, results.length));
}

function withResults(
  source: PageSource,
  base: JsonObject,
  { text, most = mostResults }: Searched,
  results: readonly FoundPage[],
  searchCount: number,
): JsonObject {
  const searchResults = results.slice(0, most).map((result) => resultOf(source, result));
  return withMembers(base, { searchQuery: text, searchResults, searchCount });
}

function indexOf(source: PageSource): HeldIndex {
  const known = indexes.get(source) ?? new HeldIndex(source);
  indexes.set(source, known);
  return known;
}

/** A product brings its item, so that a template can say its price. */
function resultOf(source: PageSource, { page, terms }: FoundPage): JsonValue {
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
