import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createPages, type PagesOptions } from './pages/create-pages.ts';
import type { OpenSite } from './pages/open-sites.ts';
import { hostOf } from './pages/open-sites.ts';
import { type RuntimeAssets, runtimePrefix } from './pages/runtime-assets.ts';
import { sendProblem } from './pages/send-problem.ts';

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
  readonly onFault: (error: unknown, request: Request) => void;
}

/** A site with what is its own beside pages: calls, plain forms, visitors' own pages. */
export interface AppSite extends OpenSite {
  readonly router?: RequestHandler;
  readonly fillRegion?: NonNullable<PagesOptions['fillRegion']>;
}

/** The host name under which one site answers for all. */
export const anyHost = '*';

/** Builds the whole server; nothing listens yet. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  // Pages carry tags of their own; hashing every body again would cost more than rendering it.
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustedProxies ?? false);
  for (const handler of options.security ?? []) app.use(handler);
  if (options.runtime !== undefined) app.use(runtimePrefix, options.runtime.serve);
  for (const router of options.routers ?? []) app.use(router);
  const siteOf = (request: Request) => options.sites.get(hostOf(request.headers.host)) ?? options.sites.get(anyHost);
  app.use((request, response, next) => {
    const { router = pass } = siteOf(request) ?? {};
    return router(request, response, next);
  });
  app.use(
    createPages({
      siteOf,
      fillRegion: (name, request, response, context) => {
        const fill = siteOf(request)?.fillRegion ?? options.fillRegion;
        return fill?.(name, request, response, context) ?? Promise.resolve(undefined);
      },
      onFault: options.onFault,
    }),
  );
  app.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    options.onFault(error, request);
    if (response.headersSent) response.destroy();
    else sendProblem(response, statusOf(error), 'This request cannot be answered at the moment.');
  });
  return app;
}

const pass: RequestHandler = (_request, _response, next) => next();

/** Body parsers say what was wrong with a request; anything else is a fault of ours. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
