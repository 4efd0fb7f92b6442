import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { exitCodes, UsageError } from './exit.ts';
import { packageRoot } from './package-root.ts';
import { log } from './streams.ts';

/** Starts a site from the small one in the package. */
export async function startSite(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`);
  cpSync(join(packageRoot(), 'site-templates/starter'), folder, { recursive: true });
  const name = basename(resolve(folder))
    .replace(/[-_]+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/^./u, (first) => first.toUpperCase());
  for (const file of ['template.conf', 'content/_site.json']) {
    const path = join(folder, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/My site/g, () => name),
    );
  }
  log(`${folder} is a site with seven pages. See it with: vitrine dev ${folder}`);
  process.exitCode = exitCodes.clean;
}
