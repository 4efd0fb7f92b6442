import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { longestAddress, readPagePath } from '../../site/content/page-path.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { sendError } from '../protocol/send-error.ts';
import { releaseSlot } from '../release-slot.ts';
import { PageUnavailable } from '../render/page-unavailable.ts';
import { answerFailure } from './answer-failure.ts';
import { answerFormat, isOtherFormat } from './answer-format.ts';
import type { FillRegion } from './filled-region.ts';
import { cacheControlOf, PRIVATE_CACHE, redirect } from './page-reply.ts';
import { readPageQuery } from './read-page-query.ts';
import { PLAIN_PATH } from './ready-pages.ts';
import type { PageQuery } from './resolve-page.ts';
import { type FileRoots, isFilePath, sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import type { Answer, SiteHost } from './site-host.ts';
import type { SystemPage } from './system-pages.ts';

export interface PagesOptions {
  /** The site of a request; undefined for a host that has none. */
  readonly siteOf: (request: Request) => { readonly host: SiteHost; readonly files: FileRoots } | undefined;
  /** Markup of the page at a path that is one visitor's own, made for this request. */
  readonly fillRegion?:
    | ((path: string, request: Request, response: Response, context: JsonObject) => ReturnType<FillRegion>)
    | undefined;
  /** Told of every fault that ends in the error page. */
  readonly onInternalError: (error: unknown, request: Request) => void;
}

type PagesSite = ReturnType<PagesOptions['siteOf']>;

/** Everything that a site answers besides the API: pages, page JSON, the stylesheet, files and images. */
export function createPages(options: PagesOptions): RequestHandler {
  return (request, response, next) => {
    const site = options.siteOf(request);
    return answerAtOnce(options, site, request, response) ?? answer(options, site, request, response, next);
  };
}

/** The short way for what is asked most: a page without a query, for which nothing has to be waited for. */
function answerAtOnce(
  { onInternalError }: PagesOptions,
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
    onInternalError(error, request);
    return answerFailure(host, request, response, error);
  }
  if (found === undefined) return undefined;
  const { page, key, timing } = found;
  return sendPage(request, response, page, {
    ...{ key, timing, cache: host.cache },
    cacheControl: cacheControlOf(host, url, found),
  });
}

async function answer(
  options: PagesOptions,
  site: PagesSite,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const { url, method } = request;
  if (url.length > longestAddress) return sendError(response, 414, 'The address is too long.');
  const mark = url.indexOf('?');
  const path = readPagePath(mark < 0 ? url : url.slice(0, mark));
  if (path === undefined) return sendError(response, 400, 'The address cannot be read.');
  if (site === undefined) return sendError(response, 404, 'There is no site at this address.');
  if (method === 'OPTIONS') {
    response.statusCode = 204;
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    response.end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    return sendError(response, 405, 'Pages can only be read.');
  }
  const raw = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  try {
    if (isFilePath(path)) return await sendFile(request, response, path, raw, site.host, site.files);
    const format = raw.get('format');
    if (isOtherFormat(format)) return await answerFormat(site.host, path, raw, format, request, response);
    const fill = options.fillRegion;
    const filler: FillRegion | undefined = fill && ((context) => fill(path, request, response, context));
    await answerPage(site.host, path, { raw, ...readPageQuery(path, raw) }, request, response, filler);
  } catch (error) {
    if (response.headersSent) return next(error);
    if (!(error instanceof PageUnavailable)) options.onInternalError(error, request);
    await answerFailure(site.host, request, response, error);
  }
}

/** What an address asks beside its path, as it is read and as it stands. */
interface Asked extends PageQuery {
  readonly raw: URLSearchParams;
}

async function answerPage(
  host: SiteHost,
  path: string,
  { raw, ...query }: Asked,
  request: Request,
  response: Response,
  fill: FillRegion | undefined,
): Promise<void> {
  const answered = await host.page(path, query, raw, { fill, onWait: () => releaseSlot(response) });
  if ('kind' in answered) return redirect(response, answered.status, answered.to);
  const { page, key, timing } = answered;
  const cacheControl = cacheControlOf(host, path, answered);
  await sendPage(request, response, page, { key, cache: host.cache, cacheControl, timing });
}

/** Answers with a system page that was made for this request; `path` is where it stands, the address asked for without. */
export type ShowSystemPage = (
  shown: SystemPage,
  path: string | undefined,
  request: Request,
  response: Response,
  fill: FillRegion,
) => Promise<void>;

export function showSystemPage(host: SiteHost): ShowSystemPage {
  return async (shown, path, request, response, fill) => {
    try {
      const page = await host.systemPage(shown, path ?? request.path, fill, () => releaseSlot(response));
      await sendPage(request, response, page, { key: '', cache: host.cache, cacheControl: PRIVATE_CACHE, timing: '' });
    } catch (error) {
      if (!(error instanceof PageUnavailable)) throw error;
      await answerFailure(host, request, response, error);
    }
  };
}
