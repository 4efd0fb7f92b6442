import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { edgeContent } from '../../../../server/author/publish/edge/edge-content.ts';
import { WrittenContent } from '../../../../server/http/edge/written-content.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../../fixtures');
const shop = path.join(fixtures, 'pages/shop');
const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-written-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function writtenOf(folder: string) {
  const source = new FolderContent({ folder, report: () => undefined });
  const content = edgeContent(source);
  const known = source.collections().map(({ path: at, urlId }) => [urlId, source.collectionAt(urlId), at] as const);
  await source.close();
  return { content, known };
}

/** A page whose block, on all pages, is what is given. */
function folderWith(block: string) {
  const folder = mkdtempSync(path.join(scratch, 'site-'));
  writeFileSync(
    path.join(folder, '_site.json'),
    JSON.stringify({ website: { siteTitle: 'A' }, blockFields: { note: block } }),
  );
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify({ collection: { title: 'Home', urlId: 'home' } }));
  return folder;
}

describe('content of a worker', () => {
  it('finds a collection by its name without reading the pages', async () => {
    const { content, known } = await writtenOf(shop);
    const pages = Object.fromEntries(Object.keys(content.pages).map((at) => [at, 'not JSON']));
    const written = new WrittenContent({ ...content, pages });
    expect(known.length).toBeGreaterThan(5);
    for (const [name, found] of known) expect([name, written.collectionAt(name)]).toEqual([name, found]);
    expect(written.collectionAt('nowhere')).toBeUndefined();
    expect(written.collectionAt('toString')).toBeUndefined();
  });

  it('is not looked at again where nothing would be changed, markup of blocks included', async () => {
    const unclean = async (block: string) => (await writtenOf(folderWith(block))).content.unclean;
    expect((await writtenOf(shop)).content.unclean).toEqual({});
    expect(await unclean('<p>Fired <b>twice</b>.</p>')).toEqual({});
    expect(await unclean('<p onclick="x()">Fired.</p>')).toEqual({ '': ['blockFields'] });
    expect(await unclean('<p>Fired.</p><script>x()</script>')).toEqual({ '': ['blockFields'] });
    // What a block says is said in the language of the page.
    const place = readFileSync(path.join(fixtures, 'blocks/video.case'), 'utf8').split(/^:\w+$/m)[1] ?? '';
    expect(await unclean(place)).toEqual({ '': ['blockFields'] });
  });
});
