import { cpSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { reportCompatibility } from '../../../server/author/compat/report.ts';
import { siteLimits } from '../../../server/site/lib/limits.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { registry, scratchFolder, serveFolders, writeFiles } from '../../support/serve-site.ts';
import { PATIENCE } from './styles/support.ts';

const classic = join(import.meta.dirname, '../../../fixtures/sites/classic');
const template = join(classic, 'template');

describe('a folder in the old manner', { timeout: PATIENCE }, () => {
  it('is loaded without a word, with its owner’s tweaks, words and system collections', async () => {
    const { app, site, diagnostics } = await serveFolders(template, join(classic, 'content'));
    const { css, dialect, tweaks } = site.host.site.styles;
    expect([dialect, tweaks.length]).toEqual(['platform', 15]);
    for (const rule of [
      // An owner's value, one that stands for a variable of another name, and a font's variables.
      /\.page[^{]*\{[^}]*max-width: ?1000px/,
      /a \{[^}]*color: ?#7d2f1b/,
      /h2 \{[^}]*font-size: ?22\.4px/,
      /\.site-spacing-extra-large \.page \{[^}]*padding-top: ?85px/,
      /\.menu-button \{[^}]*color: ?#fff ?!important/,
      /\.paper-list--wide/,
    ]) {
      expect(css).toMatch(rule);
    }
    const home = (await request(app).get('/')).text;
    expect(home).toMatch(/<body[^>]* class="[^"]*site-spacing-small header-border letter-image-shape-32-standard/);
    expect(home).toMatch(/<body[^>]* class="[^"]* has-main-nav"/);
    expect(home).toContain('>Skip to the content</a>');
    expect(home).toMatch(
      /sqs-announcement-bar-dropzone"><div class="sqs-announcement-bar-custom-location">[\s\S]*Thursday/,
    );
    // One entry of the menu has entries of its own; to the others those of the menu itself must not be theirs.
    expect(home.match(/ has-folder"/g)).toHaveLength(1);
    expect(home.match(/<ul class="nav-folder">(?:<li>.*?<\/li>)+<\/ul>/g)).toHaveLength(1);
    expect(home.match(/<ul class="nav-folder">/g)).toHaveLength(1);
    for (const [path, made] of [
      ['/letters', 'class="letters older"'],
      ['/letters/glue', 'class="related"'],
      ['/goods', 'products-list'],
      ['/goods/canal-notebook', 'products-item'],
      ['/classes', 'events-list'],
      ['/classes/marbling', 'events-item'],
      ['/open-days', 'data-month-filter=""><div data-calendar-events>'],
      ['/open-days/gold-tooling', 'class="open-day-page"'],
      ['/open-days/harvest-market', 'class="open-day-page"'],
      ['/bindings', 'data-gallery'],
      ['/bindings/blue', 'gallery-item'],
      ['/readings', 'album-list'],
      ['/papers/text-wove', 'class="from-the-shop"'],
      ['/story', 'class="stack-section with-background"'],
      ['/search?q=book', 'vitrine-search-results'],
    ] as const) {
      const answer = await request(app).get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).toContain(made);
    }
    const lost = await request(app).get('/nothing');
    expect(lost.status).toBe(404);
    // Pages that the folder leaves to the platform whole have the platform's sheet, its own have not.
    for (const [text, isStyled] of [
      [lost.text, true],
      [(await request(app).get('/search')).text, true],
      [(await request(app).get('/letters')).text, false],
    ] as const) {
      expect(text.includes('.vitrine-search-form{') || text.includes('.vitrine-search-form {')).toBe(isStyled);
    }
    // What only its list has is a page like any other: of its own type, between its neighbours.
    const product = (await request(app).get('/goods/canal-notebook?format=json')).body;
    expect([product.pageType, product.product.title, product.items]).toEqual([50, 'Canal notebook', undefined]);
    expect(product.pagination).toEqual({ nextItem: expect.objectContaining({ fullUrl: '/goods/strap-journal' }) });
    expect((await request(app).get('/letters/glue')).text).not.toContain('class="next-letter"');
    expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([]);
  });
});

/** What stands in the way of serving the folder; other mistakes cost what they stand in, and `compat` says which. */
const IN_THE_WAY = /^(?:json-invalid|file-too-large) /;

/** What is broken in the folder, and the one thing that is said of it. */
const broken: readonly [what: string, files: Readonly<Record<string, string>>, told: string][] = [
  ['a conf', { 'template.conf': '{\n  "name": "Classic",\n  "layouts": }' }, 'json-invalid template.conf:3:14'],
  [
    'a collection’s conf',
    { 'collections/blog.conf': '{ "title" "Letters" }' },
    'json-invalid collections/blog.conf:1:11',
  ],
  [
    'an import that comes back to its own sheet',
    { 'styles/more.less': '.more { a: b }\n@import "lib/circle";', 'styles/lib/circle.less': '@import "../more";' },
    'style-import-cycle styles/lib/circle.less:1:1',
  ],
  [
    'a tweak that is no JSON',
    { 'styles/more.less': '.more { a: b }\n// tweak: { "title": "x", "type": }\n@x: 1px;' },
    'tweak-invalid styles/more.less:2:35',
  ],
  [
    'a sheet of five megabytes',
    { 'styles/more.less': `.more { a: b }\n${'/* filler */\n'.repeat(400_000)}` },
    'file-too-large styles/more.less',
  ],
  [
    'a variable that is defined nowhere, in what surrounds an import of the platform',
    { 'styles/more.less': '@media (max-width: @nowhere) {\n  @import "sqs-grid-breaker";\n}' },
    'style-name-unknown styles/more.less:1:20',
  ],
  [
    'a mixin that calls itself',
    { 'styles/more.less': '.more { a: b }\n.again(@n) { .again(@n + 1); }\n.z { .again(1); }' },
    'style-invalid styles/more.less:2:14',
  ],
];

describe('a folder with one thing broken', { timeout: PATIENCE }, () => {
  it.each(broken)('%s: says so once, at its place, and everything else stands', async (_what, files, told) => {
    const folder = scratchFolder();
    cpSync(template, folder, { recursive: true });
    const conf = '{ "stylesheets": ["reset.css", "settings.less", "site.less", "more.less"] }';
    writeFiles(folder, 'styles/more.less' in files ? { 'template.conf': conf, ...files } : files);
    const { site, diagnostics } = await loadSite({ folder, registry });
    const places = diagnostics.map(({ code, file, line, column }) =>
      [`${code} ${file}`, line, column].filter((part) => part !== undefined).join(':'),
    );
    expect([...new Set(places)]).toEqual([told]);
    expect(site?.styles.css).toMatch(/\.site-title \{/);
    const [, file = ''] = /^\S+ ([^:]+)/.exec(told) ?? [];
    if (site === undefined) throw new Error('The folder is not loaded.');
    const { isServable, verdict } = reportCompatibility(site, diagnostics);
    const isInTheWay = IN_THE_WAY.test(told);
    const sentence = isInTheWay
      ? `^This folder cannot be served as it is meant: 1 error in ${file}\\.$`
      : `^This folder can be served today, .*without what 1 mistake in ${file} cost\\.$`;
    expect(isServable).toBe(!isInTheWay);
    expect(verdict).toMatch(new RegExp(sentence));
    expect(site.templates.paths.length).toBeGreaterThan(10);
    expect(siteLimits.styleBytes).toBeLessThan(5_000_000);
  });
});

describe('what stands before the sheets of a folder', { timeout: PATIENCE }, () => {
  const load = async (files: Readonly<Record<string, string>>) => {
    const { site, diagnostics } = await loadSite({ folder: scratchFolder(files), registry });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return site?.styles.css ?? '';
  };
  const afterPictures = (css: string) => css.replace(/^:is\(\.content-fill(?:[^{}]*\{[^{}]*\}){3}\s*/, '');
  const page = { 'site.region': '<title>x</title>{squarespace-headers}' };

  it('is how a picture takes its place, in folders of the platform alone', async () => {
    const rule = /\.content-fill:not\(\.slide\) ?> ?img\[data-src\] ?\{[^}]*object-fit: ?cover/;
    const conf = '{ "stylesheets": ["reset.css"], "systemCollections": ["gallery"] }';
    const reset = { 'styles/reset.css': 'b { margin: 0 }' };
    expect(await load({ ...page, ...reset, 'template.conf': conf })).toMatch(rule);
    expect(await load({ ...page, ...reset, 'template.conf': '{ "stylesheets": ["reset.css"] }' })).not.toMatch(rule);
  });

  it('is its reset.css, listed or not', async () => {
    const files = {
      ...page,
      'template.conf': '{"stylesheets":["site.less"],"systemCollections":[]}',
      'styles/site.less': '@a: 2px; p { margin: @a / 2 }',
      'styles/reset.css': 'p { margin: 0 }',
    };
    expect(afterPictures(await load(files))).toMatch(/^p \{ margin: 0 \}\s*p \{\s*margin: 1px;\s*\}\s*$/);
    const twice = { ...files, 'template.conf': '{"stylesheets":["site.less","reset.css"],"systemCollections":[]}' };
    expect(afterPictures(await load(twice))).toMatch(/^p \{\s*margin: 1px;\s*\}\s*p \{ margin: 0 \}\s*$/);
  });

  it('is the platform’s own where it has none and was written for the platform, and nothing in any other', async () => {
    const base = /^body \{ margin: 0; \} nav :is\(ul, ol\) \{/;
    const sheet = { ...page, 'styles/site.less': 'p { margin: 1px }' };
    expect(await load({ ...sheet, 'template.conf': '{"systemCollections":["blog"]}' })).toMatch(base);
    const tweaked = '// tweak: { "type": "color", "title": "ink" }\n@ink: red; p { color: @ink }';
    expect(await load({ ...page, 'styles/site.less': tweaked })).toMatch(base);
    expect(await load(sheet)).toMatch(/^p \{\s*margin: 1px;\s*\}\s*$/);
    expect(
      afterPictures(
        await load({ ...sheet, 'styles/reset.less': 'a { b: c }', 'template.conf': '{"systemCollections":[]}' }),
      ),
    ).toMatch(/^a \{/);
  });
});

describe('the platform’s fonts', { timeout: PATIENCE }, () => {
  it('come with a sheet that speaks of them, once, and not with one that brings them', async () => {
    const of = async (sheet: string) => {
      const folder = scratchFolder({ 'site.region': '<title>x</title>{squarespace-headers}', 'styles/a.less': sheet });
      const { site, diagnostics } = await loadSite({ folder, registry });
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      return site?.styles.css ?? '';
    };
    const menu = await of('#open:before { font-family: "squarespace-ui-font"; content: "\\e030"; }');
    expect(menu.match(/@font-face/g)).toHaveLength(1);
    expect(menu).toMatch(/^@font-face \{ font-family: "squarespace-ui-font"; src: url\("data:font\/woff2;base64,/);
    const marks = await of('@import "social-icon-font"; .sqs-ui-font-size { .sqs-ui-font; }');
    expect(marks.match(/@font-face/g)).toHaveLength(2);
    expect(marks).toMatch(/\[class\*="social-instagram"\]:before \{\s*content: "\\e602"/);
    const own = await of(
      '@font-face { font-family: "social-icon-font"; src: url(/a.woff) } a { font-family: "social-icon-font" }',
    );
    expect(own.match(/@font-face/g)).toHaveLength(1);
    expect(await of('a { color: red }')).not.toContain('@font-face');
  });
});
