import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../server/author/check/check-folder.ts';
import { registry, scratchFolder, website } from '../../../support/serve-site.ts';

describe('pages for branches that no fixture reaches', () => {
  it('differ from a fixture in one value, and a render has proved each', async () => {
    const folder = scratchFolder({
      'template.conf': '{"stylesheets":[]}',
      'site.region':
        '{.section collection}<h1>{title|html}</h1>{.if shut}<p>Shut</p>{.end}{.end}{squarespace.main-content}',
      'collections/bowls.list':
        '{.repeated section items}{.section mainImage}<img src="{assetUrl|htmltag}" alt="">{.or}-{.end}{.or}<p>None</p>{.end}{.equal? page 7}seven{.end}',
      'content/bowls.json': JSON.stringify({
        website,
        collection: { title: 'Bowls', typeName: 'bowls' },
        items: [{ title: 'One' }],
      }),
    });
    const { proposals, evidence } = await checkFolder({
      folder,
      content: `${folder}/content`,
      registry,
      settings: {},
      propose: true,
    });
    const told = proposals.map(({ seen, from, path, value }) => [
      seen.view.written(seen.branch.head),
      from,
      path,
      value,
    ]);
    expect(told).toEqual([
      ['{.if shut}', '/bowls', 'shut', 'Sample'],
      ['{.or}', '/bowls', 'items', null],
      ['{.section mainImage}', '/bowls', 'items.0.mainImage', 'Sample'],
    ]);
    // What makes a predicate hold is not written in the template.
    expect(evidence?.branches.filter(({ isReached }) => !isReached)).toHaveLength(4);
  });
});
