import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file of this package by its path in the repository; the bundle in dist/ and the sources both find it. */
export function packageFile(name: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The folder of the package was not found.');
    folder = parent;
  }
  return path.join(folder, name);
}
