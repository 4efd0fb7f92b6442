import { isArray, isObject, type JsonValue } from '#engine';
import { collectionTypes, folderBehaviours, pageTypes } from '#model';
import { entriesIn, entryAt } from '../../site/content/list-entries.ts';
import { isWholeList, type ListQuery, wholeList } from '../../site/content/list-query.ts';
import { viewList } from '../../site/content/list-view.ts';
import { type LockedPath, lockAt, type WithoutLocked, withoutLockedAt } from '../../site/content/locked-content.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { ancestorsOf } from '../../site/content/page-path.ts';
import type { FoundPage, PageSource } from '../../site/content/page-source.ts';
import { search } from '../../site/content/search.ts';
import { at, type JsonObject, listAt, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import type { ReadKey } from './page-reads.ts';
import { completeContext } from './page-type.ts';
import {
  notFoundPage,
  type SystemPage,
  type SystemPages,
  searchPage,
  systemContext,
  systemRedirects,
} from './system-pages.ts';

export type Resolution =
  | PageResolution
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 };

export interface PageResolution {
  readonly kind: 'page';
  readonly context: JsonObject;
  readonly status: number;
  readonly isPrivate: boolean;
  /** Whether it is what the path shows without a query: a filter of a page that lists nothing changes nothing. */
  readonly isWhole?: boolean;
}

/** What a path stands for, found without reading any context: enough to ask the page cache. */
export interface Located {
  readonly version: string;
  resolve(): Resolution | Promise<Resolution>;
}

export interface PageQuery extends ListQuery {
  readonly search: string;
  /** Found pages that are shown at most; the usual without. */
  readonly results?: number;
}

interface Host {
  readonly source: PageSource;
  readonly systemPages: SystemPages;
  /** Paths that are not for everybody: the same list until they change. */
  readonly locks: readonly LockedPath[];
  /** Told what the page is made of beside its own content. */
  readonly reads: (key: ReadKey) => void;
  /** Whether the template folder has a page of its own for a name. */
  hasStaticPage(name: string): boolean;
  /** What a `.conf` beside it says of that page. */
  staticPageConfig(
    name: string,
  ): { readonly title?: string | undefined; readonly description?: string | undefined } | undefined;
  /** Whether that page dresses one of the platform's, and is none by itself. */
  isSystemTemplate(name: string): boolean;
  /** A page size that the collection's .conf forces. */
  pageSizeOf(context: JsonObject): number | undefined;
}

/** Finds the page at a path: the source's page, an item in a list above it, a filtered list, a page of the template. */
export async function locatePage(host: Host, path: string, query: PageQuery, raw: URLSearchParams): Promise<Located> {
  const { source } = host;
  const redirect = systemRedirects.get(path) ?? sharedRedirect(source, path);
  if (redirect !== undefined) return fixed(source, { kind: 'redirect', to: redirect, status: 302 });
  const found = await source.find(path, raw);
  const open = withoutLockedAt(host.locks, path);
  const system = host.systemPages.get(path);
  if (system !== undefined) {
    host.reads('any');
    return {
      version: versionOf(source, found?.version),
      resolve: () => systemResolution(host, open, system, found, query),
    };
  }
  if (found !== undefined) {
    host.reads(`page:${found.path ?? path}`);
    return { version: found.version, resolve: () => pageOf(host, open, found, query) };
  }
  return (await locateBelow(host, open, path, query, raw)) ?? locateStatic(host, open, path);
}

/** What a system page shows at an address, with what the content says of that address. */
export async function resolveSystemPage(
  host: Host,
  path: string,
  system: SystemPage,
  found: FoundPage | undefined,
): Promise<PageResolution> {
  return systemResolution(host, withoutLockedAt(host.locks, path), system, found);
}

async function systemResolution(
  host: Host,
  open: WithoutLocked,
  system: SystemPage,
  found: FoundPage | undefined,
  query?: PageQuery,
): Promise<PageResolution> {
  const { source, locks } = host;
  const base = open(contextAt(await baseContext(source), found));
  const isHidden = (hidden: string) => lockAt(locks, hidden) !== undefined;
  const searched = { text: query?.search ?? '', most: query?.results };
  const context = system === searchPage ? await search(source, base, searched, isHidden) : base;
  const { status, isPrivate } = system;
  const shown = host.hasStaticPage(system.name) ? (system.ofFolder ?? system) : system;
  return { kind: 'page', context: systemContextOf(context, shown), status, isPrivate };
}

/** Contexts by the two that they are made of: they stay the same objects as long as those do. */
const joined = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();
const systemContexts = new WeakMap<JsonObject, WeakMap<SystemPage, JsonObject>>();

function contextAt(base: JsonObject, found: FoundPage | undefined): JsonObject {
  return found === undefined ? base : madeOnce(joined, base, found.context, () => withMembers(base, found.context));
}

function systemContextOf(context: JsonObject, system: SystemPage): JsonObject {
  return madeOnce(systemContexts, context, system, () => systemContext(context, system));
}

function madeOnce<Base extends object, With extends object, Made>(
  known: WeakMap<Base, WeakMap<With, Made>>,
  base: Base,
  added: With,
  make: () => Made,
): Made {
  let all = known.get(base);
  if (all === undefined) known.set(base, (all = new WeakMap()));
  const made = all.get(added) ?? make();
  all.set(added, made);
  return made;
}

function fixed(source: PageSource, resolution: Resolution): Located {
  return { version: versionOf(source), resolve: () => resolution };
}

function versionOf(source: PageSource, version = ''): string {
  return `${source.version}.${version}`;
}

/** What the source's own page at a path shows without a query; undefined where that has to be waited for. */
export function resolveAtOnce(host: Host, path: string, found: FoundPage): Resolution | undefined {
  if (isPlatformPath(host.systemPages, path) || sharedRedirect(host.source, path) !== undefined) return undefined;
  const resolution = pageOf(host, withoutLockedAt(host.locks, path), found, wholeList);
  return resolution instanceof Promise ? undefined : resolution;
}

/** Whether the platform answers a path itself, whatever the content says. */
export function isPlatformPath(pages: SystemPages, path: string): boolean {
  return pages.has(path) || systemRedirects.has(path);
}

/** Whether a page of the content is nothing but what its own data and the query make of it. */
export function isPlainPage(
  { source, systemPages }: Pick<Host, 'source' | 'systemPages'>,
  path: string,
  { inStock }: PageQuery,
): boolean {
  // What is in stock is no page's own to say.
  return !inStock && !isPlatformPath(systemPages, path) && sharedRedirect(source, path) === undefined;
}

function pageOf(host: Host, open: WithoutLocked, found: FoundPage, query: ListQuery): Resolution | Promise<Resolution> {
  const context = open(found.context);
  const size = host.pageSizeOf(context);
  const known = whole.get(context);
  if (known !== undefined && known.size === size && isWholeList(query)) return known.resolution;
  const target = folderTarget(context);
  if (target !== undefined) return { kind: 'redirect', to: target, status: 302 };
  const { large } = host.source;
  const shows = (paths: readonly string[]) => {
    for (const path of paths) host.reads(`item:${path}`);
  };
  const list = large && { content: large, path: found.path ?? '', shows };
  if (list !== undefined && !Object.hasOwn(context, 'items') && objectAt(context, 'item') === undefined)
    for (const aspect of list.content.aspectsOf(query)) host.reads(`below:${list.path}#${aspect}`);
  const { stock } = host.source;
  if (query.inStock) host.reads('stock');
  const viewed = viewList(context, query, size, list, stock);
  const isPart = viewed !== undefined && viewed !== context && !Object.hasOwn(context, 'items');
  const view = isPart ? open(viewed) : viewed;
  if (view === undefined) return notFound(host, open);
  if (view === context && !isWholeList(query)) return pageOf(host, open, found, wholeList);
  const completed = completeContext(view);
  const status = completed['pageType'] === pageTypes.notFound ? 404 : 200;
  const resolution: Resolution = {
    kind: 'page',
    context: completed,
    status,
    isPrivate: false,
    isWhole: isWholeList(query),
  };
  // A part changes with what lies below the list.
  if (resolution.isWhole === true && !isPart) whole.set(context, { size, resolution });
  return resolution;
}

/** Pages as they are asked for without a query, by what the source gave: the same context then stays the same object. */
const whole = new WeakMap<JsonObject, { readonly size: number | undefined; readonly resolution: Resolution }>();

/** Where a folder of the redirect kind sends its visitors: the first page in it. */
export function folderTarget(context: JsonObject): string | undefined {
  const collection = objectAt(context, 'collection');
  const given = textAt(collection, 'redirectUrl');
  if (given !== '') return ownPath(given);
  if (at(collection, 'folder') !== true || at(collection, 'folderBehavior') !== folderBehaviours.redirect)
    return undefined;
  const children = [...listAt(collection, 'collections'), ...listAt(context, 'collections')];
  const first = children.map((child) => textAt(child, 'fullUrl')).find((address) => address !== '');
  return first === undefined ? undefined : ownPath(first);
}

/** An item of a list that has no file of its own, or the list filtered as its address says. */
async function locateBelow(
  host: Host,
  open: WithoutLocked,
  path: string,
  query: PageQuery,
  raw: URLSearchParams,
): Promise<Located | undefined> {
  for (const ancestor of ancestorsOf(path)) {
    const found = await host.source.find(ancestor, raw);
    if (found === undefined) continue;
    host.reads(`page:${found.path ?? ancestor}`);
    const rest = path.slice(ancestor.length + 1);
    const filter = /^(category|tag)\/([^/]+)$/.exec(rest);
    if (filter !== null && isList(host.source, found)) {
      const filtered = { ...query, [filter[1] ?? 'tag']: filter[2] ?? '' };
      return { version: found.version, resolve: () => pageOf(host, open, found, filtered) };
    }
    const item = entryAt(found.context, path, rest);
    if (item === undefined) continue;
    return { version: found.version, resolve: () => pageOf(host, open, itemPage(found, item), query) };
  }
  return undefined;
}

function isList({ large }: PageSource, { context, path = '' }: FoundPage): boolean {
  return Object.hasOwn(context, 'items') || (large?.countBelow(path) ?? 0) > 0;
}

/** The page of an item as its list has it: of the list's own members those that say what the list shows are none of it. */
function itemPage(found: FoundPage, item: JsonValue): FoundPage {
  const {
    items,
    pagination: _pagination,
    pageType: _pageType,
    upcoming: _upcoming,
    past: _past,
    ...rest
  } = found.context;
  const all = isArray(items) ? items : entriesIn(found.context);
  const place = all.indexOf(item);
  const pagination = { prevItem: neighbour(all[place - 1]), nextItem: neighbour(all[place + 1]) };
  const beside = pagination.prevItem ?? pagination.nextItem;
  const members = { item, pagination: beside && withMembers({}, pagination) };
  return { context: withMembers(rest, members), version: found.version };
}

/** What a link to the item before or after needs. */
function neighbour(item: JsonValue | undefined): JsonObject | undefined {
  if (!isObject(item)) return undefined;
  const members = ['id', 'title', 'urlId', 'fullUrl', 'assetUrl', 'recordType'].map(
    (name) => [name, item[name]] as const,
  );
  return withMembers({}, Object.fromEntries(members));
}

async function locateStatic(host: Host, open: WithoutLocked, path: string): Promise<Located> {
  const name = path.slice(1);
  host.reads('any');
  if (!host.hasStaticPage(name) || host.isSystemTemplate(name)) {
    const resolution = await notFound(host, open);
    return fixed(host.source, resolution);
  }
  const own = host.staticPageConfig(name);
  const title = own?.title ?? name.replace(/[-_/]+/g, ' ').replace(/^./, (first) => first.toUpperCase());
  const collection = {
    title,
    navigationTitle: title,
    ...(own?.description === undefined ? {} : { description: own.description }),
    urlId: name,
    fullUrl: path,
    type: collectionTypes.page,
    typeName: 'page',
  };
  const context = open(withMembers(await baseContext(host.source), { collection }));
  return fixed(host.source, { kind: 'page', context: completeContext(context), status: 200, isPrivate: false });
}

/** The site's own not-found page when its content has one, else the platform's. */
async function notFound({ source, reads }: Host, open: WithoutLocked): Promise<Resolution> {
  // One page for all addresses that nothing is at.
  reads('any');
  const own =
    (await source.find('/404', new URLSearchParams())) ?? (await source.find('/not-found', new URLSearchParams()));
  const context =
    own === undefined
      ? systemContext(await baseContext(source), notFoundPage)
      : completeContext(own.context, pageTypes.notFound);
  return { kind: 'page', context: open(context), status: 404, isPrivate: false };
}

/** What every page shares; taken from the home page where the content has no shared file. */
export async function baseContext(source: PageSource): Promise<JsonObject> {
  const shared = source.shared();
  if (objectAt(shared, 'website') !== undefined) return shared;
  const home = (await source.find('/', new URLSearchParams()))?.context;
  const names = [
    'website',
    'websiteSettings',
    'template',
    'navigation',
    'navigations',
    'blockFields',
    'localizedStrings',
    'cookieSettings',
    'recaptchaEnterpriseContext',
  ];
  const make = () => withMembers(shared, Object.fromEntries(names.map((name) => [name, at(home, name)])));
  return home === undefined ? make() : madeOnce(fromHome, shared, home, make);
}

const fromHome = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

function sharedRedirect(source: PageSource, path: string): string | undefined {
  const redirects = objectAt(source.shared(), 'redirects');
  if (redirects === undefined || !Object.hasOwn(redirects, path)) return undefined;
  const target = redirects[path];
  return typeof target === 'string' ? ownPath(target) : undefined;
}
