import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '#engine';
import { importContent } from '../author/publish/import-content.ts';
import { visible } from '../lib/visible-text.ts';
import { exitCodes, UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';

export interface ImportFlags extends JsonFlag {
  readonly content?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** Brings what another program wrote into the content, by an importer of the site's config. */
export async function importWith(
  id: string,
  file: string,
  folder: string | undefined,
  { content, force = false, dryRun = false, json }: ImportFlags,
): Promise<void> {
  const root = templateFolder(folder);
  const { site } = await openFolder(root);
  const { file: config = 'vitrine.config.ts', config: own, diagnostics } = site.extensions;
  const [diagnostic] = diagnostics;
  if (diagnostic !== undefined)
    throw new UsageError(`${diagnostic.file}:${diagnostic.line ?? 1} ${diagnostic.message}`);
  const importers = own.importers ?? [];
  const importer = importers.find((one) => one.id === id);
  if (importer === undefined)
    throw new UsageError(
      unknownImporter(
        id,
        config,
        importers.map((one) => one.id),
      ),
    );
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const target = content ?? join(root, 'content');
  const result = await importContent({ importer, file, content: target, force, dryRun }).catch((error: unknown) => {
    throw new UsageError(
      `${id} cannot read ${file}: ${visible(error instanceof Error ? error.message : String(error))}`,
    );
  });
  process.exitCode = result.refused.length > 0 ? exitCodes.mistakes : exitCodes.clean;
  if (json) return printReport('import', { content: target, ...result });
  await print(result.written.map((name) => `${name}\n`).join(''));
  for (const name of result.kept) log(`${name} is there already, and was kept; --force writes over it.`);
  for (const note of result.notes) log(visible(note));
  for (const refused of result.refused) log(`Nothing was written: ${visible(refused)}`);
}

function unknownImporter(id: string, config: string, known: readonly string[]): string {
  if (known.length === 0) return `The site brings no importer: ${config} names them in importers.`;
  const likely = suggest(id, known);
  const meant = likely === undefined ? '' : ` Did you mean ${likely}?`;
  return `There is no importer ${id}.${meant} There are: ${known.join(', ')}.`;
}
