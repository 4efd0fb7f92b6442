import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Names of the file, the first that is there. */
const configNames = ['vitrine.config.ts', 'vitrine.config.js', 'vitrine.config.mjs'] as const;

/** The configs that lie in a site's folder: one, or none. */
export function findConfigs(root: string): readonly string[] {
  return configNames.filter((name) => existsSync(join(root, name)));
}

/** The site's folder that a template file belongs to, where it has a config: the nearest one with a `template.conf`. */
export function configuredSiteOf(file: string): string | undefined {
  for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'template.conf'))) return findConfigs(folder).length > 0 ? folder : undefined;
    if (dirname(folder) === folder) return undefined;
  }
}
