import { expect, it } from 'vitest';
import { folderBehaviours } from '#model';
import { diagnosticsOf } from '../../../support/check.ts';

const region =
  '<html><head>{squarespace-headers}</head><body><a href="/works">Work</a>{squarespace.main-content}</body></html>';

const folder = (folderBehavior: number) => ({
  'site.region': region,
  'content/works.json': JSON.stringify({
    website: { id: 'site' },
    collection: {
      ...{ title: 'Works', typeName: 'folder', fullUrl: '/works', folder: true, folderBehavior },
      collections: [{ title: 'One', fullUrl: '/works/one' }],
    },
  }),
  'content/works/one.json': JSON.stringify({ collection: { title: 'One', typeName: 'page' }, mainContent: 'One' }),
});

it('needs no template for a folder that only leads on, which is still an address of the site', async () => {
  expect(await diagnosticsOf(folder(folderBehaviours.redirect))).toEqual([]);
});

it('misses the template of a folder that is a page', async () => {
  const found = await diagnosticsOf(folder(folderBehaviours.index));
  expect(found.map(({ code, file }) => [code, file])).toEqual([
    ['collection-template-missing', 'collections/folder.list'],
  ]);
});
