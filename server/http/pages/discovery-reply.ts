import { errorReply } from '../protocol/replies.ts';
import { type DiscoveryText, discoveryText, feedText } from './discovery.ts';
import type { Reply } from './reply.ts';
import type { SiteHost } from './site-host.ts';

/** Whoever keeps a copy asks each time whether it is still true: a page that was locked is in none from then on. */
const CACHE = 'public, no-cache';

/** A file about the site (`isDiscoveryPath`). */
export async function discoveryReply(host: SiteHost, path: string, hasIcon: () => Promise<boolean>): Promise<Reply> {
  // Looking through all pages of a large site takes a while, and robots ask often.
  const isKept = path.startsWith('/sitemap');
  const page = isKept ? host.cache.get(path, host.version) : undefined;
  if (page !== undefined) return { kind: 'page', page, key: path, cache: host.cache, cacheControl: CACHE, timing: '' };
  return textReply(host, await discoveryText(host, path, { hasIcon, now: Date.now() }), isKept ? path : '');
}

/** `?format=rss` of a list. */
export async function feedReply(host: SiteHost, path: string, query: URLSearchParams): Promise<Reply> {
  return textReply(host, await feedText(host, path, query), '');
}

/** `key`: what the cache keeps it under; nothing for what is made each time. */
function textReply(host: SiteHost, made: DiscoveryText, key: string): Reply {
  if ('missing' in made) return errorReply(404, made.missing);
  const answer = host.toAnswer({ body: Buffer.from(made.text), holes: [] }, 200, made.type);
  const page = { ...answer, version: host.version };
  if (key !== '') host.cache.set(key, page);
  return { kind: 'page', page, key, cache: host.cache, cacheControl: CACHE, timing: '' };
}
