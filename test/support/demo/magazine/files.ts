import { type SiteFiles, siteFiles } from '../site-files.ts';
import { issueAsText } from './content/issue-as-text.ts';
import { kioskStore } from './content/kiosk.ts';
import { sharedContext, sitePages } from './content/site-pages.ts';
import { pictures } from './draw/pictures.ts';

/** Every file of fixtures/pages/magazine. */
export const magazineFiles = (): SiteFiles =>
  siteFiles({
    shared: sharedContext,
    pages: sitePages(),
    store: kioskStore,
    pictures,
    downloads: { 'sleeper-31.txt': issueAsText },
  });
