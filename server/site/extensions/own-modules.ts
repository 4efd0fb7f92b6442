import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Stamps, stampOf } from '../lib/file-stamp.ts';

/** The folder's own files that were run, by their real paths: what their texts are together, and when each was touched. */
export function describeModules(root: string, files: readonly string[]): { revision: string; stamps: Stamps } {
  const hash = createHash('sha256');
  const paths = files.map((file) => ({ file, path: relative(root, file).split(sep).join('/') }));
  for (const { file, path } of paths.sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  return { revision: hash.digest('hex').slice(0, 16), stamps: new Map(files.map((file) => [file, stampOf(file)])) };
}
