import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PurgedSite, purgeOnChange } from '../../../../server/http/cdn/cdn-purge.ts';
import { readCdnSettings } from '../../../../server/http/cdn/cdn-settings.ts';
import { sharedTagsOf } from '../../../../server/http/cdn/shared-tags.ts';
import { serveSite, website, writeFiles } from '../../../support/serve-site.ts';

interface Told {
  readonly tags: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

/** A CDN's purge address, which may refuse. */
async function fakeCdn() {
  const told: Told[] = [];
  const cdn = { told, status: 200, url: '' };
  const take = async (asked: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of asked) body += chunk;
    if (cdn.status === 200) told.push({ tags: JSON.parse(body).tags, headers: asked.headers });
    response.writeHead(cdn.status).end('{}');
  };
  const server = createServer((asked, response) => void take(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  return cdn;
}

function watch(url: string, sites: ReadonlyMap<string, { readonly host: PurgedSite }>, again = 3_600_000) {
  const settings = readCdnSettings(url, 'Authorization: Bearer let-me');
  if (settings === undefined) throw new Error('An address was given.');
  const failures: unknown[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  const purge = purgeOnChange({ settings, sites, report, every: 5, again });
  onTestFinished(() => purge.close());
  return { purge, failures };
}

const siteAt = (version: string, liveVersion: string, name = '*') => ({
  host: { version, liveVersion, sharedTags: sharedTagsOf(name), changedTags: () => undefined },
});
const tagsOf = (told: readonly Told[]) => told.map(({ tags }) => tags.join());

describe('a CDN that keeps pages', () => {
  it('is told of all pages at the start and with the content, and of live ones alone with the stock', async () => {
    const cdn = await fakeCdn();
    const sites = new Map([['*', siteAt('1', 'a')]]);
    watch(cdn.url, sites);
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['site']));
    expect(cdn.told[0]?.headers).toMatchObject({ authorization: 'Bearer let-me', 'surrogate-key': 'site' });
    sites.set('*', siteAt('1', 'b'));
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['site', 'site-live']));
    sites.set('*', siteAt('2', 'b'));
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['site', 'site-live', 'site']));
  });

  it('is told again, for a page that was under way when the change came', async () => {
    const cdn = await fakeCdn();
    watch(cdn.url, new Map([['shop.example', siteAt('1', 'a', 'shop.example')]]), 20);
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['shop.example', 'shop.example']));
  });

  it('is told of a site that is closed, since nobody looks at it any more', async () => {
    const cdn = await fakeCdn();
    const sites = new Map([['a.example', siteAt('1', 'a', 'a.example')]]);
    watch(cdn.url, sites);
    await vi.waitFor(() => expect(cdn.told).toHaveLength(1));
    sites.clear();
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['a.example', 'a.example']));
  });

  it('is told before the end what it refused before, and the operator is told once', async () => {
    const cdn = await fakeCdn();
    cdn.status = 503;
    const { purge, failures } = watch(cdn.url, new Map([['*', siteAt('1', 'a')]]));
    await vi.waitFor(() =>
      expect(failures).toEqual([expect.objectContaining({ message: expect.stringMatching(/503/) })]),
    );
    cdn.status = 200;
    await purge.close();
    expect(tagsOf(cdn.told)).toEqual(['site']);
    expect(failures).toHaveLength(1);
  });

  it('hears of a saved page, whose answer carries the tag', async () => {
    const cdn = await fakeCdn();
    const { app, site, content } = await serveSite(
      {
        template: { 'template.conf': '{}', 'site.region': '<body>{title}</body>' },
        pages: { 'index.json': { website, title: 'One' } },
      },
      { hashesScripts: true, boot: '/_runtime/boot-1.js', sharedTags: sharedTagsOf('*') },
    );
    const { headers } = await request(app).get('/');
    expect(headers['surrogate-key']).toMatch(/^site site-[\w-]{10}$/);
    expect(headers['cache-tag']).toBe(headers['surrogate-key']?.split(' ').join());
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=30');
    watch(cdn.url, new Map([['*', site]]));
    await vi.waitFor(() => expect(cdn.told).toHaveLength(1));
    writeFiles(content, { 'index.json': JSON.stringify({ website, title: 'Two' }) });
    await vi.waitFor(() => expect(tagsOf(cdn.told)).toEqual(['site', 'site']), { timeout: 10_000 });
    expect((await request(app).get('/')).text).toContain('Two');
  });

  it('is told by a changed product of its page and of what shows it, and of no other page', async () => {
    const cdn = await fakeCdn();
    const list = { id: 'shop', title: 'Shop', urlId: 'shop', fullUrl: '/shop', typeName: 'products' };
    const product = (name: string, title: string) =>
      JSON.stringify({ collection: list, item: { id: name, title, urlId: name, fullUrl: `/shop/${name}` } });
    const { app, site, content } = await serveSite(
      {
        template: { 'template.conf': '{}', 'site.region': '<body>{squarespace.main-content}</body>' },
        pages: {
          '_site.json': { website },
          'shop.json': { collection: list, items: [] },
          'shop/mug.json': product('mug', 'Mug'),
          'shop/jar.json': product('jar', 'Jar'),
        },
      },
      { hashesScripts: true, boot: '/_runtime/boot-1.js', sharedTags: sharedTagsOf('*') },
    );
    const tagsAt = async (path: string) => String((await request(app).get(path)).headers['surrogate-key']).split(' ');
    const [mug, jar, shop] = [await tagsAt('/shop/mug'), await tagsAt('/shop/jar'), await tagsAt('/shop')];
    watch(cdn.url, new Map([['*', site]]));
    await vi.waitFor(() => expect(cdn.told).toHaveLength(1));
    writeFiles(content, { 'shop/mug.json': product('mug', 'Big mug') });
    await vi.waitFor(() => expect(cdn.told).toHaveLength(2), { timeout: 20_000 });
    const told = new Set(cdn.told[1]?.tags);
    const isTold = (tags: readonly string[]) => tags.some((tag) => told.has(tag));
    expect([isTold(mug), isTold(jar), isTold(shop)]).toEqual([true, false, false]);
    // What all pages share is in all of them.
    writeFiles(content, { '_site.json': JSON.stringify({ website: { ...website, siteTitle: 'New' } }) });
    await vi.waitFor(() => expect(cdn.told.at(-1)?.tags).toEqual(['site']), { timeout: 20_000 });
  });
});

describe('the settings of a CDN', () => {
  it('are none without an address', () => expect(readCdnSettings(undefined, undefined)).toBeUndefined());

  it.each([
    ['cdn.example/purge', undefined, /^CDN_PURGE_URL: cdn\.example\/purge is no address/],
    ['file:///etc/passwd', undefined, /is no address/],
    [undefined, 'A: b', /^CDN_PURGE_HEADER goes with CDN_PURGE_URL/],
    ['https://cdn.example', 'secret', /^CDN_PURGE_HEADER is no header(?!.*secret)/],
    ['https://cdn.example', 'A: b\r\nB: c', /is no header/],
  ])('are refused as %j and %j', (url, header, message) => {
    expect(() => readCdnSettings(url, header)).toThrow(message);
  });
});
