import type { FeedDefinition } from '../../site/extensions/kinds/feeds.ts';
import { errorReply } from '../protocol/replies.ts';
import { type DiscoveryText, discoveryText, feedText } from './discovery.ts';
import { ownFeedText } from './own-feed.ts';
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

/** Milliseconds for which a feed of the config's own is sent as it was made: it may show live stock. */
const FEED_FRESH = 60_000;

/** A feed that the site's config makes. */
export async function ownFeedReply(host: SiteHost, feed: FeedDefinition): Promise<Reply> {
  const key = `\0feed ${feed.path}`;
  const page = host.cache.get(key, host.version);
  if (page === undefined) return textReply(host, await ownFeedText(host, feed), key, FEED_FRESH);
  return { kind: 'page', page, key, cache: host.cache, cacheControl: CACHE, timing: '' };
}

/** `key`: what the cache keeps it under; nothing for what is made each time. */
function textReply(host: SiteHost, made: DiscoveryText, key: string, fresh?: number): Reply {
  if ('missing' in made) return errorReply(404, made.missing);
  const answer = host.toAnswer({ body: Buffer.from(made.text), holes: [] }, 200, made.type);
  const until = fresh === undefined ? {} : { until: Date.now() + fresh };
  const page = { ...answer, version: host.version, ...until };
  if (key !== '') host.cache.set(key, page);
  return { kind: 'page', page, key, cache: host.cache, cacheControl: CACHE, timing: '' };
}
