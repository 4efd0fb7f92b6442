import { expect, it, onTestFinished } from 'vitest';
import { catalogueFromPages } from '../../../../server/services/catalogue/catalogue-from-pages.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import { peekWebsiteId } from '../../../../server/site/content/peek-website.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const page = (title: string, id?: string) => ({ collection: { title }, ...(id !== undefined && { website: { id } }) });

const cases = [
  { says: 'what all pages share', files: { '_site.json': { website: { id: 'a' } }, 'about.json': page('About') } },
  { says: 'the first page', files: { 'about.json': page('About', 'b'), 'index.json': page('Home', 'b') } },
  {
    says: 'what all pages share, before a later page that says something else',
    files: { '_site.json': { website: { id: 'c' } }, 'about.json': page('About'), 'index.json': page('Home', 'd') },
  },
  {
    says: 'the first page, before what all pages share',
    files: { '_site.json': { website: { id: 'e' } }, 'about.json': page('About', 'f'), 'index.json': page('Home') },
  },
  { says: 'a later page alone', files: { 'about.json': page('About'), 'index.json': page('Home', 'g') } },
  { says: 'no file', files: { 'about.json': page('About') } },
  {
    says: 'no file that is no page',
    files: { 'store.json': { website: { id: 'h' } }, 'index.json': page('Home', 'i'), '_notes.json': page('N', 'j') },
  },
] as const;

it.each(cases)('is the id that the opened site has: $says', ({ files }) => {
  const folder = scratchFolder(
    Object.fromEntries(Object.entries(files).map(([name, context]) => [name, JSON.stringify(context)])),
  );
  const source = new FolderContent({ folder, report: () => undefined });
  onTestFinished(() => source.close());
  const listed = source.pages({ most: 100 }).pages;
  const pages = listed.map(({ path }) => source.peek(path)?.context ?? {});
  expect(peekWebsiteId(folder)).toBe(catalogueFromPages({ pages }).websiteId);
});
