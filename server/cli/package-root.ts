import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout or package that this file belongs to, whether it runs from source or from the build. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** What package.json says. */
export function versionOf(root: string): string {
  const content = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return content.version;
}
