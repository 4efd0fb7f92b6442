import { magazineFiles } from './magazine/files.ts';
import { portfolioFiles } from './portfolio/files.ts';
import { shopFiles } from './shop/files.ts';
import type { SiteFiles } from './site-files.ts';

/** The generated contents of fixtures/pages, by folder. */
export const sites: Readonly<Record<string, () => SiteFiles>> = {
  shop: shopFiles,
  magazine: magazineFiles,
  portfolio: portfolioFiles,
};
