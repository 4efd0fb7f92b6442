import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { readListQuery } from '../../site/content/list-view.ts';
import { longestAddress, readPagePath } from '../../site/content/page-path.ts';
import { longestSearch } from '../../site/content/search.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { sendProblem } from '../protocol/send-problem.ts';
import { stepAside } from '../release-slot.ts';
import { PageUnavailable } from '../render/page-unavailable.ts';
import { answerFailure } from './answer-failure.ts';
import { type FileRoots, isFilePath, sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import type { Answer, FillRegion, SiteHost } from './site-host.ts';

export interface PagesOptions {
  /** The site of a request; undefined for a host that has none. */
  readonly siteOf: (request: Request) => { readonly host: SiteHost; readonly files: FileRoots } | undefined;
  /** Markup of the pages that are one visitor's own, made for this request. */
  readonly fillRegion?:
    | ((name: string, request: Request, response: Response, context: JsonObject) => Promise<string | undefined>)
    | undefined;
  /** Told of every fault that ends in the error page. */
  readonly onFault: (error: unknown, request: Request) => void;
}

/**
 * A page carries the nonce of the one response that it was sent with, so shared caches keep no page; browsers keep it
 * and ask each time whether it is still the same.
 */
const PAGE_CACHE = 'private, no-cache';
const PRIVATE_CACHE = 'private, no-store';

type PagesSite = ReturnType<PagesOptions['siteOf']>;

/** Everything that a site answers besides the calls: pages, page JSON, the stylesheet, files and images. */
export function createPages(options: PagesOptions): RequestHandler {
  return (request, response, next) => {
    const site = options.siteOf(request);
    return answerAtOnce(options, site, request, response) ?? answer(options, site, request, response, next);
  };
}

/** The short way for what is asked most: a page without a query, for which nothing has to be waited for. */
function answerAtOnce(
  { onFault }: PagesOptions,
  site: PagesSite,
  request: Request,
  response: Response,
): Promise<void> | undefined {
  const { url, method } = request;
  if (site === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (url.length > longestAddress || !PLAIN_PATH.test(url) || isFilePath(url)) return undefined;
  const { host } = site;
  let found: Answer | undefined;
  try {
    found = host.pageAtOnce(url);
  } catch (error) {
    onFault(error, request);
    return answerFailure(host, request, response, error);
  }
  if (found === undefined) return undefined;
  const { page, key, timing } = found;
  return sendPage(request, response, page, { key, cache: host.cache, cacheControl: PAGE_CACHE, timing });
}

/** Paths that read as they are written. */
const PLAIN_PATH = /^\/(?:[\w~-]+(?:[/.][\w~-]+)*)?$/;

async function answer(
  options: PagesOptions,
  site: PagesSite,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const { url, method } = request;
  if (url.length > longestAddress) return sendProblem(response, 414, 'The address is too long.');
  const mark = url.indexOf('?');
  const path = readPagePath(mark < 0 ? url : url.slice(0, mark));
  if (path === undefined) return sendProblem(response, 400, 'The address cannot be read.');
  if (site === undefined) return sendProblem(response, 404, 'There is no site at this address.');
  if (method === 'OPTIONS') {
    response.statusCode = 204;
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    response.end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    return sendProblem(response, 405, 'Pages can only be read.');
  }
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  try {
    if (isFilePath(path)) return await sendFile(request, response, path, query, site.host, site.files);
    const fill = options.fillRegion;
    const filler: FillRegion | undefined = fill && ((name, context) => fill(name, request, response, context));
    await answerPage(site.host, path, query, request, response, filler);
  } catch (error) {
    if (response.headersSent) return next(error);
    if (!(error instanceof PageUnavailable)) options.onFault(error, request);
    await answerFailure(site.host, request, response, error);
  }
}

async function answerPage(
  host: SiteHost,
  path: string,
  raw: URLSearchParams,
  request: Request,
  response: Response,
  fill: FillRegion | undefined,
): Promise<void> {
  const query = {
    ...readListQuery(raw),
    search: path === '/search' ? (raw.get('q') ?? '').slice(0, longestSearch) : '',
  };
  const format = raw.get('format');
  if (format === 'json' || format === 'json-pretty' || format === 'main-content') {
    return answerFormat(host, path, raw, { query, format }, request, response);
  }
  if (format !== null && format !== '' && format !== 'html') {
    return sendProblem(response, 400, 'The format is one of html, json, json-pretty and main-content.');
  }
  const answered = await host.page(path, query, raw, { fill, onWait: () => stepAside(response) });
  if ('kind' in answered) return redirect(response, answered.status, answered.to);
  const { page, key, isPrivate, timing } = answered;
  const cacheControl = isPrivate ? PRIVATE_CACHE : PAGE_CACHE;
  await sendPage(request, response, page, { key, cache: host.cache, cacheControl, timing });
}

interface Wanted {
  readonly query: Parameters<SiteHost['context']>[1];
  readonly format: 'json' | 'json-pretty' | 'main-content';
}

async function answerFormat(
  host: SiteHost,
  path: string,
  raw: URLSearchParams,
  { query, format }: Wanted,
  request: Request,
  response: Response,
): Promise<void> {
  const resolution = await host.context(path, query, raw);
  if (resolution.kind === 'redirect') {
    return redirect(response, resolution.status, `${resolution.to}?format=${format}`);
  }
  const { context, status, isPrivate } = resolution;
  const isMarkup = format === 'main-content';
  const bytes = isMarkup
    ? await host.mainContent(context, path, () => stepAside(response))
    : { body: Buffer.from(JSON.stringify(context, undefined, format === 'json-pretty' ? 2 : undefined)), holes: [] };
  const page = host.toAnswer(bytes, status, isMarkup ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  await sendPage(request, response, page, {
    key: '',
    cache: host.cache,
    cacheControl: isPrivate ? PRIVATE_CACHE : PAGE_CACHE,
    timing: 'cache;desc=miss',
  });
}

function redirect(response: Response, status: number, to: string): void {
  response.statusCode = status;
  response.setHeader('Location', to);
  response.setHeader('Cache-Control', PAGE_CACHE);
  response.end();
}
