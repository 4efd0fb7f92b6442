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
