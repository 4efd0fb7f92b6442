import { absolutePath } from './addresses.ts';
import type { PublicPage } from './public-pages.ts';
import { element, xmlDeclaration } from './xml.ts';

/** The protocol allows 50,000 addresses and 50 MB; so many of the longest addresses stay below both. */
export const mostInSitemap = 10_000;
/** As many files as an index may name. */
const MOST_FILES = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Address of one file of a site map that needs several, counted from one. */
export function sitemapPart(number: number): string {
  return `/sitemap-${number}.xml`;
}

/** Which part of the site map an address is; 0 for the map itself, undefined for any other address. */
export function readSitemapPath(path: string): number | undefined {
  const match = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/.exec(path);
  return match === null ? undefined : Number(match[1] ?? 0);
}

/**
 * The site map (sitemaps.org 0.9), or one part of it: whole in one file where it fits, else an index of its parts.
 * Undefined for a part that is not there, and for a site that has nothing to show.
 */
export function sitemap(pages: readonly PublicPage[], base: string, part: number): string | undefined {
  const parts = Math.min(Math.ceil(pages.length / mostInSitemap), MOST_FILES);
  if (part > parts || pages.length === 0 || (part > 0 && parts === 1)) return undefined;
  if (part === 0 && parts > 1) return index(pages, base, parts);
  return sitemapFile(pages.slice(Math.max(0, part - 1) * mostInSitemap, Math.max(1, part) * mostInSitemap), base);
}

export function sitemapFile(pages: readonly PublicPage[], base: string): string {
  const entries = pages.map(
    ({ path, changed }) =>
      `<url>${element('loc', absolutePath(path, base))}${element('lastmod', dateText(changed))}</url>\n`,
  );
  return `${xmlDeclaration}<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`;
}

function index(pages: readonly PublicPage[], base: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, at) => {
    const inPart = pages.slice(at * mostInSitemap, (at + 1) * mostInSitemap);
    const changed = inPart.reduce((latest, page) => Math.max(latest, page.changed ?? 0), 0);
    return { path: sitemapPart(at + 1), changed: changed || undefined };
  });
  return sitemapIndex(entries, base);
}

/** The index of several files, each with the time of its last change. */
export function sitemapIndex(files: readonly PublicPage[], base: string): string {
  const entries = files.map(
    ({ path, changed }) =>
      `<sitemap>${element('loc', absolutePath(path, base))}${element('lastmod', dateText(changed))}</sitemap>\n`,
  );
  return `${xmlDeclaration}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

function dateText(time: number | undefined): string {
  return time === undefined ? '' : new Date(time).toISOString();
}
