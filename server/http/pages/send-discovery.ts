import type { Request, Response } from 'express';
import { sendError } from '../protocol/send-error.ts';
import { type DiscoveryText, discoveryText, feedText } from './discovery.ts';
import { sendPage } from './send-page.ts';
import type { SiteHost } from './site-host.ts';

/** Whoever keeps a copy asks each time whether it is still true: a page that was locked is in none from then on. */
const CACHE = 'public, no-cache';

/** Sends a file about the site (`isDiscoveryPath`). */
export async function sendDiscovery(
  request: Request,
  response: Response,
  path: string,
  host: SiteHost,
  hasIcon: () => Promise<boolean>,
): Promise<void> {
  // Looking through all pages of a large site takes a while, and robots ask often.
  const isKept = path.startsWith('/sitemap');
  const kept = isKept ? host.cache.get(path, host.version) : undefined;
  if (kept !== undefined) {
    return sendPage(request, response, kept, { key: path, cache: host.cache, cacheControl: CACHE, timing: '' });
  }
  const made = await discoveryText(host, path, { hasIcon, now: Date.now() });
  await sendText(request, response, host, made, isKept ? path : '');
}

/** Sends `?format=rss` of a list. */
export async function sendFeed(
  request: Request,
  response: Response,
  path: string,
  raw: URLSearchParams,
  host: SiteHost,
): Promise<void> {
  await sendText(request, response, host, await feedText(host, path, raw), '');
}

/** `key`: what the cache keeps it under; nothing for what is made each time. */
async function sendText(
  request: Request,
  response: Response,
  host: SiteHost,
  made: DiscoveryText,
  key: string,
): Promise<void> {
  if ('missing' in made) return sendError(response, 404, made.missing);
  const answer = host.toAnswer({ body: Buffer.from(made.text), holes: [] }, 200, made.type);
  const page = { ...answer, version: host.version };
  if (key !== '') host.cache.set(key, page);
  await sendPage(request, response, page, { key, cache: host.cache, cacheControl: CACHE, timing: '' });
}
