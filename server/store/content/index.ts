export { ContentDatabase } from './content-database.ts';
export { type ContentSettings, readContentSettings } from './content-settings.ts';
export { searchConfiguration } from './languages.ts';
