import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { pagesSheet } from '../../../../server/author/dev/gallery.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import { listAt, textAt } from '../../../../server/site/lib/json-access.ts';
import { scratchFolder, serveSite, writeFiles } from '../../../support/serve-site.ts';

const collection = { title: 'News', fullUrl: '/news', type: 1, itemCount: 2 };
const post = (id: string, more: object = {}) => ({
  id,
  title: `Post ${id}`,
  fullUrl: `/news/${id}`,
  urlId: id,
  ...more,
});
const draft = { workflowState: 2 };
const pages = {
  '_site.json': { website: { id: 'site', baseUrl: 'https://shop.example' } },
  'news.json': { collection },
  'news/old.json': { collection, item: post('old', { workflowState: 1 }) },
  'news/new.json': { collection, item: post('new', draft) },
  'notes.json': { collection: { ...collection, fullUrl: '/notes' }, items: [post('a'), post('b', draft)] },
};
const template = {
  'site.region': '{collection.title}: {.section item}{title}{.end}{.repeated section items}[{title}]{.end}',
};

it('answers the draft’s address with 404 and names it nowhere, unless who asks writes it', async () => {
  const { app } = await serveSite({ template, pages });
  const statusOf = async (path: string, of = app) => (await request(of).get(path)).status;
  const paths = ['/news/old', '/news/new', '/news/new?format=json', '/notes/a', '/notes/b'];
  expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([200, 404, 404, 200, 404]);
  for (const path of ['/news', '/notes', '/notes?format=json', '/sitemap.xml', '/search?q=post', '/notes?format=rss'])
    expect(`${path} ${(await request(app).get(path)).text}`).not.toMatch(/Post (?:new|b)\b|\/(?:new|b)\b/);
  expect((await request(app).get('/news')).text).toContain('[Post old]');

  const authors = await serveSite({ template, pages }, { showsDrafts: true });
  expect(await Promise.all(paths.map((path) => statusOf(path, authors.app)))).toEqual([200, 200, 200, 200, 200]);
  expect((await request(authors.app).get('/notes')).text).toContain('[Post a][Post b]');
  const sheet = pagesSheet(authors.site.host, '');
  expect([sheet.includes('<b>Post old</b>'), sheet.includes('<b>Post new (draft)</b>')]).toEqual([true, true]);
});

it('is there once it is published, and gone when it is taken back', async () => {
  const texts = Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, JSON.stringify(page)]));
  const folder = scratchFolder(texts);
  const source = new FolderContent({ folder, report: () => undefined });
  onTestFinished(() => source.close());
  const ids = () => listAt(source.peek('/news')?.context, 'items').map((item) => textAt(item, 'id'));
  const save = (state: number) => {
    writeFiles(folder, {
      'news/new.json': JSON.stringify({ collection, item: post('new', { workflowState: state }) }),
    });
    source.refresh();
  };
  expect([ids(), source.count]).toEqual([['old'], 3]);
  save(1);
  expect([ids().toSorted(), source.peek('/news/new') !== undefined]).toEqual([['new', 'old'], true]);
  save(4);
  expect([ids(), source.peek('/news/new')]).toEqual([['old'], undefined]);
});
