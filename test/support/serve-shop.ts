import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { onTestFinished } from 'vitest';
import { anyHost, createApp } from '../../server/app.ts';
import { Images } from '../../server/http/images/images.ts';
import { type OpenOptions, openSite } from '../../server/http/pages/open-sites.ts';
import { createLimiter, type Limiter } from '../../server/http/security/index.ts';
import { createTelemetry } from '../../server/http/telemetry/telemetry.ts';
import type { StoreFile } from '../../server/services/catalogue/store-file.ts';
import { createWorkers } from '../../server/services/workers.ts';
import { openShop, type Shop } from '../../server/shop/open-shop.ts';
import { privatePaths } from '../../server/shop/pages/list.ts';
import { textAt } from '../../server/site/lib/json-access.ts';
import type { Store } from '../../server/store/index.ts';
import { type Files, registry, scratchFolder, writeFiles } from './serve-site.ts';
import { pages, storeFile } from './shop.ts';
import { noLimits, testSigner } from './shop-api.ts';

export interface ServedShop {
  readonly app: RequestListener;
  readonly faults: unknown[];
  /** Folder of its page JSON and `store.json`. */
  readonly content: string;
}

interface ServeShopOptions {
  readonly limiter?: Limiter;
  readonly security?: readonly RequestHandler[];
  /** Of the content folder, beside the products. */
  readonly files?: Files;
  /** Files of the template, in place of its own. */
  readonly templates?: Files;
  /** Rules of the store, in place of its own. */
  readonly rules?: StoreFile;
  /** Whether it is its author's preview, as it is without. */
  readonly isPreview?: boolean;
  /** How the site is opened: with locale data, with scripts. */
  readonly open?: Partial<OpenOptions>;
}

const template = {
  'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } } }),
  'site.region':
    '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body data-page-type="{pageType}">{squarespace.main-content}{squarespace-footers}</body></html>',
  'collections/products.item':
    '<h1>{item.title|html}</h1>{.repeated section item.structuredContent.variants}<p>{sku} {qtyInStock}</p>{.end}',
};

/** The test shop whole: its pages, its API and its visitors' private pages in one Express app. */
export async function serveShop(
  store: Store,
  {
    limiter = createLimiter(noLimits),
    security,
    files = {},
    templates = {},
    rules = {},
    isPreview = true,
    open,
  }: ServeShopOptions = {},
): Promise<ServedShop> {
  const content = scratchFolder({ 'store.json': JSON.stringify({ ...storeFile, ...rules }) });
  for (const page of pages) writeFiles(content, { [`shop/${textAt(page, 'item.id')}.json`]: JSON.stringify(page) });
  writeFiles(content, files);
  const faults: unknown[] = [];
  let shop: Shop | undefined;
  const site = await openSite(
    'test',
    { template: scratchFolder({ ...template, ...templates }), content },
    {
      registry,
      privatePages: privatePaths,
      ...open,
      images: new Images({ folder: scratchFolder() }),
      live: () => shop?.live,
      report: (diagnostic) => faults.push(diagnostic),
    },
  );
  const report = (fault: unknown) => faults.push(fault);
  const workers = createWorkers(store, report);
  shop = openShop(site, {
    store,
    telemetry: createTelemetry(store),
    workers,
    signer: testSigner,
    limiter,
    mailFolder: scratchFolder(),
    fileFolder: scratchFolder(),
    styles: [],
    isPreview,
    report,
  });
  await shop.prepare();
  onTestFinished(async () => {
    await shop.close();
    await workers.close();
    await site.host.source.close();
  });
  const app = createApp({
    sites: new Map([[anyHost, shop]]),
    onInternalError: (fault) => faults.push(fault),
    ...(security && { security }),
  });
  return { app, faults, content };
}
