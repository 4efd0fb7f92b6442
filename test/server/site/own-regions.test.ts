import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import type { Site } from '../../../server/site/site.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { runCli } from '../../support/run-cli.ts';
import { type Files, registry, scratchFolder, writeFiles } from '../../support/serve-site.ts';

const region = `import { asFound, defineRegion } from 'vitrine/client';
import './fold.css';
export default defineRegion({
  read: (element: HTMLElement) => ({ kept: asFound(element.childNodes) }),
  Component: ({ kept }: { kept: object }) => kept,
});
`;
const entry = "{ name: 'fold', selector: '[data-fold]', module: './regions/fold.ts', load: 'touch' }";
const configOf = (entries: string) =>
  `import { defineConfig } from 'vitrine';\nexport default defineConfig({\n  regions: [\n    ${entries},\n  ],\n});\n`;

const files: Files = {
  'template.conf': '{}',
  'site.region': '{squarespace-headers}{.if fold}<p data-fold>{title}</p>{.end}{squarespace-footers}',
  'regions/fold.ts': region,
  'regions/fold.css': 'p { color: red; }',
  'vitrine.config.ts': configOf(entry),
};

function siteFolder(more: Files = {}): string {
  const folder = scratchFolder({ ...files, ...more });
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  return folder;
}

const load = async (folder: string, previous?: Site) => {
  const { site, diagnostics } = await loadSite({ folder, registry, ...(previous && { previous }) });
  if (site === undefined) throw new Error('There is no site.');
  return { site, diagnostics };
};

function html(site: Site, context: { readonly title: string; readonly fold?: boolean }): string {
  return renderPage(site, context, {
    path: '/',
    data: siteDataOf(context),
    runtime: '/_runtime/boot.js',
  }).body.toString();
}

describe('a region of a site’s own', () => {
  it('is told to the pages that have its mark, with its sheet, and to no other', async () => {
    const { site, diagnostics } = await load(siteFolder());
    expect(diagnostics).toEqual([]);
    const shown = html(site, { title: 'A', fold: true });
    expect(shown).toContain('<p data-fold>A</p>');
    const [, told = ''] = /data-regions="([^"]*)"/.exec(shown) ?? [];
    expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual([
      {
        name: 'fold',
        selector: '[data-fold]',
        load: 'touch',
        controls: 'button,[role=button],form',
        script: expect.stringMatching(/^\.\.\/_islands\/fold-[\w-]{8}\.js$/),
      },
    ]);
    expect(shown).toMatch(/<link rel="stylesheet" href="\/_islands\/fold-[\w-]+\.css"\/>/);
    expect(html(site, { title: 'A' })).not.toMatch(/_islands|data-regions/);
  });

  it('carries of the calls those that it asks, and none of their schemas', async () => {
    const asking = region
      .replace('asFound, ', 'api, asFound, call, ')
      .replace('=> kept', "=> [kept, () => call(api.setLike, { params: { itemId: 'a' }, body: { isLiked: true } })]");
    const { site } = await load(siteFolder({ 'regions/fold.ts': asking }));
    const scripts = [...(site.islands?.bundle.files ?? [])].filter(([name]) => name.endsWith('.js'));
    const text = scripts.map(([, bytes]) => Buffer.from(bytes).toString()).join('');
    expect(text).toContain('/api/content/{itemId}/like');
    expect(text).not.toMatch(/shopping-cart|Likes an item|strictObject/);
    expect(text.length).toBeLessThan(3_000);
  });

  it('is built anew when the config or its module changes, and not otherwise', async () => {
    const folder = siteFolder();
    let { site } = await load(folder);
    // A file that was written in this moment may be written again without a sign: it is not gone by yet.
    await expect
      .poll(async () => {
        const before = site;
        ({ site } = await load(folder, before));
        return site.islands === before.islands;
      })
      .toBe(true);
    writeFiles(folder, { 'vitrine.config.ts': configOf(entry.replace("'touch'", "'idle'")) });
    const changed = await load(folder, site);
    expect(html(changed.site, { title: 'A', fold: true })).toContain('&quot;load&quot;:&quot;idle&quot;');
    expect(changed.site.revision).not.toBe(site.revision);
  });

  it('can be built ahead, for a server without Vite', async () => {
    const folder = siteFolder();
    expect(await runCli('islands', folder)).toMatchObject({ code: 0, err: expect.stringContaining('The region fold') });
    rmSync(join(folder, 'node_modules'));
    const { site, diagnostics } = await load(folder);
    expect(diagnostics).toEqual([]);
    expect(html(site, { title: 'A', fold: true })).toContain('data-regions=');
  });

  const mistakes = [
    [
      'a module that is not there',
      entry.replace('./regions/fold.ts', 'fold-away'),
      '4:46',
      'there is no module fold-away',
    ],
    [
      'a mark of the shop’s own',
      entry.replace('[data-fold]', '.product-price'),
      '4:21',
      'regions[0].selector must be another mark',
    ],
    [
      'a selector that is no mark',
      entry.replace('[data-fold]', 'main > p'),
      '4:21',
      'a class, an attribute or an element with a hyphen',
    ],
    ['a time that is none', entry.replace('touch', 'media'), '4:75', 'one of load, idle, visible, touch'],
    ['a name that is taken', `${entry}, ${entry.replace('[data-fold]', 'fold-it')}`, '4:92', '"fold" once more'],
  ] as const;
  it.each(mistakes)('is told of at its place: %s', async (_what, entries, place, message) => {
    const { diagnostics } = await load(siteFolder({ 'vitrine.config.ts': configOf(entries) }));
    expect(diagnostics.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      `vitrine.config.ts:${place}`,
    ]);
    expect(diagnostics[0]?.message).toContain(message);
  });
});
