import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serveSite, type TestSite, website } from '../../../support/serve-site.ts';

const template = {
  'template.conf': JSON.stringify({
    layouts: { default: { name: 'Default', regions: ['header', 'site'] } },
    navigations: [{ name: 'main', title: 'Main' }],
    stylesheets: ['site.less'],
  }),
  'header.region':
    '<!doctype html><html><head>{squarespace-headers}</head><body id="{squarespace.page-id}" class="{squarespace.page-classes}"><squarespace:navigation navigationId="main" template="menu" />',
  'site.region': '<main>{squarespace.main-content}</main>{squarespace-footers}</body></html>',
  'blocks/menu.block':
    '<nav>{.repeated section items}<a href="{collection.fullUrl}"{.if active} class="active"{.end}>{collection.title}</a>{.end}</nav>',
  'collections/blog.list':
    '<h1>{collection.title}</h1>{.if tagFilter}<i>{tagFilter}</i>{.end}{.repeated section items}<a href="{fullUrl}">{title}</a>{.end}{.if pagination.nextPage}<a rel="next" href="{pagination.nextPageUrl|htmltag}">next</a>{.end}',
  'collections/blog.item': '<article><h1>{item.title}</h1>{item.body}</article>',
  'styles/site.less': '@ink: #123; body { color: @ink; }',
};

const posts = Array.from({ length: 25 }, (_, index) => ({
  id: `p${index}`,
  title: `Post ${index}`,
  urlId: `post-${index}`,
  fullUrl: `/blog/post-${index}`,
  recordType: 1,
  body: `<p>Body ${index}</p>`,
  tags: index % 2 === 0 ? ['even'] : ['odd'],
  categories: ['all'],
}));
const blog = {
  id: 'c1',
  title: 'Blog',
  urlId: 'blog',
  fullUrl: '/blog',
  type: 1,
  typeName: 'blog',
  ordering: 2,
  pageSize: 10,
};
const home = {
  id: 'c0',
  title: 'Home',
  urlId: 'home',
  fullUrl: '/home',
  type: 10,
  typeName: 'page',
  homepage: true,
  ordering: 1,
};
const testSite: TestSite = {
  template,
  pages: {
    'index.json': { website, collection: home, mainContent: '<p>Welcome</p>' },
    'blog.json': { website, collection: blog, items: posts },
    'folder.json': {
      website,
      collection: {
        id: 'c2',
        title: 'More',
        fullUrl: '/folder',
        folder: true,
        folderBehavior: 2,
        ordering: 3,
        collections: [{ id: 'c1', fullUrl: '/blog', title: 'Blog' }],
      },
    },
  },
};

describe('pages', () => {
  it('renders the layout with the main content, the navigation and the head parts', async () => {
    const { app, diagnostics } = await serveSite(testSite);
    const page = await request(app).get('/').expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    expect(page.text).toContain('<main><p>Welcome</p></main>');
    expect(page.text).toContain('<title>Test &amp; Co</title>');
    expect(page.text).toContain('<link rel="canonical" href="https://shop.example/"/>');
    expect(page.text).toMatch(/<link rel="stylesheet" href="\/site\.css\?v=[\da-f]+"\/>/);
    expect(page.text).toContain(
      '<body id="collection-c0" class="collection-type-page collection-layout-default view-list homepage',
    );
    expect(page.text).toContain('<a href="/" class="active">Home</a>');
    expect(page.text).not.toContain('data-page-context');
    expect(diagnostics).toEqual([]);
  });

  it('answers a list page by page, filtered as asked', async () => {
    const { app } = await serveSite(testSite);
    const first = await request(app).get('/blog').expect(200);
    expect(first.text).toContain('Post 9<');
    expect(first.text).not.toContain('Post 10<');
    expect(first.text).toContain('href="/blog?page=2"');
    const third = await request(app).get('/blog?page=3').expect(200);
    expect(third.text).toContain('Post 24<');
    expect(third.text).not.toContain('rel="next"');
    await request(app).get('/blog?page=4').expect(404);
    const tagged = await request(app).get('/blog/tag/odd').expect(200);
    expect(tagged.text).toContain('<i>odd</i>');
    expect(tagged.text).not.toContain('Post 2<');
  });

  it('finds an item in its list when it has no file of its own', async () => {
    const { app } = await serveSite(testSite);
    const page = await request(app).get('/blog/post-7').expect(200);
    expect(page.text).toContain('<article><h1>Post 7</h1><p>Body 7</p></article>');
    expect(page.text).toContain('view-item');
  });

  it('redirects a folder to the first page in it', async () => {
    const { app } = await serveSite(testSite);
    const answer = await request(app).get('/folder');
    expect([answer.status, answer.headers['location']]).toEqual([302, '/blog']);
  });

  it('shows the pages of a folder that keeps them beside its regions, titled as their settings say', async () => {
    const own = {
      'pages/services.page': '<h1>{collection.title}</h1>',
      // The platform registers a page by a name that its owner then takes away again.
      'pages/services.conf': '{"title":"What we do","description":"All of it."}',
      'team.page': '<h1>{collection.title}</h1>',
      'team.page.conf': '{"title":"Who we are"}',
      'our-way.page': '<h1>{collection.title}</h1>',
    };
    const { app } = await serveSite({ ...testSite, template: { ...template, ...own } });
    const text = async (path: string) => (await request(app).get(path).expect(200)).text;
    const services = await text('/services');
    expect(services).toContain('<h1>What we do</h1>');
    expect(services).toMatch(/<title>What we do/);
    expect(services).toContain('<meta name="description" content="All of it."');
    expect(await text('/team')).toContain('<h1>Who we are</h1>');
    expect(await text('/our-way')).toContain('<h1>Our way</h1>');
    expect((await request(app).get('/sitemap.xml')).text).toContain('/team<');
    await request(app).get('/platform/cart').expect(404);
  });

  it('shows no template of a platform page as a page of its own', async () => {
    const dressed = { ...template, 'pages/not-found.page': 'Lost', 'pages/error.page': 'Oh', 'pages/us.page': 'Us' };
    const { app } = await serveSite({ ...testSite, template: dressed });
    const statuses = await Promise.all(['/not-found', '/error', '/us'].map((path) => request(app).get(path)));
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  it('renders the not-found page with status 404, once for all addresses', async () => {
    const { app, site } = await serveSite(testSite);
    const page = await request(app).get('/nothing/here').expect(404);
    expect(page.text).toContain('Page not found');
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    const kept = site.host.cache.size;
    await request(app)
      .get('/nothing/there')
      .expect(404)
      .expect('Server-Timing', /cache;desc=hit/);
    expect(site.host.cache.size).toBe(kept);
  });

  it('rel-L11 keeps no page of a filter that finds nothing, however many are made up', async () => {
    const { app, site } = await serveSite(testSite);
    await request(app).get('/blog?tag=even').expect(200);
    const kept = site.host.cache.size;
    for (const address of ['/blog?tag=none-1', '/blog?author=nobody', '/blog/category/made-up', '/search?q=zebra']) {
      const { text } = await request(app).get(address).expect(200);
      expect([address, text.includes('/blog/post-')]).toEqual([address, false]);
    }
    expect(site.host.cache.size).toBe(kept);
    await request(app)
      .get('/blog?tag=even')
      .expect(200)
      .expect('Server-Timing', /cache;desc=hit/);
  });

  it('rel-L11 takes made-up filters of a page that lists nothing for the page itself', async () => {
    const { app, site } = await serveSite(testSite);
    const { text } = await request(app).get('/blog/post-7').expect(200);
    const kept = site.host.cache.size;
    for (const query of ['author=a', 'tag=b', 'category=c&page=2']) {
      const answer = await request(app).get(`/blog/post-7?${query}`).expect(200);
      expect([answer.headers['server-timing'], answer.text.length]).toEqual(['cache;desc=hit', text.length]);
    }
    expect(site.host.cache.size).toBe(kept);
  });

  it('gives the page context as JSON, and a second site renders from it', async () => {
    const { app } = await serveSite(testSite);
    const { body } = await request(app).get('/blog/post-3?format=json').expect(200);
    expect(body).toMatchObject({ pageType: 50, itemId: 'p3', collection: { id: 'c1' }, item: { title: 'Post 3' } });
    const pretty = await request(app).get('/blog?format=json-pretty').expect(200);
    expect(pretty.text).toContain('\n  "collection"');
    await request(app).get('/blog?format=xml').expect(400);
  });
});
