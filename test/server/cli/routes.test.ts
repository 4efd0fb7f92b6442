import { expect, it } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';
import { smallSite } from '../../support/small-site.ts';

it('lists what a folder answers and what makes it', async () => {
  const { out, code } = await runCli('routes');
  expect(code).toBe(0);
  expect(out).toMatch(/^\/journal +blog +collections\/blog\.list/m);
  expect(out).toMatch(/^\/cart +system/m);
});

it('lists what is seen of a page beside its file: items that stand in it alone, and the address that it says', async () => {
  const works = { website, collection: { title: 'Works', fullUrl: '/works', typeName: 'works' } };
  const site = scratchFolder({
    ...smallSite.template,
    'collections/works.item': '{item.title|html}',
    'content/old.json': JSON.stringify({ ...works, items: [{ title: 'Vase', urlId: 'vase' }] }),
  });
  const { out } = await runCli('routes', site);
  expect(out).toMatch(/^\/works +works +/m);
  expect(out).toMatch(/^\/works\/vase +item +collections\/works\.item +Vase$/m);
});
