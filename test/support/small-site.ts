import type { TestSite } from './serve-site.ts';
import { website } from './serve-site.ts';

const collection = { id: 'c1', title: 'Things', urlId: 'things', fullUrl: '/things', type: 13, typeName: 'products' };
export const mug = {
  id: 'p1',
  title: 'Mug <b>',
  urlId: 'mug',
  fullUrl: '/things/mug',
  recordType: 11,
  excerpt: '<p>For tea.</p>',
  assetUrl: '/assets/mug.png',
  structuredContent: {
    productType: 1,
    variants: [
      { id: 'v1', sku: 'M1', price: 900, priceMoney: { value: '9.00', currency: 'EUR' }, qtyInStock: 3 },
      { id: 'v2', sku: 'M2', price: 900, priceMoney: { value: '9.00', currency: 'EUR' }, qtyInStock: 0 },
    ],
  },
};

/** A site with a script of its own, a region, a picture and a broken block: enough for what HTTP promises. */
export const smallSite: TestSite = {
  template: {
    'template.conf': JSON.stringify({ layouts: { default: { regions: ['site'] } }, stylesheets: ['site.css'] }),
    'site.region':
      '<!doctype html><html><head>{squarespace-headers}<script>window.x = 1;</script></head><body>{@|apply top.block}{squarespace.main-content}{squarespace-footers}</body></html>',
    'blocks/top.block': '<header>{website.siteTitle|html}</header>',
    'collections/products.list':
      '{.repeated section items}<a href="{fullUrl}">{title|html}</a>{.end}<div class="product-price"></div>',
    'collections/products.item': '<h1>{item.title|html}</h1><div class="product-variants">{item.body}</div>',
    'styles/site.css': 'body { margin: 0 }',
    'scripts/site.js': 'console.log(1);',
    'assets/note.txt': 'A note.',
    'assets/page.html': '<script>alert(1)</script>',
  },
  pages: {
    '_site.json': { website, redirects: { '/old': '/things' } },
    'index.json': {
      collection: { id: 'c0', title: 'Home', fullUrl: '/', type: 10, typeName: 'page', homepage: true },
      mainContent: `<p>${'Welcome. '.repeat(300)}</p><script>stolen()</script>`,
    },
    'things.json': { collection, items: [mug] },
    'things/mug.json': { collection, item: { ...mug, body: '<script nonce="NONCE">steal()</script>' } },
  },
};
