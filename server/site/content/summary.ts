import { isObject, type JsonValue } from '#engine';
import { completeProduct } from '#model';
import { plainText } from '../head/markup.ts';
import { at, type JsonObject, listAt, objectAt, textAt } from '../lib/json-access.ts';
import { entriesIn, entryAddresses } from './list-entries.ts';
import type { PageSummary } from './page-source.ts';
import { isPublic, isShown } from './public-data.ts';

const LONGEST_TEXT = 20_000;
const LONGEST_EXCERPT = 200;

export function summarise(path: string, context: JsonObject): PageSummary {
  const item = itemOf(context);
  const collection = objectAt(context, 'collection');
  const subject = item ?? collection;
  const title = textAt(subject, 'title') || textAt(context, 'title');
  const body = [subject, context].flatMap((value) =>
    ['title', 'excerpt', 'description', 'body', 'mainContent'].map((name) => textAt(value, name)),
  );
  const canonical = canonicalOf(path, context);
  return {
    path,
    fullUrl: textAt(subject, 'fullUrl') || path,
    urlId: textAt(subject, 'urlId'),
    title,
    isItem: item !== undefined,
    isProduct: objectAt(item, 'structuredContent') !== undefined,
    ordering: orderingOf(collection),
    collection,
    text: plainText(
      [...body, ...listAt(item, 'tags').map(String), ...listAt(item, 'categories').map(String)].join(' '),
      LONGEST_TEXT,
    ),
    excerpt: plainText(
      textAt(subject, 'excerpt') || textAt(subject, 'description') || textAt(subject, 'body'),
      LONGEST_EXCERPT,
    ),
    image: textAt(subject, 'assetUrl') || textAt(subject, 'mainImage.assetUrl'),
    items: item === undefined ? listAt(context, 'items').flatMap(addressesOf) : [],
    canonical,
    changed: changeOf(subject),
    isPublic: isPublic(context),
    listed: item === undefined ? listedIn(context, canonical) : [],
  };
}

function itemOf({ item }: JsonObject): JsonObject | undefined {
  const completed = item === undefined ? item : completeProduct(item);
  return isObject(completed) ? completed : undefined;
}

function listedIn(context: JsonObject, canonical: string): PageSummary['listed'] {
  const listed = entriesIn(context).flatMap((each) => listedPage(each, canonical));
  return [...new Map(listed.map((page) => [page.path, page])).values()];
}

function canonicalOf(path: string, context: JsonObject): string {
  const item = objectAt(context, 'item');
  if (item === undefined && at(context, 'collection.homepage') === true) return '/';
  const own = path === '/' ? '/' : textAt(item ?? objectAt(context, 'collection'), 'fullUrl');
  return own.startsWith('/') ? own : path;
}

function listedPage(item: JsonValue, list: string): PageSummary['listed'] {
  const [path] = entryAddresses(item, list);
  return path !== undefined && isShown(item) ? [{ path, changed: changeOf(item) }] : [];
}

/** The addresses that a page gives itself beside its path; a site without index.json has its home page where it says so. */
export function aliasesOf({
  path,
  fullUrl,
  isItem,
  collection,
}: Pick<PageSummary, 'path' | 'fullUrl' | 'isItem' | 'collection'>): readonly string[] {
  const isHome = !isItem && collection?.['homepage'] === true;
  const addresses = new Set([fullUrl, ...(isHome ? ['/'] : [])]);
  return [...addresses].filter((address) => address !== path && address.startsWith('/'));
}

function changeOf(subject: JsonValue | undefined): number | undefined {
  const date = at(subject, 'updatedOn') ?? at(subject, 'publishOn') ?? at(subject, 'addedOn');
  return typeof date === 'number' && date > 0 && date <= 8.64e15 ? date : undefined;
}

function orderingOf(collection: JsonObject | undefined): number {
  const ordering = at(collection, 'ordering');
  return typeof ordering === 'number' ? ordering : Number.MAX_SAFE_INTEGER;
}

function addressesOf(item: JsonValue): string[] {
  return [textAt(item, 'fullUrl'), textAt(item, 'urlId')].filter((address) => address !== '');
}
