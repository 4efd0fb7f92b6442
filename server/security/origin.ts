import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

export type OriginVerdict = 'own' | 'foreign' | 'unknown';

/**
 * Whether a request comes from our own pages, by what only the browser writes: Sec-Fetch-Site, else Origin. A sibling
 * subdomain (`same-site`) is somebody else. `unknown`: a caller that is no browser, or an old one.
 */
export function originOf(headers: IncomingHttpHeaders): OriginVerdict {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const { origin, host } = headers;
  if (origin !== undefined && hostOf(origin) !== host) return 'foreign';
  return site === undefined && origin === undefined ? 'unknown' : 'own';
}

function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/?#]+)$/.exec(origin)?.[1];
}

/**
 * Takes what pages of these origins send for our own: a static host that serves the site's pages passes their calls on
 * under our name, and the browser still names the host that it sees. What the browser calls cross-site stays foreign.
 */
export function vouchFor(origins: ReadonlySet<string>): RequestHandler {
  return (request, _response, next) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && origins.has(origin)) request.headers.origin = `${request.protocol}://${host}`;
    next();
  };
}

/** The origins of a setting, by commas: `https://www.shop.example`. Throws when one is no origin. */
export function readSiteOrigins(setting: string | undefined): ReadonlySet<string> {
  const origins = (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const origin of origins) {
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new Error(
      `SITE_ORIGINS: ${origin} is no origin. Write scheme and host only, such as https://www.shop.example.`,
    );
  }
  return new Set(origins);
}
