import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { showError } from '../../../../server/cli/show-error.ts';
import { Images } from '../../../../server/http/images/images.ts';
import { openSite } from '../../../../server/http/pages/open-sites.ts';
import { UpstreamContent } from '../../../../server/site/content/upstream-content.ts';
import { registry, scratchFolder, website } from '../../../support/serve-site.ts';

const context = JSON.stringify({ website, collection: { title: 'Home' }, mainContent: 'As it was.' });

/** Another site that answers so many pages, and then takes each request and says no more. */
async function upstreamOf(answers: number) {
  const asked: string[] = [];
  const answer: RequestListener = ({ url = '' }, response) => {
    if (!url.includes('format=json')) return void response.end();
    asked.push(url);
    // Its head arrives, its body never ends.
    response.writeHead(200, { 'Content-Type': 'application/json' }).write(' ');
    if (asked.length <= answers) response.end(context);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Long enough for a machine that has other things to do.
  const patience = { first: 1_000, known: 500, pause: 60_000 };
  return { asked, source: new UpstreamContent(address, patience), address };
}

const find = (source: UpstreamContent, path: string, query = '') => source.find(path, new URLSearchParams(query));

it('shows the last good page of an upstream that hangs, and does not ask it again and again', async () => {
  const { asked, source } = await upstreamOf(1);
  const seen = await find(source, '/');
  expect(seen?.context['mainContent']).toBe('As it was.');
  expect(await find(source, '/', 'utm_source=letter')).toBe(seen);
  await expect(find(source, '/never-seen')).rejects.toThrow('The upstream is away.');
  for (let n = 0; n < 3; n++) await expect(find(source, '/never-seen')).rejects.toThrow('The upstream is away.');
  expect(await find(source, '/', 'utm_source=card')).toBe(seen);
  expect(asked).toHaveLength(3);
});

it('asks once for what several want at the same time', async () => {
  const { asked, source } = await upstreamOf(1);
  const [one, other] = await Promise.all([find(source, '/'), find(source, '/')]);
  expect(one).toBe(other);
  expect(asked).toHaveLength(1);
});

it('shows the last good page where the upstream leads away, and says where to', async () => {
  let isAway = false;
  const answer: RequestListener = (_request, response) => {
    if (!isAway) return void response.end(context);
    response.writeHead(302, { location: 'https://login.example/?next=1' }).end();
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const source = new UpstreamContent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const seen = await find(source, '/');
  isAway = true;
  expect(await find(source, '/', 'utm_source=letter')).toBe(seen);
  const words = showError(await find(source, '/never-seen').catch((error: unknown) => error));
  expect(words).toContain('The upstream leads to https://login.example, which is not its own origin.');
  expect(words).not.toContain('internal error');
});

it('answers a page that was never seen with 503, to be tried again', async () => {
  const { asked, source, address } = await upstreamOf(0);
  const template = scratchFolder({ 'template.conf': '{}', 'site.region': '{squarespace.main-content}' });
  const report = () => undefined;
  const images = new Images({ folder: scratchFolder() });
  const site = await openSite(
    'site',
    { template, upstream: address },
    { registry, images, privatePages: undefined, report, source },
  );
  const app = createApp({ sites: new Map([['*', site]]), onInternalError: report });
  const { status, headers } = await request(app).get('/shop/mug').set('Accept', 'text/html');
  expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '2', 'text/html; charset=utf-8']);
  expect(asked).toHaveLength(1);
});

it('shows menus and block fields of an upstream, which are in its page alone', async () => {
  const home = `<nav data-content-field="navigation-mainNav"><ul><li class="folder"><a>Work</a><ul><li><a href="/one">One</a></li>
      <li><a href="/two">Two &amp; &lt;three&gt;</a></li></ul></li><li><a href="/shop"> The
      shop </a><li><a href="https://other.example/x" target="_blank">Other</a><li><a href="javascript:1">No</a><li><a href="#top">Top</a></ul></nav>
    <nav><a href="/one">One</a></nav>
    <div class="sqs-layout sqs-grid-12" data-type="block-field" id="footerBlocks"><p>Ring twice.<script>1</script></p></div>`;
  const server = createServer(({ url = '' }, response) => {
    const isJson = url.includes('format=json');
    response.setHeader('Content-Type', isJson ? 'application/json' : 'text/html; charset=utf-8');
    response.end(isJson ? context : home);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const links =
    '{.repeated section items}{.if collection}{collection.title}={collection.fullUrl}{.end}{.if externalLink}{externalLink.url}{.end}{.if items}({.repeated section items}{collection.title}{.alternates with}/{.end}){.end};{.end}';
  const menu = (name: string) => `<squarespace:navigation navigationId="${name}">${links}</squarespace:navigation>`;
  const template = scratchFolder({
    'template.conf': '{"navigations":[{"name":"mainNav"},{"name":"topNav"}]}',
    'site.region': `[${menu('mainNav')}][${menu('topNav')}]<squarespace:block-field id="footerBlocks" />`,
  });
  const report = () => undefined;
  const images = new Images({ folder: scratchFolder() });
  const site = await openSite(
    'site',
    { template, upstream: address },
    { registry, images, privatePages: undefined, report },
  );
  const app = createApp({ sites: new Map([['*', site]]), onInternalError: report });
  const { text } = await request(app).get('/').set('Accept', 'text/html');
  expect(text).toContain('[Work=(One/Two & three);The shop=/shop;https://other.example/x;]');
  expect(text).toContain('[Work=(One/Two & three);The shop=/shop;]');
  expect(text).toMatch(/id="footerBlocks"[^>]*><p>Ring twice\.<\/p>/);
});
