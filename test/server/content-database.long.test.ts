import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkContent } from '../../server/author/doctor/check-content.ts';
import { ContentThreads } from '../../server/content-threads.ts';
import { openContent, storedSiteIds } from '../../server/open-content.ts';
import { wholeList } from '../../server/site/content/list-query.ts';
import { SourceUnavailable } from '../../server/site/content/page-source.ts';
import { readSourcePage } from '../../server/site/content-sources/read-page.ts';
import type { SiteDiagnostic } from '../../server/site/lib/diagnostics.ts';
import { textAt } from '../../server/site/lib/json-access.ts';
import { contentMigrations } from '../../server/store/content/content-schema.ts';
import { ContentDatabase, readContentSettings, type SitePages } from '../../server/store/content/index.ts';
import { migrate } from '../../server/store/migrate.ts';
import { largeContent, madeProduct } from '../support/large-content.ts';
import { type PgliteServer, startPglite } from '../support/pglite-server.ts';
import { scratchFolder } from '../support/serve-site.ts';
import { createTestDatabase } from '../support/store.ts';

// Commands and threads start from source.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const WAIT = { timeout: 90_000, interval: 100 };
const run = promisify(execFile);

// On PostgreSQL where there is one, else on an embedded database that several may ask, which has no trigrams.
const base = process.env['DATABASE_URL'];
let server: Pick<PgliteServer, 'url' | 'close'>;
let hasTrigrams: boolean;
let whole: ContentDatabase;
let database: SitePages;
const notices: string[] = [];
const PRODUCTS = 60;
const content = largeContent(PRODUCTS);

const vitrine = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'server/cli/vitrine.ts', ...args], {
    env: { ...process.env, CONTENT_URL: server.url, NO_COLOR: '1' },
  });

beforeAll(async () => {
  hasTrigrams = base !== undefined;
  server = await emptyServer();
  const notice = (text: string) => void notices.push(text);
  whole = await ContentDatabase.open(server.url, { makesTables: true, notice });
  database = whole.site();
  await database.speak('english');
  await database.put(Object.entries(content).map(([file, body]) => ({ file, body: String(body) })));
});
afterAll(async () => {
  await threads.close();
  await whole.close();
  await server.close();
});

let threads: ContentThreads;

async function open(data: string, site?: string) {
  const settings = readContentSettings(server.url);
  if (settings === undefined) throw new Error('There is no database.');
  const diagnostics: SiteDiagnostic[] = [];
  const report = (diagnostic: SiteDiagnostic) => void diagnostics.push(diagnostic);
  threads ??= new ContentThreads(settings.url);
  const source = await openContent({ name: settings.name, threads, site, data, report }, undefined);
  onTestFinished(() => source.close());
  return { source, diagnostics };
}

async function emptyServer(): Promise<typeof server> {
  if (!base) return startPglite();
  const { url, drop } = await createTestDatabase(base);
  return { url, close: drop };
}

describe('a content in a database', () => {
  it('answers as the index of a folder does: pages, parts of lists, words, navigation', async () => {
    const { source } = await open(scratchFolder());
    expect(textAt(source.peek('/shop/p7')?.context ?? null, 'item.title')).toBe('Grey jar 7');
    expect(textAt(source.shared(), 'website.id')).toBe('large-1');
    const part = source.large?.part('/shop', { ...wholeList, category: 'mug', sort: 'price' }, 5);
    expect([part?.items.length, part?.total]).toEqual([5, PRODUCTS / 5]);
    const next = source.large?.part(
      '/shop',
      { ...wholeList, category: 'mug', sort: 'price', page: 2, after: part?.next ?? '' },
      50,
    );
    expect(next?.items).toHaveLength(PRODUCTS / 5 - 5);
    expect(source.collections().map(({ path }) => path)).toEqual(['/', '/shop']);
    expect(source.pages({ most: 7 }).pages).toHaveLength(7);
    expect(source.peek('/shop/none')).toBeUndefined();
    const large = source.large;
    // A slip, an ending of the language, a word that it passes over, and products before other pages.
    expect(await large?.find('mgu', 50)).toMatchObject({ count: 12, words: ['mug'] });
    expect((await large?.find('the mugs', 50))?.count).toBe(12);
    expect((await large?.find('wheels', 5))?.products).toHaveLength(5);
    expect(await large?.find('shop', 5)).toMatchObject({ products: [], others: ['/shop'] });
    expect((await large?.find('""*( OR', 5))?.count).toBe(0);
    expect((await large?.find("mug'); drop table content_pages; --", 5))?.count).toBe(0);
  });

  it('shows to every server what another program writes and takes away', async () => {
    const { source: one } = await open(scratchFolder());
    const { source: other } = await open(scratchFolder());
    const before = one.version;
    await database.put([
      { file: 'shop/p900.json', body: madeProduct(900, { title: 'Zebra', categories: ['rare'] }) },
      { file: '_site.json', body: JSON.stringify({ website: { id: 'large-1', siteTitle: 'Renamed' } }) },
    ]);
    await database.remove(['shop/p8.json']);
    for (const source of [one, other]) {
      await vi.waitFor(async () => {
        expect(textAt(source.peek('/shop/p900')?.context ?? null, 'item.title')).toBe('Zebra');
        expect(source.large?.part('/shop', { ...wholeList, category: 'rare' }, 5)?.total).toBe(1);
        expect(source.peek('/shop/p8')).toBeUndefined();
        expect(textAt(source.shared(), 'website.siteTitle')).toBe('Renamed');
        expect((await source.large?.find('zebra', 5))?.products).toEqual(['/shop/p900']);
      }, WAIT);
    }
    expect(one.version).not.toBe(before);
    await database.put(['shop/p8.json', '_site.json'].map((file) => ({ file, body: String(content[file]) })));
    await database.remove(['shop/p900.json']);
  });

  it('finds what is in no row by itself: items of a list alone, and pages of other programs', async () => {
    const data = scratchFolder();
    const { source } = await open(data);
    const blog = { id: 'news', title: 'News', type: 1, typeName: 'blog', urlId: 'news', fullUrl: '/news' };
    const items = [{ id: 'n1', title: 'Quagga seen', urlId: 'quagga', body: '<p>It walked.</p>' }];
    await database.put([{ file: 'news.json', body: JSON.stringify({ collection: blog, items }) }]);
    const page = readSourcePage(
      { path: '/recipes/okapi', context: { item: { id: 'r1', title: 'Okapi soup', urlId: 'okapi', recordType: 1 } } },
      () => undefined,
    );
    if (typeof page === 'string') throw new Error(page);
    source.takeIn?.(new Map([[page.path, page]]));
    await vi.waitFor(async () => {
      expect(await source.large?.find('quagga', 5)).toMatchObject({ others: ['/news/quagga'], count: 1 });
      expect(await source.large?.find('okapi', 5)).toMatchObject({ others: ['/recipes/okapi'], count: 1 });
      expect(await source.large?.find('okpai', 5)).toMatchObject({ others: ['/recipes/okapi'], words: ['okapi'] });
    }, WAIT);
    await source.close();
    const again = await open(data);
    expect(await again.source.large?.find('quagga', 5)).toMatchObject({ others: ['/news/quagga'] });
    again.source.takeIn?.(new Map());
    await database.remove(['news.json']);
    await vi.waitFor(async () => {
      expect((await again.source.large?.find('quagga', 5))?.count).toBe(0);
      expect((await again.source.large?.find('okapi', 5))?.count).toBe(0);
    }, WAIT);
  });

  it('starts on what it knew, and takes in what changed while it was away', async () => {
    const data = scratchFolder();
    const first = await open(data);
    await first.source.close();
    await expect(first.source.large?.find('mug', 5)).rejects.toThrow(SourceUnavailable);
    await database.put([{ file: 'shop/p3.json', body: madeProduct(3, { title: 'Changed while away' }) }]);
    const { source } = await open(data);
    await vi.waitFor(
      () => expect(textAt(source.peek('/shop/p3')?.context ?? null, 'item.title')).toBe('Changed while away'),
      WAIT,
    );
    await database.put([{ file: 'shop/p3.json', body: madeProduct(3) }]);
  });

  it('has several sites, each with pages, words and news of its own', async () => {
    const [one, other] = ['one.example', 'other.example'];
    const shared = (id: string) => ({ file: '_site.json', body: JSON.stringify({ website: { id } }) });
    await whole.site(one).speak('english');
    await whole
      .site(one)
      .put([shared('id-1'), { file: 'shop/p1.json', body: madeProduct(1, { title: 'Quagga mug' }) }]);
    await whole
      .site(other)
      .put([shared('id-2'), { file: 'shop/p1.json', body: madeProduct(1, { title: 'Okapi jar' }) }]);
    expect(await storedSiteIds(server.url)).toEqual(
      new Map([
        ['', 'large-1'],
        [one, 'id-1'],
        [other, 'id-2'],
      ]),
    );
    const data = scratchFolder();
    const [first, second] = [(await open(data, one)).source, (await open(data, other)).source];
    expect(textAt(first.peek('/shop/p1')?.context ?? null, 'item.title')).toBe('Quagga mug');
    expect(textAt(second.peek('/shop/p1')?.context ?? null, 'item.title')).toBe('Okapi jar');
    expect(await first.large?.find('quagga', 5)).toMatchObject({ products: ['/shop/p1'] });
    // Neither what is found nor what is meant is another site's.
    expect(await second.large?.find('quagga', 5)).toMatchObject({ count: 0 });
    expect(await second.large?.find('quaga', 5)).toMatchObject({ count: 0, words: ['quaga'] });
    const before = second.version;
    await whole.site(one).put([{ file: 'shop/p1.json', body: madeProduct(1, { title: 'Zebra mug' }) }]);
    await vi.waitFor(
      () => expect(textAt(first.peek('/shop/p1')?.context ?? null, 'item.title')).toBe('Zebra mug'),
      WAIT,
    );
    expect(second.version).toBe(before);
    const target = scratchFolder();
    await vitrine('export-content', target, '--site', 'Other.example');
    expect(readFileSync(join(target, 'shop/p1.json'), 'utf8')).toContain('Okapi jar');
    // The thread of all goes on for those that are left.
    await first.close();
    expect(await second.large?.find('okapi', 5)).toMatchObject({ products: ['/shop/p1'] });
    for (const site of [one, other]) await whole.site(site).remove(['_site.json', 'shop/p1.json']);
  });

  it('brings tables of an earlier version up to date when it is asked', async () => {
    const { url, close } = await emptyServer();
    onTestFinished(close);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    onTestFinished(() => pool.end());
    await migrate(pool, contentMigrations.slice(0, 1));
    await pool.query(`insert into content_pages(file, body) values ('shop/p1.json', $1)`, [madeProduct(1)]);
    const earlier = await ContentDatabase.open(url);
    onTestFinished(() => earlier.close());
    expect((await earlier.site().pagesAfter('', 5)).map(({ file }) => file)).toEqual(['shop/p1.json']);
    expect(await earlier.site().find(['bowl'], true, 5)).toEqual({ files: ['shop/p1.json'], count: 1 });
    expect(await earlier.site('another').pagesAfter('', 5)).toEqual([]);
  });

  it('refuses what is no page, and takes every text that is one', async () => {
    await expect(database.put([{ file: 'a.json', body: '{"item": ' }])).rejects.toThrow(/json/);
    await expect(database.put([{ file: 'a.json', body: '[]' }])).rejects.toThrow(/check/);
    await expect(database.put([{ file: 'a.txt', body: '{}' }])).rejects.toThrow(/check/);
    const odd = `\ufeff{ "title" : "\\u0000 é",\n "a": 1.50, "a": 2 }\r\n`;
    await database.put([{ file: 'odd.json', body: odd }]);
    expect((await database.pagesOf(['odd.json']))[0]?.body).toBe(odd);
    await database.remove(['odd.json']);
  });

  it('is looked at by the doctor', async () => {
    const found = await checkContent(server.url);
    expect(found.map(({ about, state }) => `${about} ${state}`)).toEqual([
      'content good',
      `search ${hasTrigrams ? 'good' : 'doubt'}`,
    ]);
    expect(found[0]?.text).toMatch(new RegExp(`^${PRODUCTS + 2} pages in its database, the last one changed 20`));
    const away = 'postgres://shop:sesame-4711@127.0.0.1:1/shop';
    expect(JSON.stringify(await checkContent(away))).toMatch(/cannot be reached(?!.*sesame)/);
    expect(await checkContent('https://content.example')).toMatchObject([{ state: 'bad' }]);
    await whole.site('one.example').put([{ file: 'index.json', body: '{}' }]);
    expect((await checkContent(server.url))[0]?.text).toContain(`${PRODUCTS + 3} pages of 2 sites`);
    await whole.site('one.example').remove(['index.json']);
  });

  it('says what a database without trigrams does not find', () => {
    expect(notices.join()).toContain(hasTrigrams ? '' : 'CREATE EXTENSION pg_trgm');
  });
});

describe('vitrine import-content and export-content', () => {
  it('bring pages into the database and back, byte for byte', async () => {
    const folder = scratchFolder({
      ...content,
      'store.json': '{}',
      '_files/a.pdf': 'x',
      'odd.json': '\ufeff{ "a" : 1.50 }\r\n',
    });
    expect((await vitrine('import-content', '--content', folder)).stderr).toContain(
      `${PRODUCTS + 3} pages: 1 written, 0 removed`,
    );
    // Without figures of its pages, a database goes through all of them for a search.
    const known = await whole.rows("select from pg_stats where tablename = 'content_pages' and attname = 'site'", []);
    expect(known).toHaveLength(1);
    const target = join(scratchFolder(), 'pages');
    await vitrine('export-content', target);
    for (const [file, text] of [...Object.entries(content), ['odd.json', '\ufeff{ "a" : 1.50 }\r\n'] as const])
      expect(readFileSync(join(target, file), 'utf8')).toBe(text);
    rmSync(join(folder, 'odd.json'));
    expect((await vitrine('import-content', '--content', folder)).stderr).toContain('0 written, 1 removed');
  });

  it('name a file that is no page, keep what the database had of it, and change nothing for an empty folder', async () => {
    const folder = scratchFolder({
      ...content,
      'shop/p1.json': '{ "item": ',
      'shop/p2.json': Buffer.from([0x7b, 0xff, 0x7d]),
    });
    const failed = await vitrine('import-content', '--content', folder).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/shop\/p1\.json[\s\S]*shop\/p2\.json[\s\S]*0 written, 0 removed/),
    });
    expect((await database.stampsOf(['shop/p1.json', 'shop/p2.json'])).length).toBe(2);
    const empty = await vitrine('import-content', '--content', scratchFolder()).catch((error: unknown) => error);
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing was changed') });
  });
});
