import type { Request, RequestHandler, Response } from 'express';
import { longestAddress, readPagePath } from '../../site/content/page-path.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { sendError } from '../protocol/send-error.ts';
import { releaseSlot } from '../release-slot.ts';
import { PageUnavailable } from '../render/page-unavailable.ts';
import { answerBadAddress, answerFailure } from './answer-failure.ts';
import { ownFeedReply } from './discovery-reply.ts';
import { type FileRoots, fileReply, isFilePath } from './file-reply.ts';
import type { FillRegion } from './filled-region.ts';
import { formatReply, isOtherFormat } from './format-reply.ts';
import { ownFeedAt } from './own-feed.ts';
import { PRIVATE_CACHE, pageReply, replyWith } from './page-reply.ts';
import { plainPathOf } from './plain-path.ts';
import type { Asked, Reply } from './reply.ts';
import { sendReply } from './send-reply.ts';
import type { SiteHost } from './site-host.ts';
import type { SystemPage } from './system-pages.ts';

export interface PagesOptions {
  /** The site of a request; undefined for a host that has none. */
  readonly siteOf: (request: Request) => { readonly host: SiteHost; readonly files: FileRoots } | undefined;
  /** Markup of the page at a path that is one visitor's own, made for this request. */
  readonly fillRegion?:
    | ((path: string, request: Request, response: Response, context: JsonObject) => ReturnType<FillRegion>)
    | undefined;
  /** Told of every error that ends in the error page. */
  readonly onInternalError: (error: unknown, request: Request) => void;
}

type PagesSite = ReturnType<PagesOptions['siteOf']>;

/** Everything that a site answers besides the API: pages, page JSON, the stylesheet, files and images. */
export function createPages(options: PagesOptions): RequestHandler {
  return async (request, response, next) => {
    const site = options.siteOf(request);
    try {
      await (answerAtOnce(site, request, response) ?? answer(options, site, request, response));
    } catch (error) {
      if (response.headersSent) return next(error);
      if (!(error instanceof PageUnavailable)) options.onInternalError(error, request);
      await answerFailure(site?.host, request, response, error);
    }
  };
}

/** The short way for what is asked most, where nothing has to be waited for. */
function answerAtOnce(site: PagesSite, request: Request, response: Response): Promise<void> | undefined {
  const path = plainPathOf(request);
  if (site === undefined || path === undefined) return undefined;
  const found = site.host.pageAtOnce(path);
  return found && sendReply(request, response, replyWith(site.host, path, found));
}

/** Reads what is asked, finds what it is answered with, and sends that. */
async function answer(options: PagesOptions, site: PagesSite, request: Request, response: Response): Promise<void> {
  const { url, method, headers } = request;
  if (url.length > longestAddress) return sendError(response, 414, 'The address is too long.');
  const mark = url.indexOf('?');
  const path = readPagePath(mark < 0 ? url : url.slice(0, mark));
  if (path === undefined) return answerBadAddress(site?.host, request, response);
  if (site === undefined) return sendError(response, 404, 'There is no site at this address.');
  if (method !== 'GET' && method !== 'HEAD') return answerOtherMethod(response, method);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const takesWebp = /\bimage\/webp\b/.test(headers.accept ?? '');
  const fill = options.fillRegion;
  const reply = await replyTo(
    site,
    { path, query, takesWebp },
    {
      fill: fill && ((context) => fill(path, request, response, context)),
      onWait: () => releaseSlot(response),
    },
  );
  await sendReply(request, response, reply);
}

function answerOtherMethod(response: Response, method: string): void {
  response.setHeader('Allow', 'GET, HEAD, OPTIONS');
  if (method === 'OPTIONS') {
    response.statusCode = 204;
    response.end();
  } else sendError(response, 405, 'Pages can only be read.');
}

function replyTo(
  { host, files }: NonNullable<PagesSite>,
  asked: Asked,
  made: { readonly fill: FillRegion | undefined; readonly onWait: () => void },
): Promise<Reply> {
  if (isFilePath(asked.path)) return fileReply(host, files, asked);
  const feed = ownFeedAt(host, asked.path);
  if (feed !== undefined) return ownFeedReply(host, feed);
  const format = asked.query.get('format');
  return isOtherFormat(format) ? formatReply(host, asked, format, made.onWait) : pageReply(host, asked, made);
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
      const kept = { key: '', cache: host.cache, cacheControl: PRIVATE_CACHE, timing: '' };
      await sendReply(request, response, { kind: 'page', page, ...kept });
    } catch (error) {
      if (!(error instanceof PageUnavailable)) throw error;
      await answerFailure(host, request, response, error);
    }
  };
}
