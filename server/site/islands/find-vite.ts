import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Vite = typeof import('vite');

/** The first release whose bundler this is written for. */
const OLDEST = 8;

/** The site's own Vite, else the one beside this package; a text says what there is instead. */
export async function findVite(root: string): Promise<Vite | string> {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const path = resolveFrom(from);
    if (path === undefined) continue;
    const vite: Vite = await import(pathToFileURL(path).href);
    return Number.parseInt(vite.version, 10) >= OLDEST ? vite : `vite is there as ${vite.version}`;
  }
  return 'vite is not installed';
}

function resolveFrom(from: string): string | undefined {
  try {
    return createRequire(from).resolve('vite');
  } catch {
    return undefined;
  }
}
