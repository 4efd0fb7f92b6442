import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { mountOf } from '../prefix/mounts.ts';

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

/** Origins of static hosts, by the host of the site whose pages they serve; those under `*` are every site's. */
export type SiteOrigins = ReadonlyMap<string, ReadonlySet<string>>;

/** Every site of the process, where there is one alone. */
export const everySite = '*';

/**
 * The origins of a setting, by commas: `https://www.shop.example`, or `shop.example=https://www.shop.example` where
 * several sites are served. Throws when one is no origin.
 */
export function readSiteOrigins(setting: string | undefined): SiteOrigins {
  const origins = new Map<string, Set<string>>();
  for (const part of (setting ?? '').split(',')) {
    const entry = part.trim();
    if (entry === '') continue;
    const [, site = everySite, origin = ''] = /^(?:([\w.:-]+)=)?(.*)$/.exec(entry) ?? [];
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(
        `SITE_ORIGINS: ${entry} is no origin. Write scheme and host only, such as https://www.shop.example.`,
      );
    }
    origins.set(site, (origins.get(site) ?? new Set()).add(origin));
  }
  return origins;
}

/**
 * Reads the origins of events services that pages may tell, separated by commas. Throws when one is no origin: what stands
 * in the pages' policy must be nothing else.
 */
export function readEventOrigins(setting: string | undefined): readonly string[] {
  const entries = (setting ?? '').split(',').map((part) => part.trim());
  return entries.filter((entry) => {
    if (entry === '') return false;
    if (/^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry) return true;
    throw new Error(
      `EVENT_ORIGINS: ${entry} is no origin. Write scheme and host only, such as https://events.example.`,
    );
  });
}

/** The origin under which a request asked for us, as its browser shows it, with the path that the site is mounted at. */
export function rootAskedFor(request: Request): string {
  const { protocol, headers } = request;
  return `${protocol}://${headers.host ?? ''}${mountOf(request)}`;
}
