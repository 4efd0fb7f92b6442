import type { Request, Response } from 'express';
import { sendError } from '../protocol/send-error.ts';
import { releaseSlot } from '../release-slot.ts';
import { PAGE_CACHE, PRIVATE_CACHE, redirect } from './page-reply.ts';
import { readPageQuery } from './read-page-query.ts';
import { sendFeed } from './send-discovery.ts';
import { sendPage } from './send-page.ts';
import type { SiteHost } from './site-host.ts';

/** Whether the address asks for something else than the page as HTML. */
export function isOtherFormat(format: string | null): format is string {
  return format !== null && format !== '' && format !== 'html';
}

/** A page in another format than HTML: its data, its main content alone, or the feed of its items. */
export async function answerFormat(
  host: SiteHost,
  path: string,
  raw: URLSearchParams,
  format: string,
  request: Request,
  response: Response,
): Promise<void> {
  if (format === 'rss') return sendFeed(request, response, path, raw, host);
  if (format !== 'json' && format !== 'json-pretty' && format !== 'main-content') {
    return sendError(response, 400, 'The format is one of html, json, json-pretty, main-content and rss.');
  }
  const resolution = await host.context(path, readPageQuery(path, raw), raw);
  if (resolution.kind === 'redirect') {
    return redirect(response, resolution.status, `${resolution.to}?format=${format}`);
  }
  const { context, status, isPrivate } = resolution;
  const isMarkup = format === 'main-content';
  const bytes = isMarkup
    ? await host.mainContent(context, path, () => releaseSlot(response))
    : { body: Buffer.from(JSON.stringify(context, undefined, format === 'json-pretty' ? 2 : undefined)), holes: [] };
  const page = host.toAnswer(bytes, status, isMarkup ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  await sendPage(request, response, page, {
    key: '',
    cache: host.cache,
    cacheControl: isPrivate ? PRIVATE_CACHE : PAGE_CACHE,
    timing: 'cache;desc=miss',
  });
}
