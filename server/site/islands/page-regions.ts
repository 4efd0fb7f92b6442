import { type ByteSearch, createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import type { BundledRegion, IslandBundle } from './bundle.ts';

/** What a quick view shows comes later, with regions that the page itself has not. */
const LATER = createByteSearch('sqs-product-quick-view-button', 'told');

const searches = new WeakMap<IslandBundle, readonly (readonly [BundledRegion, ByteSearch])[]>();

/** The site's own regions that a page has, or may come to have. */
export function regionsIn(bundle: IslandBundle, pieces: readonly Piece[]): readonly BundledRegion[] {
  if (bundle.regions.length === 0) return bundle.regions;
  const has = (search: ByteSearch) => pieces.some((piece) => typeof piece !== 'string' && search.isIn(piece));
  if (has(LATER)) return bundle.regions;
  return searchesOf(bundle).flatMap(([region, search]) => (has(search) ? [region] : []));
}

function searchesOf(bundle: IslandBundle): readonly (readonly [BundledRegion, ByteSearch])[] {
  let known = searches.get(bundle);
  if (known === undefined) {
    known = bundle.regions.map((region) => [region, createByteSearch(markOf(region.selector))] as const);
    searches.set(bundle, known);
  }
  return known;
}

/** The characters of a selector that stand in the markup of each element that it finds. */
function markOf(selector: string): string {
  const [mark = selector] = /[\w-]+/.exec(selector) ?? [];
  return /^[\w-]/.test(selector) ? `<${mark}` : mark;
}
