import type { CachedPage } from './page-cache.ts';

/**
 * Whether a page is wanted to be run ahead that would not wait for its visitor (`read-ahead.ts`), also where a browser's
 * address bar foresees it. `purpose`: what the request says in `Sec-Purpose`.
 */
export function isRunTooEarly(
  purpose: string | readonly string[] | null | undefined,
  { readsAhead, scriptHashes }: CachedPage,
): boolean {
  return readsAhead === true && scriptHashes === undefined && /\bprerender\b/.test(String(purpose));
}
