import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderBehaviours } from '#model';
import { type Exported, type ExportInput, exportSite } from '../../../../server/author/publish/export-site.ts';
import { isServed } from '../../../../server/http/pages/served-paths.ts';
import { privatePaths } from '../../../../server/shop/pages/list.ts';
import { type Files, registry, scratchFolder, website } from '../../../support/serve-site.ts';

const page = (title: string, body = '') => JSON.stringify({ website, collection: { title }, mainContent: body });

/** An export of a few pages beside the folder of their sources. */
async function exported(
  files: Files,
  more: Partial<ExportInput> = {},
): Promise<{ folder: string; out: string; result: Exported }> {
  const folder = scratchFolder({
    'site/template.conf': '{"stylesheets":[]}',
    'site/site.region': '<html><head></head><body>{collection.title}{mainContent}</body></html>',
    'site/content/index.json': page('Home'),
    ...files,
  });
  const out = join(folder, 'deep/er/public');
  const template = join(folder, 'site');
  const given = { template, content: join(template, 'content'), registry, settings: {}, runtime: join(folder, 'none') };
  const result = await exportSite({ ...given, out, ...more });
  if (result === undefined) throw new Error('There is no site.');
  return { folder, out, result };
}

it('writes a folder that is named with a slash at its end, the first time and again', async () => {
  const { folder, out, result } = await exported({});
  const template = join(folder, 'site');
  const input = { template, content: join(template, 'content'), registry, settings: {}, runtime: join(folder, 'none') };
  const again = await exportSite({ ...input, out: `${out}/` });
  expect(again?.files).toEqual(result.files);
  expect(readdirSync(out).toSorted()).toEqual([
    '404.html',
    'index.html',
    'manifest.webmanifest',
    'robots.txt',
    'site.css',
    'sitemap.xml',
  ]);
  expect(readdirSync(join(out, '..'))).toEqual(['public']);
});

it('writes what machines look for: site map, feed, manifest and icons, without a locked page in any', async () => {
  const list = {
    website,
    collection: { title: 'Notes', fullUrl: '/notes', type: 1 },
    items: [{ title: 'One', urlId: 'one' }],
  };
  const { out, result } = await exported({
    'site/site.region': '<html><head>{squarespace-headers}</head><body></body></html>',
    'site/content/notes.json': JSON.stringify(list),
    'site/content/club.json': JSON.stringify({ ...list, collection: { ...list.collection, fullUrl: '/club' } }),
    'site/content/store.json': JSON.stringify({ locks: [{ path: '/club', password: 'a password' }] }),
    'site/assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
    'site/assets/robots.txt': 'User-agent: own\n',
  });
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  expect(read('sitemap.xml')).toContain('<loc>https://shop.example/notes/one</loc>');
  expect(read('robots.txt')).toBe('User-agent: own\n');
  expect(read('notes/feed.xml')).toContain('href="https://shop.example/notes/feed.xml"');
  expect(read('notes/index.html')).toContain('href="/notes/feed.xml"');
  expect(JSON.parse(read('manifest.webmanifest')).icons).toHaveLength(2);
  const written = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];
  expect(result.files).toEqual(expect.arrayContaining(written));
  expect(result.files.filter((name) => name.startsWith('club'))).toEqual([]);
  expect(read('sitemap.xml')).not.toContain('club');
});

it('writes a page under the name that it has, with a percent sign too', async () => {
  const { out, result } = await exported({ 'site/content/50% off.json': page('Sale') });
  expect(result.files).toContain('50% off/index.html');
  expect(existsSync(join(out, '50% off/index.html'))).toBe(true);
});

it('names links that lead to nothing, also those that nobody can read, and no other', async () => {
  const links = ['/none', '/50%-off', '/a%2fb/../..', '/caf%C3%A9', '/caf%C3%A9/', '//cdn.example/a', '/cart', '/?a=1'];
  const body = links.map((address) => `<a href="${address}">.</a>`).join('');
  const { result } = await exported({
    'site/content/index.json': page('Home', body),
    'site/content/café.json': page('Café'),
  });
  const dead = result.deadLinks.map(({ page: from, address }) => `${from} ${address}`);
  expect(dead).toEqual(['/ /none', '/ /50%-off', '/ /a%2fb/../..']);
});

it('writes a page wherever a server has one: an item that its list alone has, and the address that a page says', async () => {
  const works = {
    collection: { title: 'Works', fullUrl: '/works', type: 1 },
    items: [
      { title: 'Vase', urlId: 'vase', fullUrl: '/works/vase' },
      { title: 'Bowl', urlId: 'bowl' },
      { title: 'Dish', urlId: 'dish' },
      { title: 'Elsewhere', urlId: 'note', fullUrl: '/notes/note' },
      { title: 'Up', urlId: '../../up' },
      { title: 'Half', urlId: '\ud800' },
    ],
  };
  const { out, result } = await exported({
    'site/site.region':
      '<body>{.repeated section items}<a href="{fullUrl}">.</a>{.end}{.section item}item {title}{.end}{collection.title}</body>',
    'site/content/_site.json': JSON.stringify({ website }),
    'site/content/index.json': page('Home', '<a href="/works/bowl">.</a><a href="/about-us">.</a>'),
    'site/content/old-works.json': JSON.stringify(works),
    'site/content/works/dish.json': JSON.stringify({ collection: works.collection, item: { title: 'Own dish' } }),
    'site/content/about.json': JSON.stringify({ collection: { title: 'About', fullUrl: '/about-us' } }),
    'site/content/basket.json': JSON.stringify({ collection: { title: 'Basket', fullUrl: '/cart' } }),
    'site/content/second.json': JSON.stringify({ ...works, items: [{ title: 'Copy', urlId: 'copy' }] }),
  });
  const read = (name: string) => readFileSync(join(out, name, 'index.html'), 'utf8');
  expect(read('works/vase')).toContain('item Vase');
  expect(read('works/bowl')).toContain('item Bowl');
  expect(read('works/dish')).toContain('item Own dish');
  expect(read('about-us')).toContain('About');
  // The address of two pages is the first one's.
  const pages = result.files.flatMap((file) => /^(.+)\/index\.html$/.exec(file)?.[1] ?? []);
  expect(pages.toSorted()).toEqual([
    ...['about', 'about-us', 'basket', 'old-works', 'old-works/bowl', 'old-works/dish', 'second', 'second/copy'],
    ...['works', 'works/bowl', 'works/dish', 'works/vase'],
  ]);
  expect(result.deadLinks).toEqual([{ page: '/old-works', address: '/notes/note' }]);
});

describe('an address that leads to another', () => {
  const moved: Files = {
    'site/content/_site.json': JSON.stringify({
      website,
      redirects: { '/old work': '/works/one', '/../up': '/works' },
    }),
    'site/content/index.json': page('Home', '<a href="/works">Work</a><a href="/old%20work">Old</a>'),
    'site/content/works.json': JSON.stringify({
      collection: {
        ...{ title: 'Work', fullUrl: '/works', folder: true, folderBehavior: folderBehaviours.redirect },
        collections: [{ title: 'One', fullUrl: '/works/one' }],
      },
    }),
    'site/content/works/one.json': page('One'),
  };
  const lines = '/old%20work /works/one 302\n/works /works/one 302\n';

  it('is a page that leads on, and a rule for hosts that know rules', async () => {
    const { out, result } = await exported(moved);
    expect(result.deadLinks).toEqual([]);
    for (const name of ['works', 'old work']) {
      const html = readFileSync(join(out, name, 'index.html'), 'utf8');
      expect(html).toContain('<meta http-equiv="refresh" content="0;url=/works/one"/>');
      expect(html).toContain('<a href="/works/one">');
    }
    expect(readFileSync(join(out, '_redirects'), 'utf8')).toBe(lines);
    expect(readdirSync(out)).not.toContain('up');
  });

  it('is one beside those of the config and those that the server answers', async () => {
    const config = "export default { redirects: [{ from: '/store/*', to: '/works/*' }] };";
    const { out } = await exported(
      { ...moved, 'site/vitrine.config.js': config },
      { server: 'https://api.shop.example/' },
    );
    const rules = readFileSync(join(out, '_redirects'), 'utf8');
    expect(rules).toMatch(/^\/store\/\* \/works\/:splat 302\n\/old%20work \/works\/one 302\n/);
    expect(rules).toContain('/cart https://api.shop.example/cart 200\n');
  });

  it('leads to the server where that has what it leads to', async () => {
    const shared = JSON.stringify({ website, redirects: { '/basket': '/cart' } });
    const direct = { server: 'https://api.shop.example', crossOrigin: '/_runtime/cross-origin.js' };
    const { out } = await exported({ 'site/content/_site.json': shared }, direct);
    const html = readFileSync(join(out, 'basket/index.html'), 'utf8');
    expect(html).toContain('content="0;url=https://api.shop.example/cart"');
  });
});

it('writes nothing outside of its folder, whatever a path says that is behind a lock', async () => {
  const locks = (path: string) => ({
    'site/content/store.json': JSON.stringify({ locks: [{ path, password: 'a password' }] }),
  });
  const direct = { server: 'https://api.shop.example', crossOrigin: '/_runtime/cross-origin.js' };
  await expect(exported(locks('/../../evil'), direct)).rejects.toThrow(/store\.json:1:19 locks\.0\.path: /);
  const { folder, result } = await exported(locks('/..%2f..%2fevil'), direct);
  expect(result.files.filter((file) => file.includes('evil'))).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['deep', 'site']);
});

describe('without a server', () => {
  const body = [
    '<ul><li><a href="/cart?a=1">Cart</a></li><li><a href="/about">About</a></li></ul>',
    '<form action="/search"><input name="q"></form>',
    '<div class="product-variants" data-item-id="1"><div><select></select></div></div>',
    '<div class="product-quantity-input"><input type="number"></div>',
    '<div class="a sqs-add-to-cart-button-wrapper"><div><div class="sqs-add-to-cart-button">Add</div></div></div>',
    '<p>After</p>',
  ].join('');
  const block = '<div data-vitrine-form-block><form action="/form/x"><button>Send</button></form></div>';
  const files = {
    // A form's block is the server's own markup: content that says it is one is not believed.
    'site/site.region': `<html><head></head><body>{collection.title}{mainContent}${block}</body></html>`,
    'site/content/index.json': page('Home', body),
    'site/content/about.json': page('About'),
  };

  it('leaves out what nobody would answer, says what that was, and keeps the rest', async () => {
    const { out, result } = await exported(files);
    const html = readFileSync(join(out, 'index.html'), 'utf8');
    expect(html).toContain('Home<ul><li><a href="/about">About</a></li></ul><p>After</p></body>');
    expect(html).toContain('<html data-server="none">');
    expect(result.leftOut).toEqual({ pages: 3, parts: ['add to cart', 'cart and checkout', 'forms', 'search'] });
    expect(result.deadLinks).toEqual([]);
  });

  it('keeps everything where a server is named', async () => {
    const { out, result } = await exported(files, { server: 'https://shop.example' });
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(body + block);
    expect(result.leftOut).toEqual({ pages: 0, parts: [] });
  });
});

it('knows of each private page that the server answers it', () => {
  expect([...privatePaths.keys()].filter((path) => !isServed(path))).toEqual([]);
});

it('writes lists by tag, by category, in another order and page by page, as far as links lead there, and says what it does not', async () => {
  const notes = {
    collection: { title: 'Notes', fullUrl: '/notes', type: 1, pageSize: 2 },
    items: [
      { title: 'One', urlId: 'one', tags: ['clay & fire'] },
      { title: 'Two', urlId: 'two', tags: ['clay & fire'], categories: ['Kiln'] },
      { title: 'Three', urlId: 'three', tags: ['clay & fire'] },
      { title: 'Draft', urlId: 'draft', tags: ['clay & fire'], workflowState: 2 },
    ],
  };
  const links = [
    '/notes?tag=clay%20%26%20fire',
    '/notes/category/Kiln',
    '/notes?sort=name',
    '/?tag=none',
    '/notes?tag=a%2Fb',
    '/notes?option.Colour=Blue',
  ];
  const { out, result } = await exported({
    'site/site.region':
      '<html><head></head><body>{collection.title}:{.repeated section items}[{title}]{.end}{.section pagination}{.section nextPageUrl}<a class="next" href="{@|htmltag}">next</a>{.end}{.end}{mainContent}</body></html>',
    'site/content/_site.json': JSON.stringify({ website }),
    'site/content/index.json': page('Home', links.map((href) => `<a href="${href}">.</a>`).join('')),
    'site/content/notes.json': JSON.stringify(notes),
  });
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  const written = result.files.filter((name) => name.startsWith('notes/') && name.endsWith('.html'));
  expect(written).toEqual([
    'notes/category/Kiln/index.html',
    'notes/index.html',
    'notes/one/index.html',
    'notes/page/2/index.html',
    'notes/sort/name/index.html',
    'notes/sort/name/page/2/index.html',
    'notes/tag/clay & fire/index.html',
    'notes/tag/clay & fire/page/2/index.html',
    'notes/three/index.html',
    'notes/two/index.html',
  ]);
  const hrefs = (name: string) => [...read(name).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs('index.html')).toEqual([
    '/notes/tag/clay%20%26%20fire',
    '/notes/category/Kiln',
    '/notes/sort/name',
    '/?tag=none',
    '/notes?tag=a%2Fb',
    '/notes?option.Colour=Blue',
  ]);
  expect(hrefs('notes/index.html')).toEqual(['/notes/page/2']);
  expect(read('notes/page/2/index.html')).toContain('[Three]');
  expect(read('notes/category/Kiln/index.html')).toContain('Notes:[Two]');
  expect(hrefs('notes/tag/clay & fire/index.html')).toEqual(['/notes/tag/clay%20%26%20fire/page/2']);
  expect(read('notes/tag/clay & fire/page/2/index.html')).toContain('Notes:[Three]');
  expect(result.deadLinks).toEqual([]);
  expect(result.unwritten).toEqual({ pages: 1, names: ['option.Colour', 'tag'] });
});

it('offers of a list of products what files have of it, and writes that', async () => {
  const shop = { title: 'Shop', fullUrl: '/shop', type: 13, typeName: 'products' };
  const made = (id: string, price: string) => {
    const variants = [
      { sku: id, attributes: { Glaze: 'Tide' }, priceMoney: { value: price, currency: 'USD' }, unlimited: true },
    ];
    const item = { id, title: id, urlId: id, fullUrl: `/shop/${id}`, categories: ['Cups'] };
    return JSON.stringify({ item: { ...item, structuredContent: { productType: 1, variants } } });
  };
  const { out, result } = await exported({
    'site/site.region': '<html><head></head><body>{squarespace.main-content}</body></html>',
    'site/collections/products.list':
      '{.repeated section items}[{title}]{.end}{.section listControls}{.repeated section sorts}<a href="{url|htmltag}">{name}</a>{.end}' +
      '{.repeated section categories}<a href="{url|htmltag}">{value}</a>{.end}{.repeated section options}<b>{name}</b>{.end}{.if inStock}<b>here</b>{.end}{.end}',
    'site/content/_site.json': JSON.stringify({ website }),
    'site/content/shop.json': JSON.stringify({ collection: shop }),
    'site/content/shop/bowl.json': made('bowl', '20.00'),
    'site/content/shop/cup.json': made('cup', '10.00'),
  });
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  expect(read('shop/index.html')).not.toContain('<b>');
  expect(read('shop/sort/price/index.html')).toContain('[cup][bowl]');
  expect(read('shop/sort/-price/index.html')).toContain('[bowl][cup]');
  expect(read('shop/category/Cups/sort/price/index.html')).toContain('href="/shop/sort/price"');
  expect(result.unwritten).toEqual({ pages: 0, names: [] });
});
