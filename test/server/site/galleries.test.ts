import { JSDOM } from 'jsdom';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { serveSite, website } from '../../support/serve-site.ts';

const hostile = '"><script>alert(1)</script>';
const items = [
  { id: 'p1', title: hostile, altText: hostile, assetUrl: '/assets/a.svg', originalSize: '40x30' },
  { id: 'p2', title: '', assetUrl: `/assets/b.svg${hostile}`, clickthroughUrl: '/about' },
];
const gallery = { id: 'g1', type: 1, typeName: 'gallery', title: 'Pots' };

async function open(page: Record<string, JsonValue>, list = '{@|apply gallery}', blocks: Record<string, string> = {}) {
  const { app } = await serveSite({
    template: {
      'template.conf': '{"name":"Test","layouts":{"default":{"name":"Default","regions":["site"]}}}',
      'site.region':
        '<!DOCTYPE html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
      'collections/gallery.conf': '{"title":"Gallery"}',
      'collections/gallery.list': list,
      ...blocks,
    },
    pages: { 'index.json': { website, ...page } },
  });
  const answer = await request(app).get('/');
  expect(answer.status).toBe(200);
  const { document } = new JSDOM(answer.text).window;
  return { document, element: document.querySelector<HTMLElement>('.sqs-gallery-container') };
}

const settings = (element: Element | null) => JSON.parse(element?.getAttribute('data-gallery') ?? 'null');

describe('a gallery on a page', () => {
  it('carries the settings of its page, and the style sheet comes with it', async () => {
    const { document, element } = await open({
      collection: gallery,
      options: { design: 'slider', padding: 99 },
      items,
    });
    expect(settings(element)).toMatchObject({ design: 'slider', padding: 50, 'thumbnails-per-row': 4 });
    expect(element?.getAttribute('data-design')).toBe('slider');
    expect(element?.style.getPropertyValue('--gallery-gap')).toBe('50px');
    expect(document.querySelector('head style')?.textContent).toContain('[data-gallery]');
  });

  it('is a block of the template’s own where the folder has one, and carries the settings too', async () => {
    const own = '<ul class="sqs-gallery-container">{.repeated section items}<li class="slide">{id}</li>{.end}</ul>';
    for (const name of ['gallery', 'gallery.block']) {
      const { element } = await open(
        { collection: gallery, options: { design: 'stacked' }, items },
        `{@|apply ${name}}`,
        { 'blocks/gallery.block': own },
      );
      expect(element?.textContent).toBe('p1p2');
      expect(element?.getAttribute('data-design')).toBe('stacked');
    }
  });

  it('is no summary, which is laid out by its own settings', async () => {
    const mainContent =
      '<div class="sqs-block summary-block sqs-block-summary" data-block-type="55" data-block-json="{&quot;design&quot;:&quot;list&quot;}"><div class="sqs-block-content"><div class="summary-block-wrapper sqs-gallery-design-list"><div class="summary-item-list-container sqs-gallery-container"><div class="summary-item-list sqs-gallery"><div class="summary-item">a</div></div></div></div></div></div>';
    const { document, element } = await open({ collection: { typeName: 'page', title: 'P' }, mainContent });
    expect(document.querySelector('[data-summary]')?.getAttribute('data-summary')).toBe('list');
    expect([element?.dataset['gallery'], element?.dataset['design']]).toEqual([undefined, undefined]);
  });

  it('gives templates a value for every setting', async () => {
    const { document } = await open(
      { collection: gallery, items },
      '<p>{options.design} {options.thumbnails-per-row} {.gallery-design-grid?}grid{.end}</p>',
    );
    expect(document.querySelector('p')?.textContent).toBe('grid 4 grid');
  });

  it('rel-C03 prints titles, texts and addresses as what they are', async () => {
    const { document, element } = await open({ collection: gallery, items });
    expect([...document.querySelectorAll('script')].filter(({ type }) => !type.includes('json'))).toEqual([]);
    expect(element?.querySelector('figcaption')?.textContent).toBe(hostile);
    expect(element?.querySelector('img')?.alt).toBe(hostile);
    expect([...(element?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/assets/a.svg?format=2500w',
      '/about',
    ]);
  });

  it('that a block published keeps the block’s own settings', async () => {
    const json = JSON.stringify({ design: 'slideshow', autoplay: true, 'aspect-ratio': '16:9' }).replace(
      /"/g,
      '&quot;',
    );
    const mainContent =
      `<div class="sqs-block gallery-block" data-block-json="${json}"><div class="sqs-gallery-container">` +
      '<div class="sqs-gallery"><div class="slide"><img src="/assets/a.svg" alt="A"></div></div></div></div>';
    const { element } = await open({ collection: { id: 'c', type: 10 }, mainContent });
    expect(settings(element)).toMatchObject({ design: 'slideshow', autoplay: true });
    expect(element?.style.getPropertyValue('--gallery-ratio')).toBe('16/9');
  });

  it.each(['{', '[]', '&quot;', '{&quot;design&quot;:{&quot;__proto__&quot;:1}}'])(
    'whose block says %s has the defaults',
    async (json) => {
      const mainContent = `<div data-block-json="${json}"><div class="sqs-gallery-container"></div></div>`;
      const { element } = await open({ collection: { id: 'c', type: 10 }, mainContent });
      expect(settings(element)).toMatchObject({ design: 'grid', padding: 20 });
    },
  );

  it('is what a page pays for: one without has no style sheet of it', async () => {
    const { document } = await open({ collection: { id: 'c', type: 10 }, mainContent: '<p>sqs-gallery-container</p>' });
    expect(document.querySelector('head style')).toBeNull();
  });
});
