import { expect, it } from 'vitest';
import { harmOfSite, oneOfEach } from '../../support/hostile-pages.ts';
import { siteFolders } from '../../support/site-folders.ts';

it.each(siteFolders)(
  'no payload in a leaf of a page of $name runs, leads away or sends elsewhere',
  { timeout: 120_000 },
  async (folders) => {
    const { harm, rendered } = await harmOfSite(folders, 1, oneOfEach);
    expect(rendered).toBeGreaterThan(10);
    expect(harm).toEqual([]);
  },
);
