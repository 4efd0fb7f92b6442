import type { JsonValue } from '#engine';
import { at, type JsonObject, objectAt, textAt } from '../lib/json-access.ts';
import { rasterQuery } from './image-widths.ts';
import { plainText, safeAddress } from './markup.ts';

/** What a page tells machines about itself: the one reading that title, previews and structured data share. */
export interface PageFacts {
  readonly siteTitle: string;
  readonly title: string;
  readonly documentTitle: string;
  readonly description: string;
  /** Absolute when the website has a base address, else from the root. */
  readonly canonical: string;
  readonly base: string;
  readonly image: string;
  readonly kind: 'website' | 'article' | 'product';
  readonly isHome: boolean;
  readonly isIndexable: boolean;
  /** Address of the list's feed; empty for a page that is no list. */
  readonly feed: string;
}

const LONGEST_DESCRIPTION = 300;
const RELATIVE_BASE = 'https://relative.invalid';
const FIRST_SYSTEM_PAGE = 100;

export function readPageFacts(context: JsonObject, path: string): PageFacts {
  const item = objectAt(context, 'item');
  const collection = objectAt(context, 'collection');
  const subject = item ?? collection;
  const siteTitle = textAt(context, 'website.siteTitle');
  const isHome = path === '/' || (item === undefined && at(collection, 'homepage') === true);
  const title =
    textAt(subject, 'seoData.seoTitle') || textAt(subject, 'title') || textAt(context, 'title') || siteTitle;
  const isProduct = objectAt(item, 'structuredContent') !== undefined || objectAt(context, 'product') !== undefined;
  const base = textAt(context, 'website.baseUrl').replace(/(?<!\/)\/+$/, '');
  const pageType = at(context, 'pageType');
  return {
    siteTitle,
    title,
    documentTitle: isHome || title === siteTitle || siteTitle === '' ? siteTitle || title : `${title} — ${siteTitle}`,
    description: descriptionOf(context, subject),
    canonical: canonicalOf(isHome ? '/' : textAt(item ?? collection, 'fullUrl') || path, base),
    base,
    image: imageOf(context, base),
    kind: isProduct ? 'product' : item === undefined ? 'website' : 'article',
    isHome,
    isIndexable: (typeof pageType !== 'number' || pageType < FIRST_SYSTEM_PAGE) && !isHiddenFromSearch(subject),
    feed: feedOf(context, path),
  };
}

/** Whether the owner keeps a page or an item from search engines. */
export function isHiddenFromSearch(subject: JsonValue | undefined): boolean {
  return at(subject, 'seoData.seoHidden') === true;
}

/** A list has a feed under its own address. */
function feedOf(context: JsonObject, path: string): string {
  const isList = Object.hasOwn(context, 'items') && objectAt(context, 'item') === undefined;
  const address = path === '/' ? path : textAt(context, 'collection.fullUrl');
  return isList && address.startsWith('/') ? `${address}?format=rss` : '';
}

function descriptionOf(context: JsonObject, subject: JsonObject | undefined): string {
  const candidates = [
    textAt(subject, 'seoData.seoDescription'),
    textAt(subject, 'excerpt'),
    textAt(subject, 'description'),
    textAt(context, 'website.siteDescription'),
    textAt(context, 'website.siteTagLine'),
  ];
  for (const candidate of candidates) {
    const text = plainText(candidate, LONGEST_DESCRIPTION);
    if (text !== '') return text;
  }
  return '';
}

/** One address per page, whatever filter, variant or host it was asked under. */
function canonicalOf(path: string, base: string): string {
  const safe = safeAddress(path.split(/[?#]/)[0] ?? '/', base === '' ? RELATIVE_BASE : `${base}/`);
  return base === '' ? safe.replace(RELATIVE_BASE, '') : safe;
}

/** Crawlers show no vector pictures, so those of the site itself are given as pixels. */
export function rasterOf(address: string, base: string): string {
  const url = new URL(address);
  const isOwn = url.origin === new URL(base === '' ? RELATIVE_BASE : base).origin;
  if (!isOwn || url.search !== '' || !/\.svg$/i.test(url.pathname)) return address;
  url.search = rasterQuery;
  return url.href;
}

function imageOf(context: JsonObject, base: string): string {
  const places = [
    'item.seoData.ogImage.assetUrl',
    'item.assetUrl',
    'item.mainImage.assetUrl',
    'item.items.0.assetUrl',
    'collection.seoData.ogImage.assetUrl',
    'collection.mainImage.assetUrl',
    'website.socialLogoImageUrl',
    'website.logoImageUrl',
  ];
  for (const place of places) {
    const address = textAt(context, place);
    if (address === '') continue;
    const safe = safeAddress(address, base === '' ? RELATIVE_BASE : `${base}/`);
    if (safe !== '') return rasterOf(safe, base).replace(RELATIVE_BASE, '');
  }
  return '';
}
