import { compress, type Encoding } from '../protocol/encodings.ts';
import { compressParts, joinGzip } from './gzip-parts.ts';
import { partsOf } from './nonce.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

interface Filled {
  /** What the cache has the page under. */
  readonly key: string;
  readonly cache: PageCache;
  readonly nonce: Buffer;
  /** The page with its nonces, as it is without an encoding. */
  readonly whole: Buffer;
}

/** The page in an encoding; what is the same for everybody is compressed once and kept with it. */
export async function encodePage(
  page: CachedPage,
  encoding: Encoding,
  { key, cache, nonce, whole }: Filled,
): Promise<Buffer> {
  let parts = page.encoded.get(encoding);
  if (parts === undefined) {
    // Whose memory is given back is in no cache, and sent this once; one visitor's own is sent to one visitor.
    const lasting = page.release === undefined && page.isKeptBeside === undefined ? 'kept' : 'once';
    parts =
      page.holes.length === 0 ? [await compress(encoding, page.body, lasting)] : await compressParts(partsOf(page));
    if (page.isKeptBeside) page.encoded.set(encoding, parts);
    else cache.addEncoded(key, page, encoding, parts);
  }
  return page.holes.length === 0 ? (parts[0] ?? whole) : joinGzip(parts, nonce, whole);
}
