import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { exportSite } from '../../../server/author/publish/export-site.ts';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { registry, scratchFolder, serveSite } from '../../support/serve-site.ts';

const account = (serviceName: string, more: JsonObject = {}) => ({
  serviceName,
  profileUrl: `https://${serviceName}.example/us`,
  iconEnabled: true,
  ...more,
});

async function render(region: string, context: JsonObject, sheet = '') {
  const folder = scratchFolder({ 'template.conf': '{}', 'site.region': region, 'styles/site.less': sheet });
  const { site, diagnostics } = await loadSite({ folder, registry });
  if (site === undefined) throw new Error('There is no site.');
  const rendered = renderPage(site, context, { path: '/', data: siteDataOf(context) });
  expect([...diagnostics, ...rendered.diagnostics]).toEqual([]);
  return rendered.body.toString();
}

const symbols = (html: string) => [...html.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
const use = (name: string, before = '#') =>
  `<svg viewBox="0 0 64 64"><use class="a" xlink:href="${before}${name}"></use></svg>`;

/** What stands in a region, and the symbols that its page carries. */
const marks: readonly [what: string, region: string, carried: string[]][] = [
  ['no mark', '<p>{title}</p><svg><use href="#map"></use></svg>', []],
  ['a mark of the page itself', use('vimeo-icon'), ['vimeo-icon']],
  [
    'a mark and its mask, each once',
    use('vimeo-icon') + use('vimeo-mask') + use('vimeo-icon'),
    ['vimeo-icon', 'vimeo-mask'],
  ],
  ['a mark of the sprite', use('vimeo-icon', '/universal/svg/social-accounts.svg#'), ['vimeo-icon']],
  ['a mark of an account that was only linked', use('instagram-unauth-icon'), ['instagram-unauth-icon']],
  ['a network that nobody knows', use('orkut-icon'), ['orkut-icon']],
  ['a symbol that the page brings', `<svg><symbol id="vimeo-icon"></symbol></svg>${use('vimeo-icon')}`, ['vimeo-icon']],
];

describe('marks of networks', () => {
  it.each(marks)('%s', async (_what, region, carried) => {
    const html = await render(`${region}{squarespace-footers}<i></i>`, { title: 'Home' });
    expect(symbols(html)).toEqual(carried);
    expect(html).not.toContain('/universal/');
    for (const [, path = ''] of html.matchAll(/<symbol [^>]*viewBox[^>]*>(.*?)<\/symbol>/g)) {
      expect(path).toMatch(/^<path [^>]*d="M/);
    }
  });

  it('stand at the end of a page without a place for them, and before what follows the footers', async () => {
    expect(await render(use('vimeo-icon'), {})).toMatch(/<\/symbol><\/svg>$/);
    expect(await render(`${use('rss-icon')}{squarespace-footers}</body>`, {})).toMatch(/<\/symbol><\/svg><\/body>$/);
  });

  it('are a sprite of the platform’s, whose every mark has a mask and a path', async () => {
    const { app } = await serveSite({ template: { 'site.region': '' }, pages: {} });
    const { body, headers, status } = await request(app).get('/universal/svg/social-accounts.svg').buffer(true);
    const sprite = String(body);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const names = symbols(sprite).filter((name) => name?.endsWith('-icon'));
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(sprite).toContain(`<symbol id="${name?.replace(/icon$/, 'mask')}"`);
    expect(sprite.match(/<path [^>]*d="M/g)).toHaveLength(symbols(sprite).length);
  });

  it('go along with an exported site whose scripts ask for the sprite, and with no other', async () => {
    const address = 'universal/svg/social-accounts.svg';
    const template = { 'site.region': use('rss-icon'), 'template.conf': '{}' };
    const content = scratchFolder({ 'index.json': '{"collection":{"fullUrl":"/"}}' });
    const common = { content, registry, settings: {}, runtime: scratchFolder() };
    for (const script of ['', `load("/${address}#rss-icon")`]) {
      const folder = scratchFolder({ ...template, 'scripts/site.js': script });
      const exported = await exportSite({ ...common, template: folder, out: `${scratchFolder()}/out` });
      expect(exported?.files.includes(address)).toBe(script !== '');
    }
  });
});

describe('partials of the platform', () => {
  const website = {
    baseUrl: 'https://us.example',
    socialAccounts: [account('vimeo', { screenname: 'Us & "them"' }), account('rss', { iconEnabled: false })],
  };

  it('link the accounts of the site, but those that it hides', async () => {
    const html = await render('<head>{squarespace-headers}</head>{@|apply social-links.block}', { website });
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="https://vimeo.example/us" target="_blank" rel="me noopener"');
    expect(html).toContain('aria-label="Us &amp; &quot;them&quot;"');
    expect(symbols(html)).toEqual(['background', 'vimeo-icon', 'vimeo-mask']);
    expect(html).toMatch(/<style>[^<]*\.sqs-svg-icon--list \{/);
    expect(await render('{@|apply social-links.block}', { website: { socialAccounts: [] } })).toBe('');
    const mark =
      '{.ctx @logo src=logoImageUrl alt=siteTitle}{@logo|apply/apply-image-component.block/\n /class=Mark/ /sizes=9px/\n}';
    const logo = { logoImageUrl: '/assets/a.svg', siteTitle: 'Us & "them"' };
    expect(await render(`{.section website}${mark}{.end}`, { website: logo })).toBe(
      '<img data-image-component class="Mark" src="/assets/a.svg" alt="Us &amp; &quot;them&quot;" decoding="async">',
    );
    const image = {
      assetUrl: '/a.jpg',
      originalSize: '800x600',
      title: 'A "boat"',
      mediaFocalPoint: { x: 0.25, y: 1 },
    };
    const shown = await render('{.section item.mainImage}{@|apply apply-image-component.block}{.end}', {
      item: { mainImage: image },
    });
    expect(shown).toMatch(/ width="800" height="600" alt="A &quot;boat&quot;" style="object-position:25% 100%" /);
    const inside = '{.section website}{.if socialAccounts}{@|apply sqs-social-links}{.end}{.end}';
    expect(await render(inside, { website })).toContain('href="https://vimeo.example/us"');
  });

  it('give share buttons a place that the runtime wakes in, and a link for a browser without script', async () => {
    const item = { title: 'A "boat"', fullUrl: '/blog/boat' };
    const html = await render('{.section item}{@|apply sqs-share-buttons}{.end}', { website, item });
    expect(html).toContain('class="squarespace-social-buttons sqs-share-buttons" data-full-url="/blog/boat"');
    expect(html).toContain('href="mailto:?subject=A%20%22boat%22&amp;body=https%3A//us.example/blog/boat"');
  });

  it('show the picture of a video in the background, with what a script plays it by', async () => {
    const video = {
      url: 'https://vimeo.example/1?a="b"',
      playbackSpeed: 0.5,
      filter: 2,
      filterStrength: 0,
      videoFallbackContentItem: { assetUrl: '/assets/sea.jpg', originalSize: '1600x900' },
    };
    const region = '{squarespace-headers}{.section collection}{@|apply sqs-video-background.block}{.end}';
    const html = await render(region, { collection: { video } });
    expect(html).toContain(
      'data-config-url="https://vimeo.example/1?a=&quot;b&quot;" data-config-playback-speed="0.5"',
    );
    expect(html).toContain('<img class="custom-fallback-image" src="/assets/sea.jpg?format=1500w"');
    expect(html).toContain(':where(.sqs-video-background)');
    expect(await render('{@|apply sqs-video-background}', { collection: {} })).toBe('');
  });
});
