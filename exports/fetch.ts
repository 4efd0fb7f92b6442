/**
 * A site as a function from Request to Response, which Hono and others take. It runs in Node, Deno and Bun.
 *
 * @module vitrine/fetch
 */
import { openSite, type RequestOrigin, type Site } from './open-site.ts';
import type { SiteOptions } from './site-options.ts';

export type { RequestOrigin, SiteOptions };

/** Answers a request in this process, and has what `openSite` gives with it. */
export type FetchHandler = ((request: Request, from?: RequestOrigin) => Promise<Response>) &
  Pick<Site, 'diagnostics' | 'close'>;

export async function createFetch(options: SiteOptions): Promise<FetchHandler> {
  const { fetch, diagnostics, close } = await openSite(options);
  // A framework may give more than one parameter of its own.
  const answer = (request: Request, from?: RequestOrigin) =>
    fetch(request, typeof from?.address === 'string' ? { address: from.address } : undefined);
  return Object.assign(answer, { diagnostics, close });
}
