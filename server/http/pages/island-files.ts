import type { Request, RequestHandler } from 'express';
import { islandsAddress } from '../../site/islands/bundle.ts';
import type { Islands } from '../../site/islands/islands.ts';
import { sendError } from '../protocol/send-error.ts';
import type { PageCache } from './page-cache.ts';
import { asPage, IMMUTABLE } from './runtime-assets.ts';
import { sendReply } from './send-reply.ts';

/** Sends what browsers load of a site's own islands; their names change with their contents. */
export function islandFiles(
  siteOf: (request: Request) => { readonly islands: Islands | undefined; readonly cache: PageCache } | undefined,
): RequestHandler {
  return (request, response, next) => {
    if (!request.url.startsWith(islandsAddress)) return next();
    const site = siteOf(request);
    const name = request.path.slice(islandsAddress.length);
    const body = site?.islands?.bundle.files.get(name);
    if (site === undefined || body === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendError(response, 404, 'There is no such file.');
    }
    const key = islandsAddress + name;
    // Its name says its version.
    const kept = site.cache.get(key, '');
    const page = kept ?? asPage(Buffer.from(body), name);
    if (kept === undefined) site.cache.set(key, page);
    const { cache } = site;
    return sendReply(request, response, { kind: 'page', page, key, cache, cacheControl: IMMUTABLE, timing: '' });
  };
}
