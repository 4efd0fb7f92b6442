import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { site as expressSite } from '../../../../exports/express.ts';
import { createFetch, type FetchHandler } from '../../../../exports/fetch.ts';
import { createHandler, type Handler, openSite } from '../../../../exports/open-site.ts';
import type { SiteOptions } from '../../../../exports/site-options.ts';
import { untilAnswered } from '../../../../server/http/operations/until-answered.ts';
import { belowPrefix } from '../../../../server/http/prefix/below-prefix.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const template = 'site-templates/shop';
const content = 'fixtures/pages/shop';
const mug = '/stoneware/harbour-mug';

const options = (prefix: string): SiteOptions => ({
  template,
  content,
  prefix,
  data: 'memory',
  images: scratchFolder(),
});

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Each program with two shops and a page of its own; the library's page mounts one in Hono and in Fastify. */
const programs: readonly [name: string, open: () => Promise<Ask>][] = [
  ['Express', inExpress],
  ['a function of the Fetch standard', asFetch],
  ['Node’s own server', asListener],
];

async function inExpress(): Promise<Ask> {
  const app = express();
  app.get('/health', (_request, response) => void response.send('fine'));
  for (const prefix of ['/shop', '/at/other']) {
    const shop = await expressSite(options(prefix));
    onTestFinished(() => shop.close());
    app.use(prefix, shop);
  }
  return listening(createServer(app));
}

async function listening(server: ReturnType<typeof createServer>): Promise<Ask> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
}

/** As Hono calls it, with the whole address. */
async function asFetch(): Promise<Ask> {
  const shops = new Map<string, FetchHandler>();
  for (const prefix of ['/shop', '/at/other']) {
    const shop = await createFetch(options(prefix));
    onTestFinished(() => shop.close());
    shops.set(prefix, shop);
  }
  return async (path, init) => {
    const shop = [...shops].find(([prefix]) => path.startsWith(`${prefix}/`))?.[1];
    if (shop === undefined) return path === '/health' ? new Response('fine') : new Response('', { status: 404 });
    return shop(new Request(`http://localhost${path}`, init));
  };
}

/** As Fastify hands on what it was told to leave alone: Node's own request, with the whole address. */
async function asListener(): Promise<Ask> {
  const shops = new Map<string, Handler>();
  for (const prefix of ['/shop', '/at/other']) {
    const shop = await openSite(options(prefix));
    onTestFinished(() => shop.close());
    shops.set(prefix, createHandler(shop));
  }
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const shop = [...shops].find(([prefix]) => url.startsWith(`${prefix}/`))?.[1];
    if (shop !== undefined) return shop(request, response);
    response.statusCode = url === '/health' ? 200 : 404;
    response.end('fine');
  });
  return listening(server);
}

/** Addresses of a page that are this host's. */
const addresses = (html: string) =>
  [
    ...html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/\s(?:href|src|action)=["'](\/[^/"'][^"']*|\/)["']/g),
  ].map(([, address = '']) => address);

describe.each(programs)('shops below prefixes in %s', { timeout: 120_000 }, (_name, open) => {
  it('keep every page, call, redirect and cookie inside, each for itself', async () => {
    const ask = await open();
    expect(await (await ask('/health')).text()).toBe('fine');
    for (const path of ['/', mug, '/cart', '/no-such-page']) {
      const page = await ask(`/shop${path}`);
      const html = await page.text();
      expect([path, page.status]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
      const found = addresses(html);
      expect(found.length).toBeGreaterThan(5);
      expect(found.filter((address) => !address.startsWith('/shop/'))).toEqual([]);
    }
    const html = await (await ask(`/shop${mug}`)).text();
    // The first script of all, with the page's own nonce.
    expect(/<head><script nonce="[\w-]{22}" data-prefix="\/shop">/.test(html)).toBe(true);
    const sheet = addresses(html).find((address) => address.startsWith('/shop/site.css'));
    expect((await ask(sheet ?? '')).headers.get('content-type')).toContain('text/css');
    const runtime = /src="(\/shop\/_runtime\/boot[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await ask(runtime)).status).toBe(200);
    const picture = addresses(html).find((address) => /\.svg\?format/.test(address)) ?? '';
    expect((await ask(picture)).status).toBe(200);

    const { itemId, sku } = purchaseOf(html);
    const added = await ask('/shop/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ action: 'add', itemId, sku, quantity: '1' }),
    });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/shop/cart?added']);
    const cookies = added.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter((cookie) => !/; Path=\/shop(?:;|$)/i.test(cookie))).toEqual([]);
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const cart = await (await ask('/shop/api/commerce/shopping-cart', { headers: { cookie } })).json();
    expect(cart.entries[0]).toMatchObject({ fullUrl: expect.stringMatching(/^\/shop\//) });
    // The other shop signs with a secret of its own.
    const other = await (await ask('/at/other/api/commerce/shopping-cart', { headers: { cookie } })).json();
    expect(other.entries).toEqual([]);
    expect((await ask('/shop/commerce/goto-checkout', { headers: { cookie } })).headers.get('location')).toBe(
      '/shop/checkout',
    );
    expect((await ask('/elsewhere')).status).toBe(404);
  });
});

function purchaseOf(html: string): { itemId: string; sku: string } {
  const form = /<form class="vt-plain"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(form)?.[1] ?? '';
  const sku = field('sku') || (/<option value="([^"]+)"/.exec(form)?.[1] ?? '');
  return { itemId: field('itemId'), sku };
}

describe('an answer below a prefix', () => {
  const answer = async (type: string, body: string, headers: Record<string, string> = {}, method = 'GET') => {
    const listener = belowPrefix({ prefix: '/at' }, (request, response) => {
      response.setHeader('Content-Type', type);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('X-Path', String(request.url));
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.write(body.slice(0, 5));
      response.end(body.slice(5));
    });
    const ask = await listening(createServer(listener));
    return ask('/at/x?y', { method, headers: { 'Accept-Encoding': 'gzip' } });
  };

  it('is packed after it was rewritten, and whole', async () => {
    const long = '<a href="/x">é</a>'.repeat(200);
    const page = await answer('text/html', long);
    expect([page.headers.get('x-path'), page.headers.get('content-encoding')]).toEqual(['/x?y', 'gzip']);
    expect(await page.text()).toBe(long.replaceAll('"/', '"/at/'));
    const other = await answer('text/javascript', long);
    expect([other.headers.get('content-encoding'), await other.text()]).toEqual([null, long]);
  });

  it('has headers inside, and those of other hosts as they are', async () => {
    const { headers } = await answer('text/plain', 'longer', {
      Location: '//a.example/x',
      Link: '</a.css>; rel=preload',
      'Set-Cookie': 'a=b; Path=/checkout; HttpOnly',
    });
    expect([headers.get('location'), headers.get('link'), headers.get('set-cookie')]).toEqual([
      '//a.example/x',
      '</at/a.css>; rel=preload',
      'a=b; Path=/at/checkout; HttpOnly',
    ]);
  });
});

describe('a site that is closed', () => {
  it('answers what is under way, turns away what comes later, and closes once', async () => {
    let closed = 0;
    let tell: (finish: () => void) => void = () => {};
    const asked = new Promise<() => void>((resolve) => {
      tell = resolve;
    });
    const { listener, close } = untilAnswered({
      listener: (_request, response) => {
        tell(() => void response.end('done'));
      },
      close: async () => void (closed += 1),
    });
    const ask = await listening(createServer(listener));
    const first = ask('/');
    const finish = await asked;
    const closing = close();
    expect((await ask('/')).status).toBe(503);
    expect(closed).toBe(0);
    finish();
    expect(await (await first).text()).toBe('done');
    await Promise.all([closing, close()]);
    expect(closed).toBe(1);
  });

  it('gives its address back to the same content', async () => {
    const site = await openSite({ template, content, images: scratchFolder(), prefix: '/at' });
    expect((await site.fetch(`/at${mug}`)).status).toBe(200);
    await site.close();
    expect((await site.fetch('/at/')).status).toBe(503);
  });
});
