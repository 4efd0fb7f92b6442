import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type MessageClasses, messagesOf } from './http/app-messages.ts';
import { answerFailure } from './http/pages/answer-failure.ts';
import { createPages, type PagesOptions } from './http/pages/create-pages.ts';
import { islandFiles } from './http/pages/island-files.ts';
import type { OpenSite } from './http/pages/open-sites.ts';
import { hostOf } from './http/pages/open-sites.ts';
import { ownAnswers } from './http/pages/own-answers.ts';
import { namesTwoHosts } from './http/pages/ready-pages.ts';
import type { RuntimeAssets } from './http/pages/runtime-assets.ts';
import { runtimePrefix } from './http/pages/runtime-prefix.ts';
import type { SiteLive } from './http/pages/site-host.ts';
import { wantsPage } from './http/protocol/plain-page.ts';
import { sendError } from './http/protocol/send-error.ts';
import { trustProxies } from './http/security/index.ts';
import { isUnavailable } from './store/index.ts';

export interface AppOptions {
  /** The sites by host name; one site under `*` answers every host. */
  readonly sites: ReadonlyMap<string, AppSite>;
  readonly runtime?: RuntimeAssets | undefined;
  /** Headers and checks that come before everything: policy, nonce, crumb. */
  readonly security?: readonly RequestHandler[] | undefined;
  /** Routers of the calls. */
  readonly routers?: readonly RequestHandler[] | undefined;
  readonly fillRegion?: PagesOptions['fillRegion'];
  /** Proxies whose word about the client counts; none without. */
  readonly trustedProxies?: readonly string[] | false | undefined;
  readonly onInternalError: (error: unknown, request: Request) => void;
}

/** A site with what is its own beside pages: calls, no-script forms, visitors' private pages. */
export interface AppSite extends OpenSite {
  readonly router?: RequestHandler;
  /** What its pages show of its shop. */
  readonly live?: SiteLive;
  readonly fillRegion?: NonNullable<PagesOptions['fillRegion']>;
}

/** The host name under which one site answers for all. */
export const anyHost = '*';

/** Answers the messages of any server; one of our own makes them by its classes. */
export interface App extends RequestListener {
  readonly classes: MessageClasses;
}

/**
 * Builds the whole server; nothing listens yet. Requests and responses are Express's; its router, which looks the address
 * up anew for each step, stands only where addresses are told apart (http/decisions/0508).
 */
export function createApp(options: AppOptions): App {
  const app = express();
  // Pages carry tags of their own; hashing every body again would cost more than rendering it.
  app.set('etag', false);
  app.set('query parser', 'simple');
  trustProxies(app, options.trustedProxies ?? false);
  const siteOf = siteFinder(options.sites);
  const steps = stepsOf(options, siteOf);
  const fail = (error: unknown, request: Request, response: Response) => {
    options.onInternalError(error, request);
    answerError(siteOf(request), request, response, error);
  };
  const { classes, adopt } = messagesOf(app);
  const answer: RequestListener = (incoming, outgoing) => {
    const [request, response] = adopt(incoming, outgoing);
    request.res = response;
    if (namesTwoHosts(incoming)) return sendError(response, 400, 'The request names more than one host.');
    request.originalUrl = request.url;
    request.baseUrl = '';
    response.locals = Object.create(null);
    takeSteps(steps, request, response, (error) => fail(error, request, response));
  };
  return Object.assign(answer, { classes });
}

/** The site of a request. */
export type SiteFinder = (request: Pick<IncomingMessage, 'headers'>) => AppSite | undefined;

export function siteFinder(sites: AppOptions['sites']): SiteFinder {
  // Asked twice for a request, and most requests name the same host as the one before.
  let asked: { readonly header: string | undefined; readonly host: string } = { header: '', host: '' };
  return ({ headers: { host: header } }) => {
    if (header !== asked.header) asked = { header, host: hostOf(header) };
    return sites.get(asked.host) ?? sites.get(anyHost);
  };
}

/** A browser is answered with a page, a program with a problem; neither tells anything of the inside. */
function answerError(site: AppSite | undefined, request: Request, response: Response, error: unknown): void {
  const status = statusOf(error);
  const isApiRequest = request.originalUrl.startsWith('/api/');
  const isPage = status === 500 && (wantsPage(request) || (isUnavailable(error) && !isApiRequest));
  if (isPage && site !== undefined) void answerFailure(site.host, request, response, error);
  else if (response.headersSent) response.destroy();
  else sendError(response, status, 'This request cannot be answered at the moment.');
}

/** What a request goes through until it is answered; the last step answers everything. */
function stepsOf(
  { security = [], runtime, routers = [], fillRegion, onInternalError }: AppOptions,
  siteOf: SiteFinder,
): RequestHandler[] {
  const routeSite: RequestHandler = (request, response, next) => {
    const router = siteOf(request)?.router;
    return router === undefined ? next() : router(request, response, next);
  };
  const pages = createPages({
    siteOf,
    fillRegion: (path, request, response, context) => {
      const fill = siteOf(request)?.fillRegion ?? fillRegion;
      return fill?.(path, request, response, context) ?? Promise.resolve(undefined);
    },
    onInternalError,
  });
  const serveRuntime: RequestHandler = (request, response, next) =>
    runtime !== undefined && request.url.startsWith(runtimePrefix) ? runtime.serve(request, response, next) : next();
  const islands = islandFiles((request) => {
    const host = siteOf(request)?.host;
    return host && { islands: host.site.islands, cache: host.cache };
  });
  const own = ownAnswers((request) => siteOf(request)?.host.site.extensions.config);
  return [...security, serveRuntime, islands, own, ...routers, routeSite, pages];
}

/** Calls handlers as Express does: each decides whether the next one is called, and what one throws ends them all. */
function takeSteps(
  steps: readonly RequestHandler[],
  request: Request,
  response: Response,
  fail: (error: unknown) => void,
): void {
  let at = 0;
  const next: NextFunction = (error?: unknown) => {
    if (error) return fail(error);
    const step = steps[at];
    at += 1;
    if (step === undefined) return fail(new Error('Nothing answers this request.'));
    try {
      const answered: unknown = step(request, response, next);
      if (answered instanceof Promise) answered.catch(fail);
    } catch (failure) {
      fail(failure);
    }
  };
  next();
}

/** Body parsers say what was wrong with a request; anything else is an error of ours. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
