import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { createRegistry, type Registry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { Images } from './http/images/images.ts';
import { createPages } from './http/pages/create-pages.ts';
import { openSite, type SitePlace } from './http/pages/open-sites.ts';
import type { SiteHostOptions } from './http/pages/site-host.ts';
import type { SiteProblem } from './site/lib/diagnostics.ts';
import type { TemplateSettings } from './site/templates.ts';

export interface SiteOptions extends SitePlace {
  /** The path that the site is mounted under, for addresses that pages carry; empty at the root. */
  readonly prefix?: string;
  readonly registry?: Registry;
  readonly settings?: TemplateSettings;
  readonly cache?: SiteHostOptions['cache'];
  /** Folder for resized images. */
  readonly images?: string;
  readonly onProblem?: (problem: SiteProblem) => void;
  readonly onFault?: (error: unknown, request: Request) => void;
}

/**
 * A site inside another Express app: `app.use('/shop', await site({ template: 'my-template', content: 'pages', prefix: '/shop' }))`.
 * Every call makes a site of its own that shares nothing with another.
 */
export async function site(options: SiteOptions): Promise<RequestHandler> {
  const { registry = createRegistry({ formatters, predicates }), prefix, settings, cache } = options;
  const images = new Images({ folder: options.images ?? join(tmpdir(), 'vitrine-images') });
  const open = await openSite('site', options, {
    registry,
    images,
    prefix,
    settings,
    cache,
    report: (problem) => options.onProblem?.(problem),
  });
  return createPages({ siteOf: () => open, onFault: (error, request) => options.onFault?.(error, request) });
}
