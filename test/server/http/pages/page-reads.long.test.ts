import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { largeContent, madeProduct } from '../../../support/large-content.ts';
import { type Files, scratchFolder, serveSite, website, writeFiles } from '../../../support/serve-site.ts';

// A content with an index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });
const WAIT = { timeout: 60_000, interval: 100 };

const item = (urlId: string, title: string) => ({ id: urlId, title, urlId, fullUrl: `/shop/${urlId}`, recordType: 11 });
const collection = (urlId: string, title: string) => ({ id: urlId, title, urlId, fullUrl: `/${urlId}`, type: 10 });

const template: Files = {
  'site.region': '{squarespace.main-content}',
  'template.conf': JSON.stringify({
    layouts: { default: { name: 'Default', regions: ['site'] } },
    navigations: [{ name: 'mainNav', title: 'Main' }],
  }),
};

const isKept = async (app: Parameters<typeof request>[0], path: string) =>
  String((await request(app).get(path)).headers['server-timing']).includes('hit');

/** Asks for pages until all of them lie in the cache. */
async function keep(app: Parameters<typeof request>[0], paths: readonly string[]) {
  for (const path of paths) {
    await request(app).get(path).expect(200);
    expect([path, await isKept(app, path)]).toEqual([path, true]);
  }
}

describe('a change of one page', () => {
  it('makes stale the page, what queries its list and what shows it in a navigation, and no other', async () => {
    const nav = '<squarespace:navigation navigationId="mainNav" template="nav"/>';
    const query = '<squarespace:query collection="shop">{.repeated section items}[{title}]{.end}</squarespace:query>';
    const { app, content } = await serveSite({
      template: {
        ...template,
        'blocks/nav.block': '{.repeated section items}({collection.title}){.end}',
        'collections/plain.item': '<p>{item.title}</p>',
        'collections/plain.list': '<p>{collection.title}</p>',
        'collections/withnav.list': nav,
        'collections/withquery.list': query,
      },
      pages: {
        '_site.json': { website },
        'shop.json': { collection: { ...collection('shop', 'Shop'), typeName: 'plain' }, items: [item('mug', 'Mug')] },
        'shop/mug.json': { collection: { ...collection('shop', 'Shop'), typeName: 'plain' }, item: item('mug', 'Mug') },
        'shop/jar.json': { collection: { ...collection('shop', 'Shop'), typeName: 'plain' }, item: item('jar', 'Jar') },
        'nav.json': { collection: { ...collection('nav', 'Nav'), typeName: 'withnav' } },
        'query.json': { collection: { ...collection('query', 'Query'), typeName: 'withquery' } },
      },
    });
    const all = ['/shop', '/shop/mug', '/shop/jar', '/nav', '/query'];
    await keep(app, all);
    const kept = async () => {
      const found = [];
      for (const path of all) if (await isKept(app, path)) found.push(path);
      return found;
    };
    const plain = { ...collection('shop', 'Shop'), typeName: 'plain' };
    writeFiles(content, { 'shop/mug.json': JSON.stringify({ collection: plain, item: item('mug', 'Big mug') }) });
    await vi.waitFor(async () => expect((await request(app).get('/shop/mug')).text).toContain('Big mug'), WAIT);
    // The query shows the items of the list's own file, which has not changed.
    expect(await kept()).toEqual(all);
    writeFiles(content, {
      'shop.json': JSON.stringify({ collection: { ...plain, title: 'Shelf' }, items: [item('mug', 'Big mug')] }),
    });
    await vi.waitFor(async () => expect((await request(app).get('/query')).text).toContain('[Big mug]'), WAIT);
    expect(await isKept(app, '/shop/mug')).toBe(true);
    expect(await isKept(app, '/shop/jar')).toBe(true);
    expect((await request(app).get('/nav')).text).toContain('(Shelf)');
    expect((await request(app).get('/shop')).text).toContain('Shelf');
  });

  it('of a large shop makes stale the parts of its own list that show it, or that its change puts in another order', async () => {
    const list = (urlId: string) => ({ ...collection(urlId, urlId), type: 13, typeName: 'products', pageSize: 5 });
    const { app, content } = await serveSite(
      {
        template: {
          ...template,
          'collections/products.list': '{.repeated section items}[{title}]{.end}',
          'collections/products.item': '<p>{item.title}</p>',
        },
        pages: {
          ...(largeContent(6) as Record<string, string>),
          'other.json': { collection: list('other') },
          'other/cup.json': { collection: list('other'), item: { ...item('cup', 'Cup'), fullUrl: '/other/cup' } },
        },
      },
      { heldPages: 3, data: scratchFolder() },
    );
    const ordered = ['/shop?tag=grey&sort=name', '/shop?tag=grey&inStock=1', '/shop?tag=grey&maxPrice=50'];
    await keep(app, ['/shop', '/shop?tag=blue', '/shop?tag=grey', ...ordered, '/shop/p3', '/other', '/other/cup']);
    writeFiles(content, { 'shop/p0.json': madeProduct(0, { title: 'Zebra' }) });
    await vi.waitFor(async () => expect((await request(app).get('/shop')).text).toContain('[Zebra]'), WAIT);
    for (const path of ['/shop?tag=blue', '/shop?tag=grey&sort=name'])
      expect([path, await isKept(app, path)]).toEqual([path, false]);
    const others = ['/shop/p3', '/other', '/other/cup'];
    for (const path of ['/shop?tag=grey', ...ordered.slice(1), ...others])
      expect([path, await isKept(app, path)]).toEqual([path, true]);
    // Whatever has another label, may be found under another one.
    writeFiles(content, { 'shop/p0.json': madeProduct(0, { title: 'Zebra', tags: ['grey'] }) });
    await vi.waitFor(async () => expect((await request(app).get('/shop?tag=grey')).text).toContain('[Zebra]'), WAIT);
    expect((await request(app).get('/shop?tag=grey&maxPrice=50')).text).toContain('[Zebra]');
    for (const path of others) expect([path, await isKept(app, path)]).toEqual([path, true]);
  });
});
