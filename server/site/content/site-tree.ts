import type { JsonValue } from '#engine';
import { at, type JsonObject, listAt, objectAt, textAt, withMembers } from '../lib/json-access.ts';
import { blockFieldIn, isCollection, navigationIn, type SiteData, type WantedItems } from '../tags/site-data.ts';
import { type LockedPath, lockAt, withoutLockedAt } from './locked-content.ts';
import type { PageSource, PageSummary } from './page-source.ts';

export type SiteRead = 'navigation' | `collection:${string}`;

/**
 * What platform tags see of the site: what the page or the shared file says, else what follows from the list of pages.
 * Tags ask while a page renders, which cannot wait: a collection that must be fetched first is put down in `missing`,
 * and the page is rendered once more when it is there.
 */
export class SiteTree {
  readonly #source: PageSource;
  /** Paths that are not for everybody: the same list until they change. */
  readonly #locks: () => readonly LockedPath[];
  #locked: readonly LockedPath[] = NO_LOCKS;
  #version = '';
  #derived: readonly JsonObject[] = [];
  #text = '';
  #navigations = 0;

  constructor(source: PageSource, locks: () => readonly LockedPath[] = () => NO_LOCKS) {
    this.#source = source;
    this.#locks = locks;
  }

  /** Changes with the navigation that follows from the pages. */
  get navigationVersion(): string {
    this.#navigation();
    return String(this.#navigations);
  }

  /** Where the collection of a name is looked for. */
  pathOfCollection(urlId: string): string {
    return this.#source.collectionAt(urlId) ?? `/${urlId}`;
  }

  /** `reads` is told what of the site beside the page's own context is asked for. */
  dataFor(context: JsonObject, missing: Set<string>, reads: (key: SiteRead) => void = () => undefined): SiteData {
    return {
      navigation: (name) => {
        const own = navigationIn(context, name);
        if (own === undefined) reads('navigation');
        return own ?? this.#navigation();
      },
      collection: (urlId, wanted) => {
        if (isCollection(context, urlId) && Object.hasOwn(context, 'items')) return context;
        reads(`collection:${urlId}`);
        return this.#collection(urlId, pathOf(context), missing, wanted);
      },
      blockField: (id) => blockFieldIn(context, id),
    };
  }

  #collection(
    urlId: string,
    shownOn: string,
    missing: Set<string>,
    wanted: WantedItems | undefined,
  ): JsonObject | undefined {
    const path = this.pathOfCollection(urlId);
    const locks = this.#locks();
    const lock = lockAt(locks, path);
    if (lock !== undefined && lock !== lockAt(locks, shownOn)) return undefined;
    const found = this.#source.peek(path);
    if (found === undefined) missing.add(path);
    // Items that are locked are left out of those that are there.
    const isOpen = locks.every((each) => !each.path.startsWith(`${path}/`));
    const items = isOpen && wanted !== undefined ? wanted : { most: MOST_QUERIED };
    return found && withoutLockedAt(locks, shownOn)(this.#withItems(path, found.context, items));
  }

  /** Of a list that is asked for in parts no more is read than a query shows. */
  #withItems(path: string, context: JsonObject, wanted: WantedItems): JsonObject {
    if (Object.hasOwn(context, 'items')) return context;
    const items = this.#source.large?.first(path, wanted) ?? [];
    return items.length === 0 ? context : withMembers(context, { items: [...items] });
  }

  /** Every collection that is enabled, open to all and no system page, folders with what lies in them. */
  #navigation(): readonly JsonValue[] {
    const locks = this.#locks();
    if (this.#version === this.#source.version && this.#locked === locks) return this.#derived;
    const pages = this.#source
      .collections()
      .filter((page) => page.collection !== undefined && isListed(page))
      .filter(({ path }) => lockAt(locks, path) === undefined)
      .sort((a, b) => a.ordering - b.ordering || (a.path < b.path ? -1 : 1));
    const entries = pages.map((page) => entryOf(page));
    const inFolders = new Set(pages.flatMap((page) => listAt(page.collection, 'collections').map(idOf)));
    const derived = entries.filter((entry) => !inFolders.has(idOf(at(entry, 'collection') ?? null)));
    const text = JSON.stringify(derived);
    // Most changes of a site change no navigation: it stays the same list then.
    if (text !== this.#text) {
      this.#derived = derived;
      this.#text = text;
      this.#navigations += 1;
    }
    this.#version = this.#source.version;
    this.#locked = locks;
    return this.#derived;
  }
}

/** Items of such a list that a query may show. */
const MOST_QUERIED = 200;
const NO_LOCKS: readonly LockedPath[] = [];

/** Where a page lies, as far as its data tell. */
function pathOf(context: JsonObject): string {
  return textAt(context, 'item.fullUrl') || textAt(context, 'collection.fullUrl') || '/';
}

function isListed(page: PageSummary): boolean {
  if (at(page.collection, 'enabled') === false || at(page.collection, 'hidden') === true) return false;
  return !/^\/(?:404|500|not-found|error|cart|checkout|search)(?:\/|$)/.test(page.path);
}

function entryOf(page: PageSummary): JsonObject {
  const { collection } = page;
  const children = listAt(collection, 'collections').map((child) => ({
    collection: linkOf(objectAt({ child }, 'child')),
  }));
  return children.length === 0
    ? { collection: linkOf(collection, page) }
    : { collection: linkOf(collection, page), items: children };
}

const LINK_MEMBERS = [
  'id',
  'title',
  'urlId',
  'type',
  'typeName',
  'typeLabel',
  'ordering',
  'folder',
  'folderBehavior',
  'homepage',
  'description',
  'mainImage',
];

/** A collection as a navigation shows it: without its items. */
function linkOf(collection: JsonObject | undefined, page?: PageSummary): JsonObject {
  const members: [string, JsonValue][] = LINK_MEMBERS.flatMap((name) => {
    const value = at(collection, name);
    return value === undefined ? [] : [[name, value] as [string, JsonValue]];
  });
  const title = textAt(collection, 'title');
  return {
    ...Object.fromEntries(members),
    navigationTitle: textAt(collection, 'navigationTitle') || title,
    fullUrl: page?.path === '/' ? '/' : textAt(collection, 'fullUrl') || (page?.path ?? ''),
  };
}

function idOf(collection: JsonValue): string {
  return textAt(collection, 'id') || textAt(collection, 'fullUrl');
}
