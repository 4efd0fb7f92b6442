import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { anyHost, createApp } from '../server/app.ts';
import { withoutServer } from '../server/author/publish/without-server.ts';
import { renderServices } from '../server/cli/render-services.ts';
import { Images } from '../server/http/images/images.ts';
import { untilAnswered } from '../server/http/operations/until-answered.ts';
import { openSite as openPages } from '../server/http/pages/open-sites.ts';
import { loadRuntime } from '../server/http/pages/runtime-assets.ts';
import { belowPrefix } from '../server/http/prefix/below-prefix.ts';
import { securityHeaders } from '../server/http/security/index.ts';
import { answerFetch } from '../server/lib/answer-fetch.ts';
import { packageFile } from '../server/lib/package-file.ts';
import { openServer } from '../server/main.ts';
import { privatePaths } from '../server/shop/pages/list.ts';
import type { SiteDiagnostic } from '../server/site/lib/diagnostics.ts';
import { readStorageSettings } from '../server/store/objects/index.ts';
import { checkOptions } from './check-options.ts';
import type { SiteOptions } from './site-options.ts';

/** Where a request comes from, for limits by address. */
export interface RequestOrigin {
  readonly address?: string;
}

export interface Site {
  /** What is wrong with its templates and content, so far. */
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Answers Node's requests; `createHandler` makes of it what a framework takes. */
  readonly listener: RequestListener;
  readonly prefix: string;
  /** Answers a request, or a GET of an address of the site, in this process. */
  readonly fetch: (request: Request | string, from?: RequestOrigin) => Promise<Response>;
  /** Takes no more requests, waits for those under way (ten seconds at most), then closes database and files. */
  readonly close: () => Promise<void>;
}

/** Opens a site inside another program. Each is one of its own: two in one process share nothing. */
export async function openSite(options: SiteOptions): Promise<Site> {
  checkOptions(options);
  const { prefix = '' } = options;
  const diagnostics: SiteDiagnostic[] = [];
  const report = (diagnostic: SiteDiagnostic) => {
    diagnostics.push(diagnostic);
    options.onDiagnostic?.(diagnostic);
  };
  const opened = await (options.data === undefined
    ? openWithoutShop(options, prefix, report)
    : openWithShop({ ...options, prefix }, options.data, report));
  const { listener, close } = untilAnswered(opened);
  return {
    diagnostics,
    listener,
    prefix,
    fetch: (request, from) =>
      answerFetch(listener, typeof request === 'string' ? new Request(new URL(request, NO_HOST)) : request, from),
    close,
  };
}

/** What stands for the host where an address has none. */
const NO_HOST = 'http://localhost';

interface Opened {
  readonly listener: RequestListener;
  /** Told before the last requests are waited for. */
  readonly beginStop?: () => void;
  readonly close: () => Promise<void>;
}

type Report = (diagnostic: SiteDiagnostic) => void;

function givenTo({ formatters: own = [], predicates: ownPredicates = [], now }: SiteOptions) {
  return {
    registry: createRegistry({ formatters: [...formatters, ...own], predicates: [...predicates, ...ownPredicates] }),
    settings: { ...renderServices, ...(now === undefined ? {} : { now }) },
  };
}

const imagesOf = ({ images = join(tmpdir(), 'vitrine-images') }: SiteOptions) => images;

async function openWithoutShop(options: SiteOptions, prefix: string, report: Report): Promise<Opened> {
  const { template, content, cache, onError } = options;
  const runtime = loadRuntime(packageFile('dist/runtime'));
  const { boot, globals, prefixScript: script } = runtime;
  const site = await openPages(
    anyHost,
    { template, content },
    {
      ...givenTo(options),
      images: new Images({ folder: imagesOf(options) }),
      ...{ cache, boot, globals },
      finish: (html) => withoutServer(html).html,
      privatePages: privatePaths,
      report,
    },
  );
  const listener = createApp({
    sites: new Map([[anyHost, site]]),
    runtime,
    security: securityHeaders({}),
    onInternalError: (error) => onError?.(error),
  });
  return { listener: belowPrefix({ prefix, script }, listener), close: () => site.host.source.close() };
}

async function openWithShop(options: SiteOptions, data: string, report: Report): Promise<Opened> {
  const { template, content, prefix, databaseUrl, storageUrl, smtpUrl, secrets, cache, onError } = options;
  if (databaseUrl !== undefined && secrets === undefined) {
    throw new TypeError(
      'secrets is missing: servers of one databaseUrl sign the same cookies, so all need the same ones.',
    );
  }
  return openServer({
    ...givenTo(options),
    places: new Map([[anyHost, { template, content }]]),
    report,
    onInternalError: (error) => onError?.(error),
    runtime: packageFile('dist/runtime'),
    data,
    cache,
    prefix,
    images: imagesOf(options),
    databaseUrl,
    storage: readStorageSettings(storageUrl),
    smtpUrl,
    ...(secrets === undefined ? {} : { secrets }),
  });
}

/** What Express, Connect and Node's own server take; the third parameter is for requests that no site is there for. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;

/** A handler for one site, or for several by the host name that is asked for. */
export function createHandler(sites: Site | Readonly<Record<string, Site>>): Handler {
  const siteFor = isSite(sites)
    ? () => sites
    : (host: string) => (Object.hasOwn(sites, host) ? sites[host] : undefined);
  return (request, response, next) => {
    const site = siteFor((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase());
    if (site !== undefined) return site.listener(request, response);
    if (next !== undefined) return next();
    response.statusCode = 404;
    response.end('There is no site at this address.\n');
  };
}

function isSite(sites: Site | Readonly<Record<string, Site>>): sites is Site {
  return 'listener' in sites && typeof sites.listener === 'function';
}
