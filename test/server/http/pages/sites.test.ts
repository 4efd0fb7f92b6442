import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { site as expressSite } from '../../../../exports/express.ts';
import { createApp } from '../../../../server/app.ts';
import { Images } from '../../../../server/http/images/images.ts';
import { type OpenSite, openSite, sitePlaces } from '../../../../server/http/pages/open-sites.ts';
import { registry, scratchFolder, serveSite, website, writeFiles } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

const images = () => new Images({ folder: scratchFolder() });

async function open(place: Parameters<typeof openSite>[1]): Promise<OpenSite> {
  const site = await openSite('site', place, { registry, images: images(), privatePages: undefined, report: () => {} });
  onTestFinished(() => site.host.source.close());
  return site;
}

describe('several sites in one process', () => {
  it('are told apart by host, and share nothing', async () => {
    const root = scratchFolder();
    for (const name of ['one.example', 'two.example']) {
      writeFiles(root, {
        [`${name}/template/template.conf`]: '{}',
        [`${name}/template/site.region`]: `<title>${name}</title>{squarespace.main-content}`,
        [`${name}/content/index.json`]: JSON.stringify({ website, mainContent: `of ${name}` }),
        [`${name}/content/only-${name}.json`]: JSON.stringify({ website, mainContent: 'own' }),
      });
    }
    const places = sitePlaces(root);
    const sites = new Map<string, OpenSite>();
    for (const [name, place] of places) sites.set(name, await open(place));
    const app = createApp({ sites, onInternalError: () => {} });
    const one = await request(app).get('/').set('Host', 'one.example:8080');
    const two = await request(app).get('/').set('Host', 'TWO.example.');
    expect([one.text, two.text]).toEqual([
      '<title>one.example</title>of one.example',
      '<title>two.example</title>of two.example',
    ]);
    expect((await request(app).get('/only-one.example').set('Host', 'one.example')).status).toBe(200);
    expect((await request(app).get('/only-one.example').set('Host', 'two.example')).status).toBe(404);
    const stranger = await request(app).get('/').set('Host', 'evil.example').set('X-Forwarded-Host', 'one.example');
    expect([stranger.status, stranger.text]).toEqual([404, expect.not.stringContaining('evil')]);
  });
});

describe('an upstream', () => {
  it('gives its pages to another template', async () => {
    const source = await serveSite(smallSite);
    const server = createServer(source.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const template = scratchFolder({
      ...smallSite.template,
      'site.region':
        'OTHER {squarespace.main-content}<squarespace:query collection="things">{.repeated section items}[{title|html}]{.end}</squarespace:query>',
    });
    const mine = await open({ template, upstream: `http://127.0.0.1:${port}` });
    const app = createApp({ sites: new Map([['*', mine]]), onInternalError: () => {} });
    const page = await request(app).get('/things/mug');
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/^OTHER <h1>Mug &lt;b&gt;<\/h1>/);
    expect(page.text).toContain('[Mug &lt;b&gt;]');
    expect((await request(app).get('/nothing')).status).toBe(404);
    const moved = await request(app).get('/old');
    expect([moved.status, moved.headers['location']]).toEqual([302, '/things']);
  });

  it('that is away ends in the page to try again, and is not asked for other hosts', async () => {
    const faults: unknown[] = [];
    const mine = await open({ template: scratchFolder(smallSite.template), upstream: 'http://127.0.0.1:9' });
    const app = createApp({ sites: new Map([['*', mine]]), onInternalError: (fault) => faults.push(fault) });
    const { status, text } = await request(app).get('/things').set('Host', 'evil.example');
    expect(status).toBe(503);
    expect(text).not.toMatch(/127\.0\.0\.1|evil/);
    expect(faults).toHaveLength(1);
  });
});

describe('a site inside another Express app', () => {
  it('answers under its prefix and leaves the other routes alone', async () => {
    const content = scratchFolder();
    for (const [name, page] of Object.entries(smallSite.pages)) writeFiles(content, { [name]: JSON.stringify(page) });
    const app = express();
    app.get('/health', (_request, response) => void response.send('fine'));
    app.use(
      '/shop',
      await expressSite({
        template: scratchFolder(smallSite.template),
        content,
        images: scratchFolder(),
        prefix: '/shop',
      }),
    );
    const page = await request(app).get('/shop/things/mug');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Mug &lt;b&gt;</h1>')]);
    expect(page.text).toContain('href="/shop/site.css?v=');
    expect((await request(app).get('/shop/site.css')).text).toBe('body { margin: 0 }');
    expect((await request(app).get('/health')).text).toBe('fine');
    expect((await request(app).get('/other')).status).toBe(404);
  });
});

describe('content that changes', () => {
  it('is shown within a second, and a broken file keeps its last good state', async () => {
    const { app, content, diagnostics } = await serveSite(smallSite);
    const write = (text: string) => writeFiles(content, { 'index.json': text });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const later = () => vi.setSystemTime(Date.now() + 1_000);
    expect((await request(app).get('/')).text).toContain('Welcome');
    write(JSON.stringify({ website, mainContent: '<p>Changed now</p>' }));
    later();
    expect((await request(app).get('/')).text).toContain('Changed now');
    write('{ "website": ');
    later();
    for (let count = 0; count < 3; count += 1) expect((await request(app).get('/')).text).toContain('Changed now');
    expect(diagnostics.filter(({ code }) => code === 'json-invalid')).toHaveLength(1);
    writeFiles(content, { 'fresh.json': JSON.stringify({ website, mainContent: 'brand new' }) });
    expect((await request(app).get('/fresh')).text).toContain('brand new');
  });
});
