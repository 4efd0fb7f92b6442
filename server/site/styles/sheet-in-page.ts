/**
 * Bytes of the largest sheet that stands in pages: compressed it takes a slow line about 50 ms, a third of what asking for it
 * takes there (decisions/0576).
 */
const MOST_BYTES = 64_000;

/** What means something else in a page than in a file of its own: what it names from its own place, and what ends it. */
const TIED_TO_ITS_PLACE = /@import\b|@charset\b|@namespace\b|<\/style|<!--|\bimage-set\(|\\\n/i;
const ADDRESS = /\burl\(\s*["']?([^"')\s]*)/gi;
const ROOTED = /^(?:\/|#|data:|https?:)/i;

/** A site's sheet as a page carries it; undefined for one that stays a file. */
export function sheetInPage(css: string): string | undefined {
  if (css === '' || Buffer.byteLength(css) > MOST_BYTES || TIED_TO_ITS_PLACE.test(css)) return undefined;
  for (const [, address = ''] of css.matchAll(ADDRESS)) if (!ROOTED.test(address)) return undefined;
  // No text of a sheet reaches over the end of a line, so what begins a line is no part of one.
  return css.replace(/\n[ \t]+/g, '\n').trim();
}
