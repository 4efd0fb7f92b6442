import request from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { siteCatalogue } from '../../../../server/shop/live/live-catalogue.ts';
import { textAt } from '../../../../server/site/lib/json-access.ts';
import { largeContent, madeProduct } from '../../../support/large-content.ts';
import { scratchFolder, serveFolders } from '../../../support/serve-site.ts';

// Each index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });

const PRODUCTS = 45;
const TEMPLATE = {
  'template.conf': '{ "layouts": { "default": { "name": "Default", "regions": ["site"] } } }',
  'site.region': '<body>{squarespace.main-content}</body>',
  'collections/products.list':
    '<ol>{.repeated section items}<li>{id}</li>{.end}</ol>{.section pagination}{.if nextPage}<a rel="next" href="{nextPageUrl|htmltag}">next</a>{.end}{.end}',
  'collections/products.item': '<h1>{item.title}</h1>',
};
const form = { id: 'f1', name: 'Engraving', fields: [] };
const files = {
  ...largeContent(PRODUCTS),
  'shop/file.json': madeProduct(700, {
    id: 'digital',
    structuredContent: { productType: 2, priceMoney: { value: '9.00', currency: 'GBP' }, additionalFieldsForm: form },
  }),
};

async function serve() {
  const content = scratchFolder(files);
  const served = await serveFolders(scratchFolder(TEMPLATE), content, { heldPages: 10, data: scratchFolder() });
  expect(served.site.host.source.large).toBeDefined();
  const text = async (path: string) => (await request(served.app).get(path)).text;
  return { ...served, content, text };
}

describe('content with an index, served', () => {
  it('leads through a whole list by links that need no script, and the same as JSON', async () => {
    const { app, text } = await serve();
    const seen: string[] = [];
    let path: string | undefined = '/shop?sort=price';
    for (; path !== undefined; ) {
      const html: string = await text(path);
      const ids = [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, id = '']) => id);
      const json = JSON.parse(await text(`${path}&format=json`)) as { items: { id: string }[] };
      expect(json.items.map(({ id }) => id)).toEqual(ids);
      seen.push(...ids);
      path = /rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(new Set(seen).size).toBe(PRODUCTS + 1);
    expect(seen).toHaveLength(PRODUCTS + 1);
    const statusOf = async (path: string) => (await request(app).get(path)).status;
    expect(await statusOf('/shop?page=2&after=bm9uc2Vuc2U')).toBe(404);
    expect(await statusOf('/shop?page=77')).toBe(404);
    expect(await statusOf('/shop/category/mug')).toBe(200);
  });

  it('is told of in the site map and in feeds, and is searched, with the item of each product', async () => {
    const { text } = await serve();
    expect(await text('/sitemap.xml')).toContain('<loc>https://large.example/sitemap-1.xml</loc>');
    const part = await text('/sitemap-1.xml');
    expect([...part.matchAll(/<loc>/g)]).toHaveLength(PRODUCTS + 3);
    expect(await text('/robots.txt')).toContain('Sitemap: https://large.example/sitemap.xml');
    expect([...(await text('/shop?format=rss')).matchAll(/<item>/g)]).toHaveLength(PRODUCTS + 1);
    const found = JSON.parse(await text('/search?q=mgu&format=json')) as Record<string, unknown>;
    expect(found['searchCount']).toBe(10);
    const [first] = found['searchResults'] as Record<string, never>[];
    expect(textAt(first, 'item.structuredContent.variants')).toBe('');
    expect(textAt(first, 'item.title')).toContain('mug');
  });

  it('is what the shop sells', async () => {
    const { site, content } = await serve();
    const catalogue = siteCatalogue(site.host.source, content);
    expect([catalogue.websiteId, catalogue.currency]).toEqual(['large-1', 'GBP']);
    expect(catalogue.item('item-7')).toMatchObject({ title: 'Grey jar 7', fullUrl: '/shop/p7' });
    expect(catalogue.item('item-7')).toBe(catalogue.item('item-7'));
    expect(catalogue.item('nothing')).toBeUndefined();
    expect([...catalogue.items()]).toHaveLength(PRODUCTS + 1);
    const [from] = catalogue.items('item-30');
    expect(from?.id).toBe('item-30');
    expect([...catalogue.itemsOfType(2)].map(({ id }) => id)).toEqual(['digital']);
    expect(catalogue.form('f1')).toEqual(form);
    expect(catalogue.siteForms()).toEqual([]);
    expect(catalogue.content('item-7')?.fullUrl).toBe('/shop/p7');
    expect(catalogue.galleries()).toEqual([]);
  });
});
