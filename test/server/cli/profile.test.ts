import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profilePage, slowest } from '../../../server/author/check/profile.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { runCli } from '../../support/run-cli.ts';
import { registry, scratchFolder, website } from '../../support/serve-site.ts';

const context = { website, collection: { id: 'c', title: 'Bowls', fullUrl: '/bowls', typeName: 'bowls' } };
const files = {
  'template.conf': '{}',
  'site.region': '<html><body>{squarespace.main-content}{@|apply foot.block}</body></html>',
  'collections/bowls.list': '{.repeated section items}{@|apply card.block}{.end}',
  'blocks/card.block': '<p>{title}{@|apply price.block}</p>',
  'blocks/price.block': '{price}',
  'blocks/foot.block': '{.section absent}{@|apply card.block}{.end}foot',
  'page.json': JSON.stringify({ ...context, items: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] }),
};

describe('vitrine profile', () => {
  it('says how often each file ran, within those that applied it', async () => {
    const folder = scratchFolder(files);
    const { site } = await loadSite({ folder, registry });
    if (site === undefined) throw new Error('The folder cannot be loaded.');
    const page = JSON.parse(files['page.json']);
    const options = { path: '/bowls', data: siteDataOf(page) };
    const render = (watched: typeof site) => renderPage(watched, page, options);
    const { frames, total } = profilePage(site, render, { warmUp: 2, rounds: 3 });
    const shapeOf = ({ file, calls, frames: inner }: (typeof frames)[number]): string =>
      `${file} ${calls} (${inner.map(shapeOf).join(', ')})`;
    expect(frames.map(shapeOf).sort()).toEqual([
      'collections/bowls.list 1 (blocks/card.block 3 (blocks/price.block 3 ()))',
      'site.region 1 (blocks/foot.block 1 ())',
    ]);
    expect(frames.reduce((sum, frame) => sum + frame.total, 0)).toBeLessThanOrEqual(total);
    expect(
      slowest({ file: '', calls: 1, total, own: 0, frames })
        .map(({ file, calls }) => `${file} ${calls}`)
        .sort(),
    ).toEqual([
      'blocks/card.block 3',
      'blocks/foot.block 1',
      'blocks/price.block 3',
      'collections/bowls.list 1',
      'site.region 1',
    ]);
  });

  it('names the five slowest of a page', async () => {
    const folder = scratchFolder(files);
    const { out, code, err } = await runCli('profile', folder, '--page', join(folder, 'page.json'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^\/bowls {2}\d+\.\d{3} ms a page/);
    expect(out).toMatch(/^ {2}blocks\/card\.block +\d+\.\d{3} ms +3 times +█+$/m);
    expect(out.slice(out.indexOf('The slowest')).trim().split('\n')).toHaveLength(7);
  });
});
