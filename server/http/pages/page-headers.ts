import { type Encoding, encodings } from '../protocol/encodings.ts';
import type { Representation } from '../protocol/negotiate.ts';
import type { HeaderTarget } from '../security/index.ts';
import type { CachedPage } from './page-cache.ts';
import { setPolicy } from './page-policy.ts';
import { fetchAhead, renderAhead } from './read-ahead.ts';
import { runtimePrefix } from './runtime-prefix.ts';

/** How a page may be kept, and what is told of the time that it took. */
export interface PageHeaders {
  readonly cacheControl: string;
  /** What a CDN that is told of changes knows the page by. */
  readonly cacheTags?: readonly string[] | undefined;
  readonly timing: string;
}

/** A page as requests choose its form: one with nonces is always gzip, because only that can be put together from parts. */
export function representationOf({ etag, type, body, holes }: CachedPage): Representation<Encoding> {
  return { tag: etag, type, size: body.length, encodings: holes.length === 0 ? encodings : ['gzip'] };
}

/** The headers of a page that is sent whole. */
export function setPageHeaders(
  response: HeaderTarget,
  page: CachedPage,
  { encoding, length, ...kept }: PageHeaders & { readonly encoding: Encoding | undefined; readonly length: number },
): void {
  setValidators(response, page, encoding, kept);
  setPolicy(response, page);
  if (page.readsAhead) {
    const { name } = page.scriptHashes === undefined ? fetchAhead : renderAhead;
    response.setHeader('Speculation-Rules', `"${runtimePrefix}${name}"`);
  }
  response.setHeader('Content-Type', page.type);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', length);
}

/** The headers of an answer that says that a page is still the same. */
export function setUnchangedHeaders(
  response: HeaderTarget,
  page: CachedPage,
  { encoding, ...kept }: PageHeaders & { readonly encoding: Encoding | undefined },
): void {
  setValidators(response, page, encoding, kept);
  // The stored page goes on with the policy that it came with: its nonce is that one's.
  response.removeHeader('Content-Security-Policy');
}

/** What a page is known by, and how long it may be kept. */
function setValidators(
  response: HeaderTarget,
  { etag }: CachedPage,
  encoding: Encoding | undefined,
  { cacheControl, cacheTags, timing }: PageHeaders,
): void {
  response.setHeader('ETag', encoding === undefined ? `"${etag}"` : `"${etag}-${encoding}"`);
  response.setHeader('Cache-Control', cacheControl);
  if (cacheTags !== undefined) {
    // The same by the names that two families of CDNs read.
    response.setHeader('Surrogate-Key', cacheTags.join(' '));
    response.setHeader('Cache-Tag', cacheTags.join(','));
  }
  response.setHeader('Vary', 'Accept-Encoding');
  if (timing !== '') response.setHeader('Server-Timing', timing);
}
