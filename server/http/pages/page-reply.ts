import { lockAt } from '../../site/content/locked-content.ts';
import type { FillRegion } from './filled-region.ts';
import type { Answer } from './page-answer.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageHeaders } from './page-headers.ts';
import { readPageQuery } from './read-page-query.ts';
import type { Asked, Reply } from './reply.ts';
import type { SiteHost } from './site-host.ts';

/**
 * A page that carries the nonce of the one response that it was sent with is kept by no shared cache; browsers keep it and
 * ask each time whether it is still the same.
 */
export const PAGE_CACHE = 'private, no-cache';
export const PRIVATE_CACHE = 'private, no-store';

/**
 * For shared caches too, for about as long as the stock on a page may be old anyway. Browsers ask each time, as for the
 * others.
 */
const PUBLIC_CACHE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30';

/** The same where the CDN is told of changes (`http/cdn`); within the hour, should it not have been heard. */
const TOLD_CACHE = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=30';

/** Whether everybody gets the same bytes with the same headers. */
export const isForEverybody = (cacheControl: string): boolean => cacheControl.startsWith('public');

/**
 * How the page at a path may be kept. Public is what everybody may see with the same bytes: no visitor's own page, no
 * page behind a lock, whoever has its key, and none with a response's nonce. A page that is not there may come.
 */
export function keptHow(
  { locks, cdnTags }: Pick<SiteHost, 'locks' | 'cdnTags'>,
  path: string,
  { page, isPrivate }: { readonly page: CachedPage; readonly isPrivate: boolean },
): Omit<PageHeaders, 'timing'> {
  if (isPrivate || page.isCutShort === true) return { cacheControl: PRIVATE_CACHE };
  const isForAll = page.scriptHashes !== undefined && page.holes.length === 0 && page.status === 200;
  if (!isForAll || lockAt(locks, path) !== undefined) return { cacheControl: PAGE_CACHE };
  // No change makes a page old that says how long ago something was.
  if (cdnTags === undefined || page.until !== undefined) return { cacheControl: PUBLIC_CACHE };
  return { cacheControl: TOLD_CACHE, cacheTags: cdnTags.of(page) };
}

/** The page at an address, or where it leads. */
export async function pageReply(
  host: SiteHost,
  { path, query }: Asked,
  made: { readonly fill: FillRegion | undefined; readonly onWait: () => void },
): Promise<Reply> {
  const answered = await host.page(path, readPageQuery(path, query), query, made);
  if ('kind' in answered) return { kind: 'redirect', status: answered.status, to: answered.to };
  return replyWith(host, path, answered);
}

/** A page that was found at a path, as it is sent. */
export function replyWith(host: SiteHost, path: string, found: Answer): Reply {
  const { page, key, timing } = found;
  return { kind: 'page', page, key, cache: host.cache, ...keptHow(host, path, found), timing };
}
