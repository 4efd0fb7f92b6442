import { describe, expect, it } from 'vitest';
import { readFixtures } from '../../../server/author/check/analysis/fixtures.ts';
import { textAt } from '../../../server/site/lib/json-access.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { registry, scratchFolder } from '../../support/serve-site.ts';
import { siteFolders } from '../../support/site-folders.ts';

const bare = { 'template.conf': '{}', 'site.region': '{squarespace.main-content}' };

async function render(context: Parameters<typeof renderPage>[1]) {
  const { site } = await loadSite({ folder: scratchFolder(bare), registry });
  if (site === undefined) throw new Error('There is no site.');
  const { body, diagnostics } = renderPage(site, context, { path: '/x', data: siteDataOf(context) });
  return { html: body.toString(), diagnostics: diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

/** What the runtime wakes on pages of a kind. */
const regions: Readonly<Record<string, string>> = {
  'products-list': 'product-price',
  'products-item': 'sqs-add-to-cart-button',
  'gallery-list': 'data-gallery',
};

describe('the controls of a product', () => {
  it('are one list for a choice, unless the folder’s sheet speaks of the buttons beside it', async () => {
    const context = { website: {}, mainContent: '', item: { id: 'i', structuredContent: { variants: [{ id: 'v' }] } } };
    const page = '{squarespace-headers}{.section item}{@|add-to-cart-btn}{.end}';
    const sheetOf = async (styles: string, template = page) => {
      const files = { 'template.conf': '{"stylesheets":["a.css"]}', 'styles/a.css': styles, 'site.region': template };
      const { site } = await loadSite({ folder: scratchFolder(files), registry });
      if (site === undefined) throw new Error('There is no site.');
      return renderPage(site, context, { path: '/x', data: siteDataOf(context) }).body.toString();
    };
    const hidden = /<style>[^<]*\.variant-radiobtn-wrapper \{ display: none; \}/;
    expect(await sheetOf('a { b: c }')).toMatch(hidden);
    expect(await sheetOf('.variant-radiobtn-wrapper { color: red }')).not.toMatch(hidden);
    expect(await sheetOf('a { b: c }', '{squarespace-headers}')).not.toMatch(hidden);
  });
});

describe('a folder without templates for its collections', () => {
  const [shop] = siteFolders;
  it('shows every page of the shop in the platform’s own, without a mistake', async () => {
    if (shop === undefined) throw new Error('There is no shop.');
    const fixtures = readFixtures(shop.template, shop.content);
    const shown = new Set<string>();
    for (const { context } of fixtures.pages) {
      const type = textAt(context, 'collection.typeName');
      if (!['blog', 'products', 'gallery', 'events'].includes(type)) continue;
      const { html, diagnostics: errors } = await render(context);
      const kind = `${type}-${context['item'] === undefined ? 'list' : 'item'}`;
      shown.add(kind);
      expect(errors).toEqual([]);
      expect(html).toContain(kind);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toContain(regions[kind] ?? '');
    }
    await fixtures.close();
    expect([...shown].sort()).toEqual([
      'blog-item',
      'blog-list',
      'events-item',
      'events-list',
      'gallery-list',
      'products-item',
      'products-list',
    ]);
  });

  it('shows an album, its tracks and a picture of a gallery', async () => {
    const collection = { title: 'Tapes', typeName: 'album', type: 1, fullUrl: '/tapes' };
    const song = { id: 's', title: 'Song', structuredContent: { audioAssetUrl: '/assets/song.mp3' } };
    const list = await render({ collection, items: [song] });
    expect(list.html).toMatch(
      /<ol class="track-list"><li class="track"><span class="track-title">Song<\/span>.*song\.mp3/s,
    );
    const item = await render({ collection, item: { ...song, items: [song, song] } });
    expect(item.html.match(/class="track"/g)).toHaveLength(2);
    const picture = { title: 'A boat', assetUrl: '/assets/boat.jpg', originalSize: '800x600', altText: 'A boat' };
    const shown = await render({ collection: { ...collection, typeName: 'gallery' }, item: picture });
    expect(shown.html).toContain('alt="A boat"');
    expect([...list.diagnostics, ...item.diagnostics, ...shown.diagnostics]).toEqual([]);
  });

  it('shows a page made of pages, and what a type that nobody knows lists', async () => {
    const collection = { title: 'About', typeName: 'index', type: 1, fullUrl: '/about' };
    const bench = {
      id: 'b',
      title: 'The bench',
      urlId: 'bench',
      fullUrl: '/bench',
      mainContent: '<p>By the window.</p>',
    };
    const index = await render({ collection, collections: [bench] });
    expect(index.html).toMatch(/<section id="bench"[\s\S]*By the window/);
    expect(index.diagnostics).toEqual([]);
    const strange = await render({
      collection: { ...collection, typeName: 'posters' },
      items: [{ title: 'A poster', fullUrl: '/p' }],
    });
    expect(strange.html).toContain('A poster');
    expect(strange.diagnostics).toEqual([expect.stringContaining('There is no collections/posters.list')]);
  });

  it('begins with the first item where it has a template of items alone', async () => {
    const folder = scratchFolder({ ...bare, 'collections/work.item': '<h1>{item.title}</h1>' });
    const { site } = await loadSite({ folder, registry });
    if (site === undefined) throw new Error('There is no site.');
    const context = { collection: { typeName: 'work', fullUrl: '/w' }, items: [{ title: 'One' }, { title: 'Two' }] };
    const { body, diagnostics } = renderPage(site, context, { path: '/w', data: siteDataOf(context) });
    expect([body.toString(), diagnostics]).toEqual(['<h1>One</h1>', []]);
  });

  it('says what it says in the language of the page, and in words of the folder', async () => {
    const folder = scratchFolder({
      ...bare,
      'strings/messages-de.json': '{ "listUpcoming": "Als Nächstes" }',
    });
    const { site } = await loadSite({ folder, registry });
    if (site === undefined) throw new Error('There is no site.');
    const show = (language: string, page: object) => {
      const context = { website: { language }, ...page };
      return renderPage(site, context, { path: '/d', data: siteDataOf(context) }).body.toString();
    };
    const dates = { collection: { title: 'D', typeName: 'events' }, upcoming: [{ title: 'x' }], past: [] };
    expect(show('de', dates)).toContain('<h2>Als Nächstes</h2>');
    expect(show('fr', dates)).toContain('<h2>À venir</h2>');
    expect(show('en', dates)).toContain('<h2>Upcoming</h2>');
    const mainContent =
      '<div class="sqs-block search-block sqs-block-search" data-block-type="33"><div class="sqs-block-content"></div></div>';
    expect(show('fr', { mainContent })).toContain('placeholder="Rechercher"');
    expect(show('ja', { mainContent })).toContain('placeholder="検索"');
    expect(show('en', { mainContent })).toContain('placeholder="Search"');
  });

  it('keeps its own template of a type', async () => {
    const folder = scratchFolder({ ...bare, 'collections/blog.list': 'own' });
    const { site } = await loadSite({ folder, registry });
    if (site === undefined) throw new Error('There is no site.');
    const context = { collection: { typeName: 'blog', fullUrl: '/b' }, items: [] };
    expect(renderPage(site, context, { path: '/b', data: siteDataOf(context) }).body.toString()).toBe('own');
  });
});
