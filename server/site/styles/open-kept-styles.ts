import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contentsOf } from './asked-files.ts';
import { KeptStyles } from './kept-styles.ts';

/**
 * Of the build alone: its style worker names all that it imports by what is in it, but for the package less. From source
 * nothing would tell that a compiler has changed.
 */
export function openKeptStyles(folder: string): KeptStyles | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const places = ['./style-worker.js', '../style-worker.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const worker = places.find((file) => existsSync(file));
  const less = createRequire(import.meta.url)
    .resolve('less')
    .replace(/(node_modules[\\/]less[\\/]).*$/, '$1package.json');
  if (worker === undefined || !less.endsWith('.json')) return undefined;
  return new KeptStyles(folder, contentsOf(readFileSync(worker, 'utf8') + readFileSync(less, 'utf8')));
}
