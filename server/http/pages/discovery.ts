import { completeProduct } from '#model';
import { readListQuery } from '../../site/content/list-query.ts';
import { lockAt } from '../../site/content/locked-content.ts';
import { isPublic, isShown } from '../../site/content/public-data.ts';
import { absolutePath, baseOf } from '../../site/discovery/addresses.ts';
import { feed } from '../../site/discovery/feed.ts';
import { largeSitemap } from '../../site/discovery/large-sitemap.ts';
import { type PublicPage, type PublicPagesInput, publicPages } from '../../site/discovery/public-pages.ts';
import { robotsText } from '../../site/discovery/robots.ts';
import { securityContact } from '../../site/discovery/security-contact.ts';
import { readSitemapPath, sitemap } from '../../site/discovery/sitemap.ts';
import { webManifest } from '../../site/discovery/web-manifest.ts';
import { type JsonObject, textAt } from '../../site/lib/json-access.ts';
import { locateList } from './locate-list.ts';
import { baseContext } from './resolve-page.ts';
import type { SiteHost } from './site-host.ts';

/** A file that is made of what a site says, or why it is not there. */
export type DiscoveryText = { readonly type: string; readonly text: string } | { readonly missing: string };

/** What is known of a site beside its pages. */
export interface DiscoveryFacts {
  readonly hasIcon: () => Promise<boolean>;
  readonly now: number;
}

type Make = (host: SiteHost, facts: DiscoveryFacts) => Promise<DiscoveryText>;

const plainText = 'text/plain; charset=utf-8';
const noFile = { missing: 'There is no such file.' };
/** Why nothing with whole addresses can be made. */
export const noBase = { missing: 'The pages of this site do not say where it is: website.baseUrl is missing.' };
const noList = { missing: 'There is no list at this address.' };

const files: ReadonlyMap<string, Make> = new Map([
  ['/robots.txt', robots],
  ['/manifest.webmanifest', manifest],
  ['/.well-known/security.txt', contact],
]);

/** Addresses of the files that are made without a number in their name. */
export const discoveryPaths: readonly string[] = [...files.keys(), '/sitemap.xml'];

/** Whether a path is that of a file about the site, by which machines find their way. */
export function isDiscoveryPath(path: string): boolean {
  return files.has(path) || readSitemapPath(path) !== undefined;
}

export async function discoveryText(host: SiteHost, path: string, facts: DiscoveryFacts): Promise<DiscoveryText> {
  const part = readSitemapPath(path);
  if (part === undefined) return (await files.get(path)?.(host, facts)) ?? noFile;
  const base = baseOf(await baseContext(host.source));
  if (base === '') return noBase;
  const text = sitemapOf(host, base, part);
  return text === undefined ? noFile : { type: 'application/xml; charset=utf-8', text };
}

async function robots(host: SiteHost): Promise<DiscoveryText> {
  const base = baseOf(await baseContext(host.source));
  const hasMap = base !== '' && sitemapOf(host, base, 0) !== undefined;
  const text = robotsText({
    sitemap: hasMap ? absolutePath('/sitemap.xml', base) : undefined,
    isClosed: lockAt(host.locks, '/') !== undefined,
  });
  return { type: plainText, text };
}

async function manifest({ source }: SiteHost, { hasIcon }: DiscoveryFacts): Promise<DiscoveryText> {
  return { type: 'application/manifest+json', text: webManifest(await baseContext(source), await hasIcon()) };
}

async function contact(host: SiteHost, { now }: DiscoveryFacts): Promise<DiscoveryText> {
  const context = await baseContext(host.source);
  const mail = textAt(context, 'websiteSettings.contactEmail');
  const text = securityContact({ mail, base: baseOf(context), language: textAt(context, 'website.language'), now });
  return text === undefined ? noFile : { type: plainText, text };
}

function sitemapOf(host: SiteHost, base: string, part: number): string | undefined {
  const { large } = host.source;
  return large === undefined
    ? sitemap(publicPagesOf(host), base, part)
    : largeSitemap(large, publicInput(host), base, part);
}

/** Every page of a site that is for everybody. */
export function publicPagesOf(host: SiteHost): readonly PublicPage[] {
  return publicPages(publicInput(host));
}

function publicInput(host: SiteHost): PublicPagesInput {
  return {
    source: host.source,
    locks: host.locks,
    templatePages: host.site.staticPages.filter((name) => !host.isSystemTemplate(name)).map((name) => `/${name}`),
    isPlatformPath: (path) => host.isPlatformPath(path),
  };
}

/** The feed of the list at a path: `?format=rss` of it. `self` where it stands under another address. */
export async function feedText(
  host: SiteHost,
  path: string,
  raw: URLSearchParams,
  self?: string,
): Promise<DiscoveryText> {
  const query = readListQuery(raw);
  const located = host.isPlatformPath(path) ? undefined : await locateList(host.source, host.locks, path, query, raw);
  if (located === undefined || !isPublic(located.context)) return noList;
  const base = baseOf(located.context);
  if (base === '') return noBase;
  const narrowed = Object.entries({ category: query.category, tag: query.tag, author: query.author });
  const search = new URLSearchParams([['format', 'rss'], ...narrowed.filter(([, value]) => value !== '')]);
  const items = located.items.filter((item) => isShown(item)).map((item) => completeProduct(item) as JsonObject);
  const text = feed({ context: located.context, items, path, self: self ?? `${path}?${search}`, base });
  return { type: 'application/rss+xml; charset=utf-8', text };
}
