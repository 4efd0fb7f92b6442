import { type SiteFiles, siteFiles } from '../site-files.ts';
import { sharedContext, sitePages } from './content/site-pages.ts';
import { pictures } from './draw/pictures.ts';

/** Every file of fixtures/pages/portfolio. */
export const portfolioFiles = (): SiteFiles => siteFiles({ shared: sharedContext, pages: sitePages(), pictures });
