import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eachPage } from '../../../../../server/site/content/each-page.ts';
import { openIndexed } from '../../../../../server/site/content/indexed/open-indexed.ts';
import { wholeList } from '../../../../../server/site/content/list-query.ts';
import { search } from '../../../../../server/site/content/search.ts';
import { JoinedContent } from '../../../../../server/site/content-sources/joined-content.ts';
import { type KeptPage, readSourcePage } from '../../../../../server/site/content-sources/read-page.ts';
import { listAt, textAt } from '../../../../../server/site/lib/json-access.ts';
import { largeContent } from '../../../../support/large-content.ts';
import { scratchFolder, writeFiles } from '../../../../support/serve-site.ts';

// Each index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });

function recipe(name: string, title: string): KeptPage {
  const item = { id: name, title, urlId: name, recordType: 1, body: `${title} from the other program` };
  const page = readSourcePage({ path: `/recipes/${name}`, context: { item } }, () => undefined);
  if (typeof page === 'string') throw new Error(page);
  return page;
}

const list = (title = 'Recipes'): KeptPage => {
  const context = { collection: { id: 'recipes', title, urlId: 'recipes', typeName: 'blog', enabled: true } };
  const page = readSourcePage({ path: '/recipes', context }, () => undefined);
  if (typeof page === 'string') throw new Error(page);
  return page;
};

async function open(content: string, data: string, given: readonly KeptPage[]) {
  const folder = await openIndexed({ content, data, report: () => undefined });
  const pages = { version: 1, now: given };
  const source = {
    get version() {
      return pages.version;
    },
    get pages() {
      return new Map(pages.now.map((page) => [page.path, page]));
    },
    read: async () => undefined,
    close: () => undefined,
  };
  const joined = new JoinedContent(folder, [source]);
  onTestFinished(() => joined.close());
  const replace = (now: readonly KeptPage[]) => {
    pages.now = now;
    pages.version += 1;
    // Somebody asks.
    void joined.version;
  };
  const found = async (text: string) =>
    listAt(await search(joined, {}, { text }), 'searchResults').map((each) => textAt(each, 'fullUrl'));
  const addresses = () =>
    (joined.large?.siteMapParts() ?? [])
      .flatMap(({ part }) => joined.large?.siteMapPart(part) ?? [])
      .map(({ path }) => path);
  const items = () =>
    (joined.large?.part('/recipes', wholeList, 10)?.items ?? []).map((item) => textAt(item, 'title')).sort();
  return { joined, replace, found, addresses, items };
}

const paths = (source: JoinedContent) => [...eachPage(source)].map(({ path }) => path);

it('has the pages of sources beside a large folder in search, lists, menus and the site map, as they are now', async () => {
  const [content, data] = [scratchFolder(), scratchFolder()];
  writeFiles(content, largeContent(60));
  const given = [list(), recipe('bread', 'Bannock'), recipe('soup', 'Chowder')];
  const { joined, replace, found, addresses, items } = await open(content, data, given);
  await expect.poll(() => items()).toEqual(['Bannock', 'Chowder']);
  await expect.poll(() => found('bannock')).toEqual(['/recipes/bread']);
  expect(addresses()).toEqual(expect.arrayContaining(['/recipes', '/recipes/bread', '/recipes/soup']));
  expect(joined.collections().map(({ path }) => path)).toContain('/recipes');
  expect(joined.collectionAt('recipes')).toBe('/recipes');
  expect(paths(joined).filter((path) => path.startsWith('/recipes'))).toEqual([
    '/recipes',
    '/recipes/bread',
    '/recipes/soup',
  ]);
  expect(joined.large?.pageOfItem('soup')).toBe('/recipes/soup');
  expect(joined.peek('/recipes/soup')?.context['item']).toMatchObject({ title: 'Chowder' });

  replace([list(), recipe('bread', 'Barm cake')]);
  await expect.poll(() => items()).toEqual(['Barm cake']);
  await expect.poll(() => found('chowder')).toEqual([]);
  await expect.poll(() => found('barm')).toEqual(['/recipes/bread']);
  expect(addresses()).not.toContain('/recipes/soup');
});

it('knows them after a start with the index that there is, and lets a file of the folder come first', async () => {
  const [content, data] = [scratchFolder(), scratchFolder()];
  writeFiles(content, largeContent(60));
  const given = [list(), recipe('bread', 'Bannock'), recipe('soup', 'Chowder')];
  const first = await open(content, data, given);
  await expect.poll(() => first.items()).toEqual(['Bannock', 'Chowder']);
  await first.joined.close();

  const again = await open(content, data, given.slice(0, 2));
  await expect.poll(() => again.items()).toEqual(['Bannock']);
  await expect.poll(() => again.found('bannock')).toEqual(['/recipes/bread']);
  const own = { item: { id: 'bread', title: 'Own loaf', urlId: 'bread', recordType: 1 } };
  writeFiles(content, { 'recipes/bread.json': JSON.stringify(own) });
  await expect.poll(() => again.joined.peek('/recipes/bread')?.context['item']).toMatchObject({ title: 'Own loaf' });
  await expect.poll(() => again.found('loaf')).toEqual(['/recipes/bread']);
  await expect.poll(() => again.found('bannock')).toEqual([]);
  rmSync(join(content, 'recipes/bread.json'));
  await expect.poll(() => again.found('bannock')).toEqual(['/recipes/bread']);
  expect(again.items()).toEqual(['Bannock']);
});
