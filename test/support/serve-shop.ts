import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { onTestFinished } from 'vitest';
import { anyHost, createApp } from '../../server/app.ts';
import { Images } from '../../server/http/images/images.ts';
import { openSite } from '../../server/http/pages/open-sites.ts';
import { createLimiter, type Limiter } from '../../server/http/security/index.ts';
import { createIntake } from '../../server/http/telemetry/telemetry.ts';
import { openShop } from '../../server/shop/open-shop.ts';
import { textAt } from '../../server/site/lib/json-access.ts';
import type { Store } from '../../server/store/index.ts';
import { registry, scratchFolder, writeFiles } from './serve-site.ts';
import { pages, storeFile } from './shop.ts';
import { noLimits, testSigner } from './shop-api.ts';

export interface ServedShop {
  readonly app: RequestListener;
  readonly faults: unknown[];
  /** Folder of its page JSON and `store.json`. */
  readonly content: string;
}

const template = {
  'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } } }),
  'site.region':
    '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'collections/products.item':
    '<h1>{item.title|html}</h1>{.repeated section item.structuredContent.variants}<p>{sku} {qtyInStock}</p>{.end}',
};

/** The test shop whole: its pages, its calls and its visitors' own pages in one Express app. */
export async function serveShop(
  store: Store,
  { limiter = createLimiter(noLimits), security }: { limiter?: Limiter; security?: readonly RequestHandler[] } = {},
): Promise<ServedShop> {
  const content = scratchFolder({ 'store.json': JSON.stringify(storeFile) });
  for (const page of pages) writeFiles(content, { [`shop/${textAt(page, 'item.id')}.json`]: JSON.stringify(page) });
  const faults: unknown[] = [];
  const site = await openSite(
    'test',
    { template: scratchFolder(template), content },
    { registry, images: new Images({ folder: scratchFolder() }), report: (problem) => faults.push(problem) },
  );
  const shop = openShop(site, {
    store,
    intake: createIntake(store),
    signer: testSigner,
    limiter,
    mailFolder: scratchFolder(),
    fileFolder: scratchFolder(),
    styles: [],
    isPreview: true,
    report: (fault) => faults.push(fault),
  });
  onTestFinished(async () => {
    await shop.close();
    await site.host.source.close();
  });
  const app = createApp({
    sites: new Map([[anyHost, shop]]),
    onFault: (fault) => faults.push(fault),
    ...(security && { security }),
  });
  return { app, faults, content };
}
