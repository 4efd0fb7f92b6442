import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../server/author/check/check-folder.ts';
import { renderPages } from '../../../server/author/publish/render-pages.ts';
import { runCli } from '../../support/run-cli.ts';
import { registry, scratchFolder, serveFolders, website, writeFiles } from '../../support/serve-site.ts';

const plugins = join(import.meta.dirname, '../../../fixtures/plugins');

/** A site whose config imports one of the example packages. */
function folders(name: string, pages: Readonly<Record<string, unknown>>, more = '') {
  const own = scratchFolder({
    'template.conf': '{}',
    'site.region': '{squarespace.main-content}{.repeated section list}{@}{.end}',
    'collections/shop.item': '{item.title}',
    'vitrine.config.mjs': `import * as own from ${JSON.stringify(join(plugins, name, 'index.js'))};
export default { ${name}: own.${name}${more} };`,
  });
  const all = { '_site.json': { website }, ...pages };
  return [
    own,
    scratchFolder(Object.fromEntries(Object.entries(all).map(([file, page]) => [file, JSON.stringify(page)]))),
  ] as const;
}

const mug = {
  collection: { typeName: 'shop' },
  item: { title: 'Mug & saucer', fullUrl: '/shop/mug', variants: [{ sku: 'M' }] },
};
const hidden = {
  ...mug,
  collection: { typeName: 'shop', enabled: false },
  item: { ...mug.item, fullUrl: '/shop/old' },
};

describe('a feed of the config', () => {
  const pages = { 'shop/mug.json': mug, 'shop/old.json': hidden, 'about.json': { collection: { title: 'About' } } };
  const body =
    '<product><title>Mug &amp; saucer</title><link>https://shop.example/shop/mug</link></product>\n</products>\n';

  it('is a file made of the pages that are for everybody', async () => {
    const { app, diagnostics, faults } = await serveFolders(...folders('feeds', pages));
    const answer = await supertest(app).get('/feeds/products.xml').buffer(true);
    expect([diagnostics, faults]).toEqual([[], []]);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.text.split('<products')[1]).toBe(` of="Test &amp; Co">\n${body}`);
    const again = await supertest(app)
      .get('/feeds/products.xml')
      .set('If-None-Match', answer.headers['etag'] ?? '');
    expect(again.status).toBe(304);
  });

  it('is written by build', async () => {
    const [template, content] = folders('feeds', pages);
    const built = await renderPages({ template, content, registry, settings: {}, asFiles: true });
    expect(String(built?.discovery.get('feeds/products.xml'))).toContain(body);
  });

  it('that fails is a fault of its own address alone', async () => {
    const own = scratchFolder({
      'template.conf': '{}',
      'site.region': 'x',
      'vitrine.config.mjs': `export default { feeds: [
        { path: '/a.txt', type: 'text/plain', make() { throw new Error('No.'); } },
        { path: '/b.txt', type: 'text/plain', make: () => 7 },
      ] };`,
    });
    const { app, faults } = await serveFolders(own, folders('feeds', pages)[1]);
    const asked = supertest(app);
    expect([(await asked.get('/a.txt')).status, (await asked.get('/b.txt')).status]).toEqual([500, 500]);
    expect((await asked.get('/about')).status).toBe(200);
    expect(faults.map((fault) => (fault as Error).message)).toEqual([
      'No.',
      'The feed /b.txt is made as number, and not as text.',
    ]);
  });
});

describe('limits of the config', () => {
  const list = { 'list.json': { list: Array.from({ length: 30 }, (_none, index) => index) } };

  it('stop a template sooner, in the place of what is usual', async () => {
    const [template, content] = folders('limits', list);
    const [tight] = folders('limits', list, ', limits: { instructions: 20 }');
    const told = async (folder: string) =>
      (await renderPages({ template: folder, content, registry, settings: {} }))?.diagnostics.map(({ code }) => code) ??
      [];
    expect(await told(template)).toEqual([]);
    expect(new Set(await told(tight))).toEqual(new Set(['instructions-exhausted']));
  });

  it('are numbers that have a name, within ten times of what is usual', async () => {
    const [own] = folders('limits', {}, ', limits: { instructions: 1e9, minutes: 1 }');
    const { diagnostics } = await checkFolder({ folder: own, content: undefined, registry, settings: {} });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^limits\.minutes must be one of instructions, .*; it is no limit of a template\.$/),
      'limits.instructions must be a whole number from 1 to 20000000; it is 1000000000.',
    ]);
  });
});

describe('an importer of the config', () => {
  it('makes pages of what another program wrote, and keeps those that are there', async () => {
    const [own, content] = folders('importers', { 'diary/rain.json': { item: { title: 'Kept' } } });
    writeFiles(own, { 'diary.txt': '2026-01-02;Rain;All day\n2026-01-03;Sun;At <last>\nnever;;\n' });
    const args = ['import', 'diary', join(own, 'diary.txt'), own, '--content', content];
    const dry = await runCli(...args, '--dry-run');
    expect([dry.code, dry.out, existsSync(join(content, 'diary.json'))]).toEqual([
      0,
      'diary.json\ndiary/sun.json\n',
      false,
    ]);
    const { code, out, err } = await runCli(...args);
    expect([code, out]).toEqual([0, 'diary.json\ndiary/sun.json\n']);
    expect(err).toContain('diary/rain.json is there already, and was kept');
    expect(err).toContain('Line 3 has no date or no title, and is left out.');
    expect(JSON.parse(readFileSync(join(content, 'diary/rain.json'), 'utf8'))).toEqual({ item: { title: 'Kept' } });
    const { app } = await serveFolders(own, content);
    expect((await supertest(app).get('/diary/sun?format=json')).text).toContain('At &lt;last>');
  });

  it('writes nothing where a part is wrong', async () => {
    const [own, content] = folders('importers', {});
    writeFiles(own, {
      'vitrine.config.mjs': `export default { importers: [{ id: 'odd', summary: 'Odd.', read: () => ({ pages: [
        { path: '/fine', context: {} }, { path: '/../../out', context: {} }, { path: '/_site', context: {} },
      ] }) }] };`,
      'x.txt': '',
    });
    const run = (id: string) => runCli('import', id, join(own, 'x.txt'), own, '--content', content);
    const { code, out, err } = await run('odd');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('Nothing was written: "/../../out" is no path of a page');
    expect(err).toContain('Nothing was written: /_site is no path of a page.');
    expect(existsSync(join(content, 'fine.json'))).toBe(false);
    expect(await run('od')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean odd?') });
  });
});
