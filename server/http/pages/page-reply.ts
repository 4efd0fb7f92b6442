import type { ServerResponse } from 'node:http';
import { lockAt } from '../../site/content/locked-content.ts';
import type { CachedPage } from './page-cache.ts';
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

/**
 * How the page at a path may be kept. Public is what everybody may see with the same bytes: no visitor's own page, no
 * page behind a lock, whoever has its key, and none with a response's nonce. A page that is not there may come.
 */
export function cacheControlOf(
  { locks }: Pick<SiteHost, 'locks'>,
  path: string,
  { page, isPrivate }: { readonly page: CachedPage; readonly isPrivate: boolean },
): string {
  if (isPrivate) return PRIVATE_CACHE;
  const isForAll = page.scriptHashes !== undefined && page.holes.length === 0 && page.status === 200;
  return isForAll && lockAt(locks, path) === undefined ? PUBLIC_CACHE : PAGE_CACHE;
}

export function redirect(response: ServerResponse, status: number, to: string): void {
  response.statusCode = status;
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', PAGE_CACHE);
  response.end();
}
