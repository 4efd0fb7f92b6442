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
  const { body, problems } = renderPage(site, context, { path: '/x', data: siteDataOf(context) });
  return { html: body.toString(), problems: problems.map(({ code, message }) => `${code}: ${message}`) };
}

/** What the runtime wakes on pages of a kind. */
const regions: Readonly<Record<string, string>> = {
  'products-list': 'product-price',
  'products-item': 'sqs-add-to-cart-button',
  'gallery-list': 'data-gallery',
};

describe('a folder without templates for its collections', () => {
  const [shop] = siteFolders;
  it('shows every page of the shop in the platform’s own, without a mistake', async () => {
    if (shop === undefined) throw new Error('There is no shop.');
    const fixtures = readFixtures(shop.template, shop.content);
    const shown = new Set<string>();
    for (const { context } of fixtures.pages) {
      const type = textAt(context, 'collection.typeName');
      if (!['blog', 'products', 'gallery', 'events'].includes(type)) continue;
      const { html, problems } = await render(context);
      const kind = `${type}-${context['item'] === undefined ? 'list' : 'item'}`;
      shown.add(kind);
      expect(problems).toEqual([]);
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
    expect([...list.problems, ...item.problems, ...shown.problems]).toEqual([]);
  });

  it('keeps its own template of a type', async () => {
    const folder = scratchFolder({ ...bare, 'collections/blog.list': 'own' });
    const { site } = await loadSite({ folder, registry });
    if (site === undefined) throw new Error('There is no site.');
    const context = { collection: { typeName: 'blog', fullUrl: '/b' }, items: [] };
    expect(renderPage(site, context, { path: '/b', data: siteDataOf(context) }).body.toString()).toBe('own');
  });
});
