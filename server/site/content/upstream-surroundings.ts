import { DomUtils, parseDocument } from 'htmlparser2';
import type { JsonValue } from '#engine';
import { at, type JsonObject, listAt, textAt } from '../lib/json-access.ts';
import { ownPath } from './own-path.ts';
import type { PageSummary } from './page-source.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What a site tells of itself in its pages alone, and not in their JSON: its menus, and the blocks beside its content. */
export interface Surroundings {
  /** Menus by the names that the page calls them by, and blocks by id, as the JSON of a page may carry them. */
  readonly members: JsonObject;
  /** Pages of the first menu: it stands for every menu without a name. */
  readonly pages: readonly PageSummary[];
}

export const noSurroundings: Surroundings = { members: {}, pages: [] };

const MOST_LINKS = 200;
/** How templates call the field that a menu stands in: `navigation-mainNav`. */
const FIELD = /^navigation-([\w-]+)$/;
const FOLDER = /(?:^|[\s-])folder(?:-collection)?(?:\s|$)/i;

/** Reads the page of another site's home. */
export function readSurroundings(html: string, origin: URL): Surroundings {
  const document = parseDocument(html);
  const all = (test: (element: Element) => boolean) => DomUtils.findAll(test, document.children);
  const navigation: Record<string, JsonValue> = {};
  const menus: JsonObject[][] = [];
  for (const menu of all((element) => element.name === 'nav' || FIELD.test(fieldOf(element)))) {
    const entries = entriesIn(menu, origin);
    if (entries.length === 0) continue;
    menus.push(entries);
    const name = FIELD.exec(fieldOf(menu) || fieldOf(menu.parent))?.[1];
    if (name !== undefined && !Object.hasOwn(navigation, name)) navigation[name] = entries;
  }
  const blockFields: Record<string, JsonValue> = {};
  for (const field of all(({ attribs }) => attribs['data-type'] === 'block-field' && Boolean(attribs['id']))) {
    const id = field.attribs['id'] ?? '';
    if (id !== '__proto__') blockFields[id] = DomUtils.getOuterHTML(field);
  }
  // Not `navigation`, which says of a site that it has no other: a menu in a page may go without a name.
  return { members: { navigations: navigation, blockFields }, pages: (menus[0] ?? []).flatMap(pagesOf) };
}

function fieldOf(node: unknown): string {
  const attribs = typeof node === 'object' && node !== null && 'attribs' in node ? node.attribs : undefined;
  return String(Object(attribs)['data-content-field'] ?? '');
}

/** Links in the order of the page, those of a folder inside of it; each address once. */
function entriesIn(menu: Element, origin: URL): JsonObject[] {
  const seen = new Set<string>();
  const entries: JsonObject[] = [];
  const inFolders = new Set<Element>();
  for (const link of DomUtils.getElementsByTagName('a', menu.children).slice(0, MOST_LINKS)) {
    if (inFolders.has(link)) continue;
    const folder = folderAround(link, menu);
    const links = folder === undefined ? [] : DomUtils.getElementsByTagName('a', folder.children);
    for (const one of links) inFolders.add(one);
    const items = links.filter((one) => one !== links[0]).map((one) => entryOf(one, origin, seen));
    const below = items.filter((item) => item !== undefined);
    const entry = below.length === 0 ? entryOf(link, origin, seen) : folderEntry(link, below, origin);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** The outermost element of a menu that holds a title and what lies below it. */
function folderAround(link: Element, menu: Element): Element | undefined {
  let found: Element | undefined;
  for (let at = link.parent; at !== null && at !== menu; at = at.parent) {
    if (!('attribs' in at)) break;
    const isNested = at.name === 'li' && DomUtils.getElementsByTagName('ul', at.children).length > 0;
    if (isNested || FOLDER.test(at.attribs['class'] ?? '')) found = at;
  }
  return found;
}

const titleOf = (link: Element) => DomUtils.textContent(link).replace(/[<>]/g, '').replace(/\s+/g, ' ').trim();

function addressOf(link: Element, origin: URL): URL | undefined {
  const href = link.attribs['href'] ?? '';
  if (href === '' || href.startsWith('#') || !URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

function entryOf(link: Element, origin: URL, seen: Set<string>): JsonObject | undefined {
  const title = titleOf(link);
  const url = addressOf(link, origin);
  if (title === '' || url === undefined || seen.has(url.href)) return undefined;
  seen.add(url.href);
  if (url.origin !== origin.origin) {
    return { externalLink: { url: url.href, title, newWindow: link.attribs['target'] === '_blank' } };
  }
  const path = ownPath(url.pathname);
  return path === undefined || path === '/cart' ? undefined : { collection: collectionAt(path, title) };
}

function folderEntry(link: Element, items: readonly JsonObject[], origin: URL): JsonObject {
  const url = addressOf(link, origin);
  const path = (url?.origin === origin.origin ? ownPath(url.pathname) : undefined) ?? '';
  return { collection: { ...collectionAt(path, titleOf(link)), folder: true }, items: [...items] };
}

function collectionAt(path: string, title: string): JsonObject {
  const isHome = path === '/';
  return { title, navigationTitle: title, urlId: path.slice(1), fullUrl: path, homepage: isHome, folder: false };
}

/** An entry of a menu as a page that can be listed. */
function pagesOf(entry: JsonObject, ordering: number): PageSummary[] {
  const { collection, items } = entry;
  if (typeof collection !== 'object' || collection === null || Array.isArray(collection)) return [];
  const own = collection as JsonObject;
  const collections = listAt({ items: items ?? null }, 'items').flatMap((item) => at(item, 'collection') ?? []);
  const [path, title] = [textAt(own, 'fullUrl'), textAt(own, 'title')];
  return [
    {
      path,
      fullUrl: path,
      urlId: textAt(own, 'urlId'),
      title,
      isItem: false,
      isProduct: false,
      ordering,
      collection: collections.length === 0 ? own : { ...own, collections },
      text: '',
      excerpt: '',
      image: '',
      items: [],
      canonical: path,
      changed: undefined,
      isPublic: true,
      listed: [],
    },
  ];
}
