import { errorReply } from '../protocol/replies.ts';
import { feedReply } from './discovery-reply.ts';
import { PAGE_CACHE, PRIVATE_CACHE } from './page-reply.ts';
import { readPageQuery } from './read-page-query.ts';
import type { Asked, Reply } from './reply.ts';
import type { SiteHost } from './site-host.ts';

/** Whether the address asks for something else than the page as HTML. */
export function isOtherFormat(format: string | null): format is string {
  return format !== null && format !== '' && format !== 'html';
}

/** A page in another format than HTML: its data, its main content alone, or the feed of its items. */
export async function formatReply(
  host: SiteHost,
  { path, query }: Asked,
  format: string,
  onWait: () => void,
): Promise<Reply> {
  if (format === 'rss') return feedReply(host, path, query);
  if (format !== 'json' && format !== 'json-pretty' && format !== 'main-content') {
    return errorReply(400, 'The format is one of html, json, json-pretty, main-content and rss.');
  }
  const resolution = await host.context(path, readPageQuery(path, query), query);
  if (resolution.kind === 'redirect') {
    return { kind: 'redirect', status: resolution.status, to: `${resolution.to}?format=${format}` };
  }
  const { context, status, isPrivate } = resolution;
  const isMarkup = format === 'main-content';
  const bytes = isMarkup
    ? await host.mainContent(context, path, onWait)
    : { body: Buffer.from(JSON.stringify(context, undefined, format === 'json-pretty' ? 2 : undefined)), holes: [] };
  const page = host.toAnswer(bytes, status, isMarkup ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  const cacheControl = isPrivate ? PRIVATE_CACHE : PAGE_CACHE;
  return { kind: 'page', page, key: '', cache: host.cache, cacheControl, timing: 'cache;desc=miss' };
}
