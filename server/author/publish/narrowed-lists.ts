import type { SiteHost } from '../../http/pages/site-host.ts';
import type { LiveOverlay } from '../../http/pages/site-live.ts';
import { listSearch, readListQuery } from '../../site/content/list-query.ts';
import { isPagePath, readPagePath } from '../../site/content/page-path.ts';
import { type JsonObject, objectAt } from '../../site/lib/json-access.ts';

/** What of a list's address becomes a part of its path: a file host passes over all that stands behind the "?". */
const partNames = ['category', 'tag', 'sort', 'page'] as const;
const LINK = /(<a\b[^<>]*?\bhref=")(\/(?!\/)[^"#]*)/g;

/** Lists as links ask for them, which have no page of their own in the content. */
export interface NarrowedLists {
  /** HTML by address. */
  readonly pages: ReadonlyMap<string, string>;
  /** The address of such a page, by the one that pages link to. */
  readonly moved: ReadonlyMap<string, string>;
}

export const noNarrowedLists: NarrowedLists = { pages: new Map(), moved: new Map() };

/**
 * Lists offer what files have of them. Of options and stock there would be a file for each choice of all that can be chosen
 * together.
 */
export const offersOfFiles: LiveOverlay = {
  version: () => '',
  apply(context): JsonObject {
    const { inStock, options, ...controls } = objectAt(context, 'listControls') ?? {};
    return inStock === undefined && options === undefined ? context : { ...context, listControls: controls };
  },
};

/** Lists by category, by tag, in another order, and their further pages, as far as pages lead to them. */
export async function narrowedLists(host: SiteHost, pages: ReadonlyMap<string, string>): Promise<NarrowedLists> {
  const made = new Map<string, string>();
  const moved = new Map<string, string>();
  const looked = new Set<string>();
  const waiting = [...pages.values()];
  for (let html = waiting.pop(); html !== undefined; html = waiting.pop()) {
    for (const [, , href = ''] of html.matchAll(LINK)) {
      if (looked.has(href)) continue;
      looked.add(href);
      const wanted = narrowedAddress(href, pages);
      if (wanted === undefined) continue;
      const { list, search, address } = wanted;
      if (address !== list) moved.set(href, address);
      if (made.has(address)) continue;
      const shown = await pageOf(host, list, search);
      // What is no list, or has nothing else to show, stays the page that it is.
      if (shown === undefined || shown === pages.get(list)) moved.delete(href);
      else {
        made.set(address, shown);
        waiting.push(shown);
      }
    }
  }
  return { pages: new Map([...made].sort(([one], [other]) => (one < other ? -1 : 1))), moved };
}

/** Links to such lists lead to their files. */
export function pointAtNarrowed(html: string, { moved }: NarrowedLists): string {
  return moved.size === 0
    ? html
    : html.replace(LINK, (whole, before: string, href: string) => {
        const address = moved.get(href);
        return address === undefined ? whole : before + address.split('/').map(encodeURIComponent).join('/');
      });
}

/** Names by which links ask for a list in a way that no file has: an option, a price. */
export function unwrittenNames(
  html: string,
  lists: NarrowedLists,
  pages: ReadonlyMap<string, string>,
): readonly string[] {
  return [...html.matchAll(LINK)].flatMap(([, , href = '']) => {
    const { path, search } = partsOf(href);
    const isWritten = search.size === 0 || lists.moved.has(href) || search.has('format');
    if (path === undefined || isWritten || !pages.has(path) || listSearch(readListQuery(search)) === '') return [];
    return [...search.keys()];
  });
}

async function pageOf(host: SiteHost, list: string, search: URLSearchParams): Promise<string | undefined> {
  const answer = await host.page(list, { ...readListQuery(search), search: '' }, search);
  return 'kind' in answer || answer.page.status !== 200 ? undefined : answer.page.body.toString('utf8');
}

function narrowedAddress(href: string, pages: ReadonlyMap<string, string>) {
  const { path, search } = partsOf(href);
  if (path === undefined) return undefined;
  const isNamed = /\/(?:category|tag)\/[^/]+$/.test(path) && !pages.has(path);
  const names = [...search.keys()];
  const isKnown = names.every((name) => partNames.some((each) => each === name));
  if (!isKnown || (names.length === 0 ? !isNamed : !isNamed && !pages.has(path))) return undefined;
  const parts = partNames.flatMap((name) => (search.has(name) ? [name, search.get(name) ?? ''] : []));
  const address = [path === '/' ? '' : path, ...parts].join('/');
  const isPath = parts.every((part) => part !== '' && !part.includes('/')) && isPagePath(address);
  return isPath && !pages.has(address) ? { list: path, search, address } : undefined;
}

function partsOf(href: string): { readonly path: string | undefined; readonly search: URLSearchParams } {
  const [path = '', query = ''] = href.replace(/&amp;/g, '&').split('?');
  return { path: readPagePath(path), search: new URLSearchParams(query) };
}
