// biome-ignore lint/style/noRestrictedImports: of a large content `largeSitemap` asks in parts.
import { eachPage } from '../content/each-page.ts';
import { type LockedPath, lockAt } from '../content/locked-content.ts';
import type { PageSource } from '../content/page-source.ts';
import { objectAt } from '../lib/json-access.ts';

/** An address that search engines may be told of. */
export interface PublicPage {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly changed: number | undefined;
}

export interface PublicPagesInput {
  readonly source: Pick<PageSource, 'pages' | 'shared'>;
  readonly locks: readonly LockedPath[];
  /** Addresses of pages that the template folder brings. */
  readonly templatePages: readonly string[];
  /** Whether the platform answers a path itself: cart, checkout, search. */
  readonly isPlatformPath: (path: string) => boolean;
}

/**
 * Every page that is for everybody, under the address that it calls its own, in the order of the addresses: nothing that
 * is locked, private, switched off, kept from search engines or only a way to another page.
 */
export function publicPages({ source, locks, templatePages, isPlatformPath }: PublicPagesInput): readonly PublicPage[] {
  const isOpen = openPath({ source, locks, isPlatformPath });
  const found = new Map<string, number | undefined>();
  const hidden = new Set<string>();
  const add = (path: string, changed: number | undefined) => {
    const known = found.get(path);
    if (isOpen(path)) found.set(path, Math.max(known ?? 0, changed ?? 0) || undefined);
  };
  for (const { path, canonical, isPublic, changed, listed } of eachPage(source)) {
    if (!isPublic) {
      hidden.add(canonical);
      continue;
    }
    // A page is at its file's address too, and behind a lock there as well.
    if (!isOpen(path)) continue;
    add(canonical, changed);
    for (const item of listed) add(item.path, item.changed);
  }
  for (const path of templatePages) add(path, undefined);
  // A list may hold an item whose own file keeps it back.
  for (const path of hidden) found.delete(path);
  return [...found].map(([path, changed]) => ({ path, changed })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Tells paths that everybody may go to, as far as locks, redirects and the platform's own pages say. */
export function openPath({
  source,
  locks,
  isPlatformPath,
}: Omit<PublicPagesInput, 'templatePages'>): (path: string) => boolean {
  const redirects = objectAt(source.shared(), 'redirects') ?? {};
  return (path) =>
    path.startsWith('/') &&
    lockAt(locks, path) === undefined &&
    !isPlatformPath(path) &&
    !Object.hasOwn(redirects, path);
}
