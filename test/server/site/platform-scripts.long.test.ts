import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readFixtures } from '../../../server/author/check/analysis/fixtures.ts';
import { securityHeaders } from '../../../server/http/security/index.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { type Files, registry, serveSite } from '../../support/serve-site.ts';
import { siteFolders } from '../../support/site-folders.ts';

const head = '<html><head>{squarespace-headers}</head><body>';
const uses = 'Y.use("node", function (Y) { Y.one("#nav").addClass("on"); });';
const collection = { id: 'c', title: 'Home', fullUrl: '/', typeName: 'page', type: 10, secret: 'kept' };
const built = { boot: '/_runtime/boot-1.js', globals: '/_runtime/platform-1.js' };

async function answer(template: Files, page: object = {}) {
  const served = await serveSite(
    {
      template: { 'template.conf': '{}', ...template },
      pages: { 'index.json': JSON.stringify({ collection, ...page }) },
    },
    { ...built, security: securityHeaders() },
  );
  const { text, headers } = await request(served.app).get('/');
  return { html: text, policy: String(headers['content-security-policy']) };
}

it('sends no script of the platform’s library with a player, and a button to follow somebody as a link', async () => {
  const template = { 'site.region': `${head}{item|audio-player}{account|twitter-follow-button}` };
  const item = { id: 'a1', structuredContent: { audioAssetUrl: '/s.mp3' } };
  const { html } = await answer(template, { item, account: { userName: 'jane' } });
  expect(html).toContain('<div class="squarespace-audio-player" data-audio-asset-url="/s.mp3"');
  expect(html).toContain(
    '<div class="squarespace-follow-button" data-username="jane"><a href="https://twitter.com/jane" rel="noopener">@jane</a></div>',
  );
  expect(html).not.toContain('Y.use');
});

/** A folder, and whether its page loads the platform's globals. */
const folders: readonly [what: string, isSent: boolean, files: Files, page?: object][] = [
  ['no script', false, { 'site.region': `${head}<p>Y.use("node")</p>` }],
  [
    'a script of its own that asks for none',
    false,
    {
      'site.region': `${head}<squarespace:script src="site.js" />`,
      'scripts/site.js': 'document.body.classList.add("on")',
    },
  ],
  [
    'a file that asks for one',
    true,
    {
      'site.region': `${head}<squarespace:script src="site.js" combo="false" />`,
      'scripts/site.js': uses,
    },
  ],
  [
    'a plain element with such a file',
    true,
    {
      'site.region': `${head}<script defer src="/scripts/lib/site.js?v=2"></script>`,
      'scripts/lib/site.js': uses,
    },
  ],
  [
    'a file that asks for one, which no element of the page loads',
    false,
    {
      'site.region': `${head}<squarespace:script src="other.js" />`,
      'scripts/site.js': uses,
      'scripts/other.js': '',
    },
  ],
  [
    'a file that loads such a file',
    true,
    {
      'site.region': `${head}<squarespace:script src="main.js" />`,
      'scripts/main.js': 'load("/scripts/chunks/part.js")',
      'scripts/chunks/part.js': uses,
    },
  ],
  ['a script in the template', true, { 'site.region': `${head}<script>${uses}</script>` }],
  [
    'a script in a block of the template',
    true,
    {
      'site.region': `${head}{@|apply tail.block}`,
      'blocks/tail.block': `<p></p><script>if (a > b) {.meta-left}{.meta-right}\n${uses}</script>`,
    },
  ],
  [
    'a script in data alone',
    false,
    { 'site.region': `${head}{squarespace.main-content}<script>var a</script>` },
    {
      mainContent: `<script>${uses}</script>`,
    },
  ],
  [
    'a script in another template',
    false,
    {
      'site.region': `${head}<script>var own = 1</script>{squarespace.main-content}`,
      'collections/blog.list': `<script>${uses}</script>`,
    },
  ],
];

describe('the platform’s globals', () => {
  it.each(folders)('of a page with %s: %s', async (_what, isSent, files, page) => {
    const { html } = await answer(files, page);
    expect(html.includes(built.globals)).toBe(isSent);
    expect(html.includes('data-template-context')).toBe(isSent);
  });

  it('run before every script of the template, by the page’s nonce, and know the tweaks and no more of the page than is open', async () => {
    const { html, policy } = await answer(
      {
        'site.region': `${head}<script>${uses}</script>`,
        'styles/site.less':
          '// tweak: { "title": "Page Width", "type": "value" }\n@pageWidth: 640px;\n// tweak: { "title": "nav", "type": "dropdown", "options": ["Bar", "Row"], "default": "Bar" }\nbody { width: @pageWidth; }',
      },
      {
        tweakJSON: { nav: 'Row', 'gallery-design': 'Grid' },
        website: { siteTitle: 'Slip </script>', apiKey: 'hidden', timeZone: 'Europe/Kyiv', timeZoneOffset: 7_200_000 },
      },
    );
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(html).toContain(`<script nonce="${nonce}" src="${built.globals}"></script>`);
    expect(html.indexOf(built.globals)).toBeLessThan(html.indexOf('Y.use'));
    const [, json = ''] = /data-template-context>([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({
      website: { siteTitle: 'Slip </script>', timeZone: 'Europe/Kyiv', timeZoneOffset: 7_200_000 },
      collection: { fullUrl: '/' },
      tweakJSON: {
        ...{ 'Page Width': '640px', pageWidth: '640px', '@pageWidth': '640px', 'page-width': '640px' },
        ...{ nav: 'Row', 'gallery-design': 'Grid' },
      },
    });
  });

  it.each(siteFolders.map(({ name, template, content }) => [name, { template, content }] as const))(
    'are no part of any page of %s',
    async (_name, { template, content }) => {
      const { site } = await loadSite({ folder: template, registry });
      expect(site?.usedGlobals).toEqual({ files: new Set(), inTemplates: false });
      await readFixtures(template, content).close();
    },
  );
});

/** What a folder names, and the origins that its pages may have style sheets and fonts from. */
const origins: readonly [what: string, files: Files, styles: string[], fonts: string[], page?: object][] = [
  ['nothing from elsewhere', {}, [], []],
  [
    'a sheet',
    { 'a.region': '<link href="https://cdn.example/a.css?v=1" rel="stylesheet">' },
    ['https://cdn.example'],
    ['https://cdn.example'],
  ],
  [
    'a sheet without a scheme',
    { 'a.region': '<link rel=stylesheet href=//cdn.example:8443/a.css>' },
    ['http://cdn.example:8443'],
    ['http://cdn.example:8443'],
  ],
  [
    'fonts of a house with two hosts',
    { 'a.region': '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family={font}">' },
    ['https://fonts.googleapis.com'],
    ['https://fonts.googleapis.com', 'https://fonts.gstatic.com'],
  ],
  [
    'an import in a style element',
    { 'a.region': '<style>@import url("https://cdn.example/b.css");</style>' },
    ['https://cdn.example'],
    ['https://cdn.example'],
  ],
  [
    'a font in a sheet',
    {
      'styles/a.less':
        '@font-face { font-family: I; src: url(https://icons.example/i.woff2) format("woff2"), url(/assets/i.woff); }',
    },
    [],
    ['https://icons.example'],
  ],
  [
    'an import in a sheet',
    { 'styles/a.less': '@import url("https://cdn.example/c.css");' },
    ['https://cdn.example'],
    ['https://cdn.example'],
  ],
  [
    'a picture and a link',
    {
      'a.region':
        '<a href="https://a.example/x.css">x</a><link rel="icon" href="https://b.example/i.png"><style>p{background:url(https://c.example/p.png)}</style>',
    },
    [],
    [],
  ],
  [
    'an address from data',
    { 'a.region': '<link rel="stylesheet" href="{sheet}"><link rel="stylesheet" href="https://{host}/a.css">' },
    [],
    [],
    { sheet: 'https://data.example/a.css', host: 'data.example' },
  ],
  [
    'what tries to be more than an origin',
    { 'a.region': '<link rel="stylesheet" href="https://x.example;script-src/*">' },
    [],
    [],
  ],
  [
    'what only data bring',
    {},
    [],
    [],
    {
      mainContent:
        '<link rel="stylesheet" href="https://data.example/a.css"><style>@import url(https://data.example/b.css)</style>',
    },
  ],
];

describe('the content policy', () => {
  it.each(origins)(
    'of a folder that names %s',
    async (_what, { 'a.region': region = '', ...files }, styles, fonts, page) => {
      const { policy } = await answer({ 'site.region': `${head}${String(region)}`, ...files }, page);
      const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
      expect(directive('style-src')).toBe(["'self' 'unsafe-inline'", ...styles].join(' '));
      expect(directive('font-src')).toBe(["'self' data:", ...fonts].join(' '));
      expect(directive('script-src')).toMatch(/^'nonce-[^']+' 'strict-dynamic'$/);
    },
  );
});
