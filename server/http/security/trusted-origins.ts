import type { Request, RequestHandler, Response } from 'express';
import { cookieNames, cookiesHeader, endpointList, headerNames } from '#contract';
import { cookiesOf } from './cookies.ts';
import { everySite, type SiteOrigins } from './origin.ts';

/** Cookies that scripts of a page read; a page of another host reads them from a header. */
const readable = [cookieNames.crumb, cookieNames.hasCart];
/** Seconds that a browser remembers what it may send. */
const remembered = 600;

const methods = [...new Set(endpointList.map(({ method }) => method))].join(', ');
const ofOwners = endpointList
  .filter(({ roles }) => roles !== undefined)
  .map(({ method, path }) => ({ method: String(method), pattern: patternOf(path) }));

/**
 * Takes what pages of these origins send for our own. Their host passes requests on under our name, and the browser names
 * the host that it sees; or, where both are of one site (`www.` and `api.`), the pages call us themselves, and the
 * browser is told that they may. What it calls cross-site stays foreign: it would come without cookies. The owner's
 * calls are for pages of our own.
 */
export function trustOrigins(origins: SiteOrigins): RequestHandler {
  return (request, response, next) => {
    const { origin, host = '' } = request.headers;
    if (origin === undefined || !isTrusted(origins, origin, host) || isOwners(request)) return next();
    const site = request.headers['sec-fetch-site'];
    request.headers.origin = `${request.protocol}://${host}`;
    if (site === 'cross-site') return next();
    if (site === 'same-site') request.headers['sec-fetch-site'] = 'same-origin';
    if (!request.path.startsWith('/api/')) return next();
    if (allow(request, response, origin)) return;
    next();
  };
}

function isTrusted(origins: SiteOrigins, origin: string, host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return [everySite, host.toLowerCase(), name].some((site) => origins.get(site)?.has(origin) === true);
}

/** Lets the page read the answer; true when the request only asked whether it may be sent. */
function allow(request: Request, response: Response, origin: string): boolean {
  response.vary('Origin');
  response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' });
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.set({
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': ['Content-Type', ...Object.values(headerNames)].join(', '),
      'Access-Control-Max-Age': String(remembered),
    });
    response.status(204).end();
    return true;
  }
  response.set('Access-Control-Expose-Headers', [cookiesHeader, 'Retry-After', 'X-Request-Id'].join(', '));
  tellCookies(request, response);
  return false;
}

/** Just before the answer leaves: the cookies that go out with it are known by then. */
function tellCookies(request: Request, response: Response): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((...parts: Parameters<typeof writeHead>) => {
    const cookies = cookiesOf(request);
    response.setHeader(cookiesHeader, `${new URLSearchParams(readable.map((name) => [name, cookies[name] ?? '']))}`);
    return writeHead(...parts);
  }) as typeof writeHead;
}

function isOwners({ method, path, headers }: Request): boolean {
  const meant = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
  const called = ofOwners.some((call) => call.method === meant && call.pattern.test(path));
  return called || path.startsWith('/api/owner/');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`);
}
