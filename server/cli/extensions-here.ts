import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Extensions, noExtensions } from '../site/extensions/extensions.ts';
import { loadExtensions } from '../site/extensions/load-extensions.ts';
import { UsageError } from './exit.ts';
import { houseRegistry } from './open-folder.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { folderHere } from './site-folder.ts';
import { log } from './streams.ts';

/** What the config of the named folder brings, or of the one that the command runs in; what is wrong with it is told. */
export async function extensionsHere(given: string | undefined): Promise<Extensions> {
  if (given !== undefined && !existsSync(given)) throw new UsageError(`${given}: no such folder.`);
  const folder = folderHere(given);
  if (folder === undefined) return noExtensions;
  const extensions = await loadExtensions(realpathSync(folder), houseRegistry());
  for (const diagnostic of extensions.diagnostics) {
    const file = join(folder, diagnostic.file);
    log(showDiagnostic(diagnostic, existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  }
  return extensions;
}
