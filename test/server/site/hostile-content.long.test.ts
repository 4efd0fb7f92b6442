import { expect, it } from 'vitest';
import { allRounds, harmOfSite } from '../../support/hostile-pages.ts';
import { everySite } from '../../support/site-folders.ts';

it.each(everySite)(
  'no payload in any leaf of any page of $name runs, leads away or sends elsewhere',
  { timeout: 1_800_000 },
  async (folders) => {
    const { harm, rendered } = await harmOfSite(folders, allRounds);
    expect(rendered).toBeGreaterThan(100);
    expect(harm).toEqual([]);
  },
);
