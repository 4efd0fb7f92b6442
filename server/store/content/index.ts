export { ContentDatabase } from './content-database.ts';
export { type ContentSettings, readContentSettings } from './content-settings.ts';
export { searchConfiguration } from './languages.ts';
export type { SitePages } from './site-pages.ts';
