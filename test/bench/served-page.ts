import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import express from 'express';
import { createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { site } from '../../exports/express.ts';
import { anyHost, createApp } from '../../server/app.ts';
import { Images } from '../../server/http/images/images.ts';
import { openSite } from '../../server/http/pages/open-sites.ts';
import { securityHeaders } from '../../server/http/security/index.ts';
import { renderReference } from './contenders.ts';
import { baseWay, type Way } from './ways.ts';
import { shop } from './workloads.ts';

/** One page of 100 kB served in the way that the argument names; the parent process is told the port. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
write('template/template.conf', '{}');
// A folder's blocks are applied by their file names.
write('template/site.region', shop.jsont.page.replaceAll('|apply card', '|apply card.block'));
for (const [name, source] of Object.entries(shop.jsont.partials)) write(`template/blocks/${name}.block`, source);
write('content/index.json', JSON.stringify({ ...shop.data, collection: { pageSize: shop.data.items.length } }));

const registry = createRegistry({ formatters, predicates });

const place = { template: join(folder, 'template'), content: join(folder, 'content') };

async function vitrine(cache: false | undefined, secure: boolean): Promise<RequestListener> {
  const images = new Images({ folder: join(folder, 'images') });
  const report = (error: { readonly message: string }) => {
    throw new Error(error.message);
  };
  const opened = await openSite('bench', place, { registry, images, privatePages: undefined, cache, report });
  return createApp({
    sites: new Map([[anyHost, opened]]),
    security: secure ? securityHeaders() : [],
    onInternalError: (fault) => console.error(fault),
  });
}

/** The same in an Express app of somebody's own. */
async function asMiddleware(): Promise<RequestListener> {
  const app = express();
  app.disable('x-powered-by');
  const { template, content } = place;
  app.use(await site({ template, content, images: join(folder, 'images'), cache: false }));
  return app;
}

function constant(page: Buffer): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_request, response) => void response.type('html').send(page));
  return app;
}

function byHand(): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_request, response) => void response.type('html').send(shop.byHand(shop.data)));
  return app;
}

function byReference(): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_request, response) => void response.type('html').send(renderReference(shop as never)));
  return app;
}

const listeners: Record<Way, () => RequestListener | Promise<RequestListener>> = {
  [baseWay]: () => constant(Buffer.from(shop.byHand(shop.data))),
  'page cache hit': () => vitrine(undefined, false),
  'page cache hit, security headers': () => vitrine(undefined, true),
  'page rendered per request': () => vitrine(false, false),
  'page rendered per request, as middleware': asMiddleware,
  'hand-written function in Express': byHand,
  'reference engine in Express': byReference,
};
const server = createServer(await listeners[process.argv[2] as Way]());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
