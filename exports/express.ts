/**
 * A site as a handler for Express.
 *
 * @module vitrine/express
 */
import { createHandler, type Handler, openSite, type Site } from './open-site.ts';
import type { SiteOptions } from './site-options.ts';

export type { Handler, SiteOptions };

/** A handler, and what `openSite` gives with it. */
export type MountedSite = Handler & Pick<Site, 'diagnostics' | 'close'>;

/** `app.use('/shop', await site({ template: 'my-shop', prefix: '/shop' }))`. */
export async function site(options: SiteOptions): Promise<MountedSite> {
  const { diagnostics, close, ...opened } = await openSite(options);
  return Object.assign(createHandler({ diagnostics, close, ...opened }), { diagnostics, close });
}
