import { join } from 'node:path';
import { sites } from './demo/sites.ts';

const root = join(import.meta.dirname, '../..');

export interface SiteFolders {
  readonly name: string;
  readonly template: string;
  readonly content: string;
}

/** Every site of the repository that people may look at: the demonstration sites, and the documentation. */
export const siteFolders: readonly SiteFolders[] = [
  ...Object.keys(sites).map((name) => ({
    name,
    template: join(root, 'site-templates', name),
    content: join(root, 'fixtures/pages', name),
  })),
  { name: 'docs', template: join(root, 'site-templates/docs'), content: join(root, 'site-templates/docs/content') },
];

const tea = (language: string): SiteFolders => ({
  name: `tea in ${language}`,
  template: join(root, 'fixtures/sites/tea/template'),
  content: join(root, 'fixtures/sites/tea', language),
});

/** With those that show how other folders are made: an old one, one in two languages, and the one that a new site begins as. */
export const everySite: readonly SiteFolders[] = [
  ...siteFolders,
  {
    name: 'classic',
    template: join(root, 'fixtures/sites/classic/template'),
    content: join(root, 'fixtures/sites/classic/content'),
  },
  {
    name: 'starter',
    template: join(root, 'site-templates/starter'),
    content: join(root, 'site-templates/starter/content'),
  },
  tea('de'),
  tea('ar'),
];
