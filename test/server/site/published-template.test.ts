import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { boxenFolder } from '../../support/boxen.ts';
import { serveSite, website } from '../../support/serve-site.ts';

const collection = (title: string, typeName: string, more: Record<string, string | number | boolean> = {}) => ({
  id: `id-${title.toLowerCase()}`,
  title,
  navigationTitle: title,
  urlId: title.toLowerCase(),
  fullUrl: `/${title.toLowerCase()}`,
  typeName,
  type: 1,
  ...more,
});
const picture = { assetUrl: '/assets/a.jpg', originalSize: '100x100', systemDataVariants: '100x100' };
const story = {
  id: 's1',
  title: 'A first <story>',
  urlId: 'first',
  fullUrl: '/stories/first',
  recordType: 1,
  recordTypeLabel: 'text',
  body: '<p>Once upon a time</p>',
  tags: ['paper'],
  publishOn: 1_700_000_000_000,
  ...picture,
};
const product = {
  id: 'p1',
  title: 'Mug',
  urlId: 'mug',
  fullUrl: '/prints/mug',
  recordType: 11,
  items: [picture],
  structuredContent: {
    productType: 1,
    variants: [{ id: 'v1', sku: 'S', price: 900, priceMoney: { value: '9.00', currency: 'EUR' }, unlimited: true }],
  },
};
const pages = {
  'index.json': {
    website,
    collection: collection('Home', 'page', { type: 10, homepage: true }),
    mainContent: '<p>Hello</p>',
    blockFields: { 'boxen--footer-main': '<p>Footer words</p>' },
  },
  'stories.json': { website, collection: collection('Stories', 'stories'), items: [story] },
  'stories/first.json': { website, collection: collection('Stories', 'stories'), item: story },
  'work.json': { website, collection: collection('Work', 'gallery'), items: [{ ...picture, id: 'g1', title: 'One' }] },
  'tabi.json': {
    website,
    collection: {
      ...collection('Tabi', 'index', { folder: true }),
      mainImage: picture,
      collections: [{ ...collection('Chapter', 'tabi'), mainImage: picture, items: [{ fullUrl: '/chapter/1' }] }],
    },
  },
  'prints.json': { website, collection: collection('Prints', 'products', { type: 13 }), items: [product] },
  'prints/mug.json': { website, collection: collection('Prints', 'products', { type: 13 }), item: product },
};

const parts: Record<string, string[]> = {
  '/': ['<p>Hello</p>', '<p>Footer words</p>', 'id="boxen--footer-signup"', '<title>Test &amp; Co</title>'],
  '/stories': ['class="stories stories--stories"', 'id="boxen--stories--stories"', 'href="/stories/first"'],
  '/stories/first': ['Once upon a time', 'data-item-id="s1"', 'view-item'],
  '/work': ['class="gallery stack -expt"'],
  '/tabi': ['class="tabi js-tabi"', 'Chapter'],
  '/prints': ['class="shop js-shop"'],
  '/prints/mug': ['class="product js-product"', '"@type":"Product"'],
  '/nowhere': ['Page not found'],
};

describe('a published template folder', () => {
  const template = boxenFolder();

  it.each(Object.keys(parts))('is served unedited: %s', async (path) => {
    if (template === undefined) return;
    const { app, diagnostics, faults } = await serveSite({ template, pages });
    const page = await request(app).get(path);
    expect(page.status).toBe(path === '/nowhere' ? 404 : 200);
    for (const part of parts[path] ?? []) expect(page.text).toContain(part);
    expect(page.text).not.toMatch(/<squarespace:|\{squarespace/);
    // Marks are of the private use area; none may be left.
    expect(page.text).not.toMatch(/[\ue000-\uf8ff]/);
    expect(page.text).toContain('class="navi__li navi__li--stories"');
    expect(page.text.trimEnd()).toMatch(/<\/html>$/);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(faults).toEqual([]);
  });
});
