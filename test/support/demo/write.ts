import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sites } from './sites.ts';

/** Writes the generated folders of fixtures/pages anew: `npx tsx test/support/demo/write.ts`. */
const pages = join(import.meta.dirname, '../../../fixtures/pages');

for (const [name, files] of Object.entries(sites)) {
  const target = join(pages, name);
  rmSync(target, { recursive: true, force: true });
  for (const [path, content] of files()) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
