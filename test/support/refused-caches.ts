import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CachedBundle } from '../../server/cli/cached-bundle.ts';
import { setServerFlags } from '../../server/lib/v8-flags.ts';

// Loads all of the build's code that lies compiled, as a server does, and prints how many files and which were refused.

setServerFlags();
const folder = resolve('dist');
const files = readdirSync(join(folder, 'commands'))
  .filter((name) => name.endsWith('.cjs.cache'))
  .map((name) => join('commands', name.replace(/\.cache$/, '')));
const bundle = new CachedBundle(folder, true);
for (const file of files) bundle.load(file);
process.stdout.write(JSON.stringify({ files: files.length, refused: bundle.refused }));
