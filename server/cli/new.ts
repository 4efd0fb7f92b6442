import { existsSync, statSync } from 'node:fs';
import { isEmptyOrMissing, type StartTemplate, startSite } from '../author/publish/start-site.ts';
import { commandAsTyped, quoted } from './command-as-typed.ts';
import { exitCodes, UsageError } from './exit.ts';
import { packageRoot, versionOf } from './package-root.ts';
import { log } from './streams.ts';

/** Starts a site from one of the templates in the package. */
export async function newSite(folder: string, { template }: { readonly template: StartTemplate }): Promise<void> {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file, not a folder.`);
  if (!isEmptyOrMissing(folder)) throw new UsageError(`${folder} is not empty.`);
  const root = packageRoot();
  startSite({ folder, template, packageRoot: root, version: versionOf(root) });
  log(`${folder} is a site that passes check. See it with: ${commandAsTyped()} dev ${quoted(folder)}`);
  process.exitCode = exitCodes.clean;
}
