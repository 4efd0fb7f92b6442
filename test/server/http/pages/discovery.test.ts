import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { mostInSitemap } from '../../../../server/site/discovery/sitemap.ts';
import { serveSite, type TestSite, website } from '../../../support/serve-site.ts';

const base = 'https://shop.example';
const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="14"/></svg>';

const page = (fullUrl: string, more: object = {}) => ({
  collection: { id: fullUrl, title: `Page ${fullUrl}`, fullUrl, type: 10, ...more },
});
const post = (urlId: string, publishOn: number, more: object = {}) => ({
  id: `id-${urlId}`,
  title: `Post ${urlId}`,
  urlId,
  fullUrl: `/journal/${urlId}`,
  recordType: 1,
  publishOn,
  body: `<p>Body of ${urlId}</p>`,
  ...more,
});
const day = 86_400_000;
const spring = Date.UTC(2026, 2, 20);

const testSite: TestSite = {
  template: {
    'template.conf': JSON.stringify({ layouts: { default: { name: 'Default', regions: ['site'] } } }),
    'site.region': '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
    'collections/blog.list': '{.repeated section items}{title}{.end}',
    'pages/lookbook.page': '<h1>Lookbook</h1>',
    'pages/cart.page': '<h1>Cart</h1>',
  },
  pages: {
    '_site.json': {
      website: { ...website, siteDescription: '<p>Cups & bowls</p>' },
      websiteSettings: { contactEmail: 'hello@shop.example' },
      redirects: { '/old': '/about' },
    },
    'index.json': {
      ...page('/home', { homepage: true, updatedOn: spring }),
      items: [{ urlId: 'part', fullUrl: '/part' }],
    },
    'about us.json': page('/about us'),
    'old.json': page('/old'),
    'off.json': page('/off', { enabled: false }),
    'unseen.json': page('/unseen', { seoData: { seoHidden: true } }),
    'mine.json': { ...page('/mine', { permissionType: 2 }), items: [] },
    'way.json': page('/way', { folder: true, folderBehavior: 2, collections: [{ fullUrl: '/journal' }] }),
    '404.json': { ...page('/404'), pageType: 100 },
    'club.json': page('/club'),
    'club/secret.json': page('/club/secret'),
    'journal.json': {
      ...page('/journal', { title: 'Journal', typeName: 'blog', type: 1, description: 'Notes & news' }),
      items: [
        post('first', spring, {
          tags: ['clay'],
          author: { displayName: 'Ada & Bo' },
          body: '<p><a href="/shop">Shop</a><img src="/assets/a.png"><script>alert(1)</script></p>',
        }),
        post('second', spring + day, { categories: ['news'], passthrough: true, sourceUrl: 'https://else.example/x' }),
        post('draft', spring + day, { workflowState: 2 }),
        { ...post('club', spring), fullUrl: '/club/secret' },
      ],
    },
  },
  files: { 'assets/icon.svg': icon },
};

async function serve(site = testSite, locks: readonly { path: string }[] = [{ path: '/club' }]) {
  const served = await serveSite(site, { live: () => ({ locks: () => locks }) });
  return served.app;
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the site map', () => {
  it('names every page that is for everybody, under its own address, and nothing else', async () => {
    const app = await serve();
    const map = await request(app)
      .get('/sitemap.xml')
      .expect(200)
      .expect('Content-Type', /^application\/xml/);
    expect(addressesIn(map.text)).toEqual(
      ['/', '/about%20us', '/journal', '/journal/first', '/journal/second', '/lookbook'].map((path) => base + path),
    );
    expect(map.text).toContain(`<loc>${base}/</loc><lastmod>2026-03-20T00:00:00.000Z</lastmod>`);
  });

  it('is asked for again under its tag, and forgets at once what is locked', async () => {
    let locks = [{ path: '/club' }];
    const { app } = await serveSite(testSite, { live: () => ({ locks: () => locks }) });
    const { headers } = await request(app).get('/sitemap.xml').expect(200);
    expect(headers['cache-control']).toBe('public, no-cache');
    await request(app).get('/sitemap.xml').set('If-None-Match', String(headers['etag'])).expect(304);
    locks = [{ path: '/journal' }];
    const after = await request(app).get('/sitemap.xml').set('If-None-Match', String(headers['etag'])).expect(200);
    expect(after.text).not.toContain('journal');
    await request(app).head('/sitemap.xml').expect(200).expect('Content-Length', String(after.text.length));
  });

  it('is an index of its parts where one file may not hold it', async () => {
    const items = Array.from({ length: mostInSitemap + 1 }, (_, index) => post(`p${index}`, spring));
    const app = await serve({
      ...testSite,
      pages: {
        'index.json': { website, ...page('/', { homepage: true }) },
        'journal.json': { website, ...page('/journal'), items },
      },
    });
    const index = await request(app).get('/sitemap.xml').expect(200);
    expect(addressesIn(index.text)).toEqual([`${base}/sitemap-1.xml`, `${base}/sitemap-2.xml`]);
    const parts = [await request(app).get('/sitemap-1.xml'), await request(app).get('/sitemap-2.xml')];
    expect(parts.map(({ text }) => addressesIn(text).length)).toEqual([mostInSitemap, 4]);
    await request(app).get('/sitemap-3.xml').expect(404);
  });

  it('is not there for a site that is locked whole, or does not say where it is', async () => {
    await request(await serve(testSite, [{ path: '/' }]))
      .get('/sitemap.xml')
      .expect(404);
    const { baseUrl: _, ...nowhere } = website;
    const app = await serve({ ...testSite, pages: { 'index.json': { website: nowhere, ...page('/') } } });
    expect((await request(app).get('/sitemap.xml').expect(404)).body.detail).toContain('website.baseUrl');
  });
});

describe('robots.txt', () => {
  it('points at the site map and keeps engines from what is no content, without a word of what is locked', async () => {
    const robots = await request(await serve())
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(robots.text).toContain(`Sitemap: ${base}/sitemap.xml\n`);
    expect(robots.text).toContain('Disallow: /cart$\nDisallow: /cart?\nDisallow: /cart/\n');
    expect(robots.text).not.toContain('club');
  });

  it('asks to leave a site alone that is locked whole', async () => {
    const robots = await request(await serve(testSite, [{ path: '/' }]))
      .get('/robots.txt')
      .expect(200);
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
  });

  it('is the site’s own file where it has one', async () => {
    const files = { ...testSite.files, 'assets/robots.txt': 'User-agent: none\n' };
    const robots = await request(await serve({ ...testSite, files }))
      .get('/robots.txt')
      .expect(200);
    expect(robots.text).toBe('User-agent: none\n');
  });
});

it('says whole addresses of a site below a path of its host', async () => {
  const collection = { id: 'j', title: 'Journal', urlId: 'journal', fullUrl: '/journal', type: 1, typeName: 'blog' };
  const item = { id: 'p', title: 'Post', urlId: 'post', fullUrl: '/journal/post', assetUrl: '/assets/a.png', body: '' };
  const { app } = await serveSite({
    template: { 'template.conf': '{}', 'site.region': '<head>{squarespace-headers}</head>{squarespace.main-content}' },
    pages: {
      '_site.json': { website: { ...website, baseUrl: `${base}/kiln` } },
      'journal.json': { collection, items: [item] },
    },
  });
  const textOf = async (path: string) => {
    const { text, body } = await request(app).get(path).expect(200);
    return text ?? String(body);
  };
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${base}/kiln/sitemap.xml`);
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${base}/kiln/journal/post</loc>`);
  expect(await textOf('/journal?format=rss')).toContain(`<link>${base}/kiln/journal/post</link>`);
  const page = await textOf('/journal/post');
  expect(page).toContain(`<link rel="canonical" href="${base}/kiln/journal/post"/>`);
  expect(page).toContain(`content="${base}/kiln/assets/a.png"`);
});

describe('the feed of a list', () => {
  it('calls a product by the other of its two names too', async () => {
    const item = { id: 'f', name: 'A friend', urlId: 'f', fullUrl: '/kiosk/f', structuredContent: { productType: 1 } };
    const collection = { id: 'k', title: 'Kiosk', urlId: 'kiosk', fullUrl: '/kiosk', type: 13, typeName: 'products' };
    const { app } = await serveSite({
      template: { 'template.conf': '{}', 'site.region': '{squarespace.main-content}' },
      pages: { 'kiosk.json': { website: { ...website, baseUrl: base }, collection, items: [item] } },
    });
    const feed = await request(app).get('/kiosk?format=rss').expect(200);
    expect(feed.text ?? String(feed.body)).toContain('<item><title>A friend</title>');
  });

  it('has the newest first, whole texts that run nothing, and no address that needs the site', async () => {
    const app = await serve();
    const feed = await request(app)
      .get('/journal?format=rss')
      .expect(200)
      .expect('Content-Type', /^application\/rss\+xml/);
    const text = feed.text ?? String(feed.body);
    expect([...text.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Post second',
      'Post first',
    ]);
    expect(text).toContain('<title>Journal — Test &amp; Co</title>');
    expect(text).toContain(`<atom:link rel="self" type="application/rss+xml" href="${base}/journal?format=rss"/>`);
    expect(text).toContain('<link>https://else.example/x</link>');
    expect(text).toContain(`<link>${base}/journal/first</link><guid isPermaLink="false">id-first</guid>`);
    expect(text).toContain('<pubDate>Fri, 20 Mar 2026 00:00:00 GMT</pubDate><dc:creator>Ada &amp; Bo</dc:creator>');
    expect(text).toContain(`&lt;a href=&quot;${base}/shop&quot;&gt;`);
    expect(text).toContain(`src=&quot;${base}/assets/a.png&quot;`);
    expect(text).not.toContain('alert');
    expect(text).not.toContain('secret');
    await request(app).get('/journal?format=rss').set('If-None-Match', String(feed.headers['etag'])).expect(304);
  });

  it.each([
    ['/journal?format=rss&tag=clay', ['Post first']],
    ['/journal/category/news?format=rss', ['Post second']],
  ])('is narrowed as the list is: %s', async (address, titles) => {
    const { text, body } = await request(await serve())
      .get(address)
      .expect(200);
    expect([...(text ?? String(body)).matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual(titles);
  });

  it.each([
    '/about us?format=rss',
    '/journal/first?format=rss',
    '/search?format=rss',
    '/nothing?format=rss',
    '/mine?format=rss',
  ])('is not there for what is no list: %s', async (address) => {
    expect((await request(await serve()).get(encodeURI(address))).status).toBe(404);
  });

  it('is told of in the head of the list', async () => {
    const { text } = await request(await serve())
      .get('/journal')
      .expect(200);
    expect(text).toContain('<link rel="alternate" type="application/rss+xml"');
    expect(text).toContain('href="/journal?format=rss"/>');
    expect((await request(await serve()).get('/about us')).text).not.toContain('application/rss+xml');
  });
});

it('keeps a page from search engines that its owner hides from them', async () => {
  const { text } = await request(await serve())
    .get('/unseen')
    .expect(200);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

it('has a manifest that names the site and its icons', async () => {
  const app = await serve();
  const manifest = await request(app).get('/manifest.webmanifest').expect('Content-Type', 'application/manifest+json');
  const read = JSON.parse(manifest.text ?? String(manifest.body));
  expect(read).toMatchObject({ name: 'Test & Co', description: 'Cups & bowls', lang: 'en-US', start_url: '/' });
  for (const { src, sizes, type } of read.icons) {
    const picture = await request(app).get(src).expect(200).expect('Content-Type', type);
    const edge = picture.body.readUInt32BE(16);
    expect(`${edge}x${edge}`).toBe(sizes);
  }
});

it('makes the icons that browsers ask for of the site’s own, and has none without', async () => {
  const app = await serve();
  const favicon = await request(app).get('/favicon.ico').expect(200).expect('Content-Type', 'image/x-icon');
  expect([...favicon.body.subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16]);
  await request(app).get('/favicon.ico').set('If-None-Match', String(favicon.headers['etag'])).expect(304);
  await request(app).get('/apple-touch-icon.png').expect(200).expect('Content-Type', 'image/png');
  const bare = await serve({ ...testSite, files: {} });
  await request(bare).get('/favicon.ico').expect(404);
  expect((await request(bare).get('/manifest.webmanifest').expect(200)).text ?? '').not.toContain('icon');
});

it('says where to report a weakness, in a file that is never out of date', async () => {
  const { text } = await request(await serve())
    .get('/.well-known/security.txt')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  expect(text).toContain('Contact: mailto:hello@shop.example\n');
  expect(text).toContain(`Canonical: ${base}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(100 * day);
  expect(expires - Date.now()).toBeLessThan(365 * day);
});
