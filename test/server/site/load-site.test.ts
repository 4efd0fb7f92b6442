import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import type { Site } from '../../../server/site/site.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { registry, scratchFolder } from '../../support/serve-site.ts';

const load = (folder: string) => loadSite({ folder, registry });
const conf = JSON.stringify({ layouts: { default: { name: 'D', regions: ['site'] } }, stylesheets: [] });

describe('loading a folder', () => {
  it('tells members of template.conf that are misspelt, and leaves those of other tools alone', async () => {
    const folder = scratchFolder({
      'template.conf': '{\n  "layout": { "default": { "regions": ["site"] } },\n  "version": 2, "name": "Clay"\n}',
      'site.region': '<p>x</p>',
    });
    const { diagnostics } = await load(folder);
    expect(diagnostics).toMatchObject([
      { code: 'conf-member-unknown', line: 2, column: 3, suggestion: 'layouts', severity: 'warning' },
    ]);
  });

  it('takes files with a byte-order mark and Windows line ends as their authors see them', async () => {
    const folder = scratchFolder({
      'template.conf': `\ufeff${conf}`,
      'site.region': '\ufeff<!doctype html>\r\n<p class="{@|apply name.block}">{squarespace.main-content}</p>',
      'blocks/name.block': '\ufeffnamed',
      'collections/page.conf': '\ufeff{\r\n  "layout": "default"\r\n}',
    });
    const { site, diagnostics } = await load(folder);
    expect(diagnostics).toEqual([]);
    const rendered = site && renderPage(site, { mainContent: 'x' }, { path: '/', data: siteDataOf({}) });
    expect(rendered?.body.toString()).toBe('<!doctype html>\r\n<p class="named">x</p>');
    const wrong = await load(scratchFolder({ 'template.conf': conf, 'site.region': '\ufeffa {b|c}' }));
    expect(wrong.diagnostics).toMatchObject([{ code: 'formatter-unknown', line: 1, column: 6 }]);
  });

  it('says where a layout is asked for that there is none of, and where a missing region is listed', async () => {
    const layouts = { default: { regions: ['site'] }, narrow: { regions: ['narrow'] } };
    const { diagnostics } = await load(
      scratchFolder({
        'template.conf': JSON.stringify({ layouts, stylesheets: [] }),
        'site.region': '{squarespace-headers}',
        'collections/talk.conf': '{\n  "acceptTypes": ["narow"],\n  "layout": "narow"\n}',
      }),
    );
    expect(
      diagnostics.map(({ code, file, line, column, suggestion }) => [code, file, line, column, suggestion]),
    ).toEqual([
      ['layout-missing', 'collections/talk.conf', 3, 13, 'narrow'],
      ['region-missing', 'template.conf', 1, 65, undefined],
    ]);
  });

  it('gives a page the layout of its collection where its content names one of another folder', async () => {
    const layouts = { default: { regions: ['site'] }, beside: { regions: ['site', 'side'] } };
    const folder = scratchFolder({
      'template.conf': JSON.stringify({ layouts, stylesheets: [] }),
      'site.region': 'x',
      'side.region': 'y',
      'collections/blog.conf': '{"layout":"beside"}',
    });
    const { site } = await load(folder);
    const layoutOf = (regionName: string) => site?.layoutOf({ collection: { typeName: 'blog', regionName } }).name;
    expect(['default', 'other', 'beside'].map(layoutOf)).toEqual(['beside', 'beside', 'beside']);
  });

  it('shows a page whose layout lacks its files in one that has them, and tells of the files alone', async () => {
    const pageIn = async (layouts: Record<string, { regions: string[] }>) => {
      const { site, diagnostics } = await load(
        scratchFolder({
          'template.conf': JSON.stringify({ layouts, stylesheets: [] }),
          'site.region': 'site',
          'side.region': 'side',
          'collections/blog.conf': '{"layout":"wide"}',
        }),
      );
      const context = { collection: { typeName: 'blog' } };
      const rendered = site && renderPage(site, context, { path: '/', data: siteDataOf({}) });
      const told = [...diagnostics, ...(rendered?.diagnostics ?? [])].map(({ code }) => code);
      return [rendered?.body.toString(), ...told.filter((code) => /layout|region/.test(code))];
    };
    const wide = { regions: ['gone'] };
    expect(await pageIn({ side: { regions: ['side'] }, wide, default: { regions: ['site'] } })).toEqual([
      ...['site', 'region-missing'],
    ]);
    expect(await pageIn({ wide, default: wide, side: { regions: ['side'] } })).toEqual([
      ...['side', 'region-missing', 'region-missing'],
    ]);
    expect(await pageIn({ wide })).toEqual(['site', 'region-missing']);
    expect(await pageIn({ wide: { regions: ['gone', 'side'] }, default: { regions: ['site'] } })).toEqual([
      ...['side', 'region-missing'],
    ]);
  });

  it('finds ten different mistakes at once, each at its place', async () => {
    const folder = scratchFolder({
      'template.conf':
        '{\n  "layouts": { "default": { "regions": ["site", "foot"] } },\n  "stylesheets": ["gone.css", "a.css", "a.css"],\n}',
      'site.region': '<main>\n  {title|htlm}\n</main>\n<squarespace:nav x="1"/>',
      'blocks/a.block': 'x {.repeatd section items}y{.end}',
      'blocks/b.block': '{.section product}\n<b>{name}</b>',
      'blocks/c.block': '{.foo?}x{.end}',
      'blocks/d.block': '<squarespace:navigation template="none" />',
      'blocks/e.block': 'a\n <squarespace:query collection="x">b',
      'collections/blog.conf': '{ "title": "Blog", }\n oops',
      'styles/a.css': 'a{}',
    });
    const { site, diagnostics } = await load(folder);
    const found = diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line ?? ''}:${column ?? ''}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'region-missing template.conf:2:49',
        'stylesheet-missing template.conf:3:19',
        'stylesheet-repeated template.conf:3:40',
        'formatter-unknown site.region:2:10',
        'tag-unknown site.region:4:1',
        'instruction-unknown blocks/a.block:1:3',
        'block-unclosed blocks/b.block:1:1',
        'predicate-unknown blocks/c.block:1:3',
        'tag-template-missing blocks/d.block:1:1',
        'tag-unclosed blocks/e.block:2:2',
        'json-invalid collections/blog.conf:2:2',
      ]),
    );
    expect(diagnostics.find(({ code }) => code === 'formatter-unknown')?.suggestion).toBe('html');
    expect(site?.templates.has('site.region')).toBe(true);
  });

  it('says what is wrong with a configuration that is not JSON, and serves what it can', async () => {
    const folder = scratchFolder({ 'template.conf': '{\n  "name" "x"\n}', 'site.region': 'a' });
    const { site, diagnostics } = await load(folder);
    expect(diagnostics).toMatchObject([{ code: 'json-invalid', file: 'template.conf', line: 2, column: 10 }]);
    expect(site?.layoutOf({}).regions).toEqual(['site.region']);
  });

  it.each([
    ['before all members', '{ {'],
    ['in the layouts', '{ "name": "N", "layouts": { {'],
    ['between members', '{ "name" "N", "layouts": {'],
  ])('serves the regions and the sheets of a configuration with a mistake %s', async (_where, start) => {
    const layouts = start.includes('layouts') ? '' : '"layouts": {';
    const folder = scratchFolder({
      'template.conf': `${start} ${layouts} "default": { "name": "D", "regions": ["top", "end"] }, "wide": { "regions": ["end"] } },
        "navigations": [{ "name": "mainNav" }], "stylesheets": ["b.css"] }`,
      'top.region': 'a',
      'end.region': 'b',
      'styles/a.css': 'a{color:red}',
      'styles/b.css': 'b{color:red}',
    });
    const { site, diagnostics } = await load(folder);
    expect(diagnostics.map(({ code }) => code)).toEqual(['json-invalid']);
    expect(site?.layoutOf({}).regions).toEqual(['top.region', 'end.region']);
    expect(site?.layoutOf({ collection: { regionName: 'wide' } }).regions).toEqual(['end.region']);
    expect([site?.config.navigations.length, site?.styles.css]).toEqual([1, expect.not.stringContaining('a{')]);
  });

  it('tells a folder that is not there from one without a configuration', async () => {
    expect(await load('/no/such/folder')).toMatchObject({
      site: undefined,
      diagnostics: [{ code: 'folder-unreadable' }],
    });
    const { site, diagnostics } = await load(scratchFolder({ 'site.region': 'a' }));
    expect(diagnostics).toMatchObject([{ code: 'conf-missing', severity: 'warning' }]);
    expect(site).toBeDefined();
  });

  it('rel-D01 refuses names that climb, from the configuration and from tags', async () => {
    const outer = scratchFolder({
      'secret.region': 'SECRET',
      'secret.css': 'SECRET',
      'blocks/secret.block': 'SECRET',
      'site/template.conf': JSON.stringify({
        layouts: { default: { regions: ['../secret', 'site'] } },
        stylesheets: ['../../secret.css'],
      }),
      'site/site.region': '{@|apply ../../blocks/secret.block}<squarespace:navigation template="../../blocks/secret"/>',
    });
    const { site, diagnostics } = await load(join(outer, 'site'));
    expect(diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['region-missing', 'stylesheet-missing', 'tag-template-missing']),
    );
    expect(site?.styles.css).toBe('');
  });

  it('rel-D02 does not read a link that leads outside', async () => {
    const outer = scratchFolder({ 'secret.txt': 'SECRET {x}', 'site/template.conf': conf, 'site/site.region': 'a' });
    mkdirSync(join(outer, 'site/blocks'));
    symlinkSync(join(outer, 'secret.txt'), join(outer, 'site/blocks/s.block'));
    const { site, diagnostics } = await load(join(outer, 'site'));
    expect(diagnostics).toMatchObject([{ code: 'path-outside', file: 'blocks/s.block' }]);
    expect(site?.templates.has('blocks/s.block')).toBe(false);
  });

  it('rel-D08 takes long names, device names and names that differ in case only', async () => {
    const folder = scratchFolder({
      'template.conf': conf,
      'site.region': '{@|apply A.block}{@|apply a.block}',
      'blocks/A.block': 'upper',
      'blocks/a.block': 'lower',
      'blocks/con.block': 'device',
      [`blocks/${'n'.repeat(240)}.block`]: 'long',
    });
    const { site, diagnostics } = await load(folder);
    expect(diagnostics).toEqual([]);
    const { bytes } = site?.templates.render('site.region', {}, {}) ?? { bytes: Buffer.alloc(0) };
    expect(bytes.toString()).toBe('upperlower');
  });

  it('rel-D09 survives ten thousand stylesheets, repeated, missing, and a folder as a file', async () => {
    const stylesheets = [
      ...Array.from({ length: 10_000 }, (_, index) => `s${index}.css`),
      'a.css',
      'a.css',
      'folder.css',
    ];
    const folder = scratchFolder({
      'template.conf': JSON.stringify({ stylesheets }),
      'site.region': 'a',
      'styles/a.css': 'a{}',
      'styles/folder.css/x.css': 'x{}',
    });
    const { site, diagnostics } = await load(folder);
    expect(diagnostics.filter(({ code }) => code === 'stylesheet-missing')).toHaveLength(10_001);
    expect(diagnostics.filter(({ code }) => code === 'stylesheet-repeated')).toHaveLength(1);
    expect(diagnostics.every(({ file }) => file === 'template.conf')).toBe(true);
    expect(site?.styles.css).toBe('a{}');
  });

  it('rel-D10 keeps the last good state of a file that can no longer be read, and says so once', async () => {
    const folder = scratchFolder({
      'template.conf': conf,
      'site.region': 'good',
      'styles/s.less': 'a { b: c }',
    });
    writeFileSync(
      join(folder, 'template.conf'),
      JSON.stringify({ layouts: { default: { regions: ['site'] } }, stylesheets: ['s.less'] }),
    );
    const before = await load(folder);
    writeFileSync(join(folder, 'styles/s.less'), 'a { b: ');
    writeFileSync(join(folder, 'template.conf'), '{ "layouts": ');
    rmSync(join(folder, 'site.region'));
    symlinkSync('/etc/hostname', join(folder, 'site.region'));
    const after = await loadSite({ folder, registry, ...(before.site === undefined ? {} : { previous: before.site }) });
    expect(after.diagnostics.map(({ code }) => code).sort()).toEqual([
      'json-invalid',
      'path-outside',
      'style-brace-unclosed',
    ]);
    expect(after.site?.styles.css).toContain('b: c');
    expect(after.site?.templates.sourceOf('site.region')).toBe('good');
    expect(after.site?.layoutOf({}).name).toBe('default');
  });

  it('reads a file again when it was touched, and only then', async () => {
    const folder = scratchFolder({ 'template.conf': conf, 'site.region': 'first', 'blocks/x.block': 'x' });
    const again = async (previous: Site | undefined) => {
      const { site } = await loadSite({ folder, registry, ...(previous && { previous }) });
      return site;
    };
    const just = await again(undefined);
    // Within one tick of the clock, and as long as before.
    writeFileSync(join(folder, 'site.region'), 'other');
    const second = await again(just);
    expect(second?.templates.sourceOf('site.region')).toBe('other');
    await vi.waitFor(async () => {
      const settled = await again(second);
      expect((await again(settled))?.readings.get('blocks/x.block')).toBe(settled?.readings.get('blocks/x.block'));
    });
    const settled = await again(second);
    renameSync(join(folder, 'blocks'), join(folder, 'old'));
    mkdirSync(join(folder, 'blocks'));
    writeFileSync(join(folder, 'blocks/x.block'), 'y');
    expect((await again(settled))?.templates.sourceOf('blocks/x.block')).toBe('y');
  });

  it('rel-D10 reports a file without permission', async () => {
    const folder = scratchFolder({ 'template.conf': conf, 'site.region': 'a', 'blocks/x.block': 'x' });
    chmodSync(join(folder, 'blocks/x.block'), 0);
    const { site, diagnostics } = await load(folder);
    // Root may read everything; then there is nothing to report.
    const codes = process.getuid?.() === 0 ? [] : ['file-unreadable'];
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(site).toBeDefined();
  });
});
