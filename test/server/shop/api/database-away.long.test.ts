import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { endpoints } from '#contract';
import { start } from '../../../../server/main.ts';
import type { MainOptions } from '../../../../server/main-options.ts';
import { type Closure, keptClosure } from '../../../../server/services/kept-closure.ts';
import { freePort } from '../../../support/free-port.ts';
import { registry, scratchFolder } from '../../../support/serve-site.ts';

/** The demonstration shop with a database at an address where nobody may answer. */
async function serveWith(databaseUrl: string, more: Partial<MainOptions> = {}) {
  const running = await start({
    places: new Map([['*', { template: 'site-templates/shop', content: 'fixtures/pages/shop' }]]),
    registry,
    report: () => undefined,
    onInternalError: () => undefined,
    port: 0,
    host: '127.0.0.1',
    runtime: join(process.cwd(), 'dist/runtime'),
    data: 'memory',
    images: scratchFolder(),
    databaseUrl,
    ...more,
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await running.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  return { at: (path: string, how: RequestInit = {}) => fetch(`http://127.0.0.1:${running.port}${path}`, how), stop };
}

/** The data folder of a server that ran before, and heard from the database of whether a site is closed. */
async function heardBefore(websiteId: string, closure: Closure = {}): Promise<string> {
  const data = scratchFolder();
  await keptClosure(join(data, 'closed-sites'), websiteId).write(closure);
  return data;
}

const shopId = JSON.parse(readFileSync('fixtures/pages/shop/_site.json', 'utf8')).website.id;

function listen(port: number, onConnection?: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer({}, onConnection);
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server)),
  );
}

it('serves pages while the database is away from the start, and says of the calls when to come back', async () => {
  // An hour between two tries: did it sit one out before it ends, the test would end first.
  const away = { retry: 3_600_000, data: await heardBefore(shopId) };
  const { at, stop } = await serveWith(`postgres://nobody@127.0.0.1:${await freePort()}/none`, away);
  expect((await at('/')).status).toBe(200);
  const call = await at(endpoints.readCart.path);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
  await stop();
});

it('answers what a visitor has there with a page that says to try again, and keeps locked pages locked', async () => {
  const content = scratchFolder({
    'index.json': '{"website":{"id":"w"},"collection":{"title":"Home"}}',
    'secret.json': '{"website":{"id":"w"},"collection":{"title":"Secret"},"mainContent":"HIDDEN"}',
    'club.json': '{"website":{"id":"w"},"collection":{"title":"Club"},"mainContent":"HIDDEN"}',
    'store.json': '{"locks":[{"path":"/secret","password":"open sesame"},{"path":"/club"}]}',
  });
  const place = { template: 'site-templates/shop', content };
  const { at } = await serveWith(`postgres://nobody@127.0.0.1:${await freePort()}/none`, {
    places: new Map([['*', place]]),
    data: await heardBefore('w'),
    retry: 3_600_000,
  });
  for (const path of ['/cart', '/checkout', '/checkout/order-confirmed?orderId=x', '/club']) {
    const answer = await at(path, { headers: { accept: 'text/html', cookie: 'vitrine_owner=x; CART=y' } });
    const { headers } = answer;
    expect([path, answer.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      path,
      503,
      '2',
      'private, no-store',
    ]);
    const text = await answer.text();
    expect(text).toContain('<h1>Please try again</h1>');
    expect(text).not.toContain('HIDDEN');
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
  }
  const posted = await at('/cart', {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ action: 'add', itemId: 'mug' }),
  });
  expect([posted.status, posted.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await (await at('/secret')).text()).not.toContain('HIDDEN');
});

it('keeps a site closed that its owner has closed, and takes the password', async () => {
  const data = await heardBefore(shopId, { sitePassword: 'by candlelight' });
  const { at } = await serveWith(`postgres://nobody@127.0.0.1:${await freePort()}/none`, { data, retry: 3_600_000 });
  const closed = await (await at('/')).text();
  expect(closed).toContain('name="password"');
  expect(closed).not.toContain('Moon jar');
  const tried = await at('/lock', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ to: '/', password: 'by candlelight' }),
  });
  const cookie = String(tried.headers.get('set-cookie')).split(';')[0] ?? '';
  const opened = await at('/', { headers: { cookie } });
  expect([opened.status, (await opened.text()).includes('name="password"')]).toEqual([200, false]);
});

it('shows a site to nobody as long as it has never heard whether its owner has closed it, and says so', async () => {
  const notices: string[] = [];
  const { at } = await serveWith(`postgres://nobody@127.0.0.1:${await freePort()}/none`, {
    retry: 3_600_000,
    onNotice: (notice) => notices.push(notice),
  });
  for (const path of ['/', '/shop', '/shop?format=json', '/shop/moon-jar']) {
    const answer = await at(path, { headers: { accept: 'text/html' } });
    const { headers } = answer;
    expect([path, answer.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      ...[path, 503, '2'],
      'private, no-store',
    ]);
    expect(await answer.text()).not.toContain('Moon jar');
  }
  expect((await at('/sitemap.xml')).status).toBe(404);
  expect(notices.filter((notice) => notice.includes('never heard'))).toHaveLength(1);
});

it('tries to reach it again and again, once at a time', async () => {
  const port = await freePort();
  const { at } = await serveWith(`postgres://nobody@127.0.0.1:${port}/none`, { retry: 20 });
  const open = new Set<Socket>();
  let most = 0;
  let tries = 0;
  const silent = await listen(port, (socket) => {
    tries += 1;
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    most = Math.max(most, open.size);
  });
  onTestFinished(() => void silent.close());
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => tries).toBeGreaterThanOrEqual(round);
    // Ten times as long as it waits between two tries.
    await wait(200);
    for (const socket of open) socket.destroy();
  }
  silent.close();
  expect(most).toBe(1);
  expect((await at(endpoints.readCart.path)).status).toBe(503);
});
