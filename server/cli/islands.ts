import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceIn } from '../author/check/analysis/source-in.ts';
import { builtAheadFile, writeBuiltAhead } from '../site/islands/built-ahead.ts';
import { findIslands } from '../site/islands/find-islands.ts';
import { islandPrices } from '../site/islands/island-prices.ts';
import { buildNow, hasFailed, openIslands } from '../site/islands/load-islands.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { plainDiagnostic } from '../site/lib/plain-diagnostic.ts';
import { islandLines } from './build.ts';
import { exitCodes, UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';
import { writeOutput } from './write-output.ts';

export type IslandsFlags = JsonFlag;

/** Builds a folder's islands into a file of it, which a server without Vite serves until an island changes. */
export async function buildIslandsAhead(given: string | undefined, { json }: IslandsFlags): Promise<void> {
  const folder = templateFolder(given);
  const { site } = await openFolder(folder);
  const { root, extensions } = site;
  const diagnostics: SiteDiagnostic[] = [];
  const islands = findIslands(root, diagnostics) ?? new Map<string, string>();
  const { regions = [] } = extensions.config;
  if (islands.size + regions.length === 0) throw new UsageError(`${folder} has no islands and no regions of its own.`);
  const built = await buildNow({ root, islands, regions, config: extensions.file });
  if (hasFailed(built)) diagnostics.push(...built);
  else diagnostics.push(...(await openIslands(built, root)).diagnostics);
  process.exitCode = diagnostics.length > 0 ? exitCodes.mistakes : exitCodes.clean;
  const file = join(folder, builtAheadFile);
  const prices = hasFailed(built) ? [] : islandPrices(built);
  mkdirSync(dirname(file), { recursive: true });
  if (!hasFailed(built)) await writeOutput(file, Buffer.from(writeBuiltAhead(root, built)));
  if (json)
    return printReport('islands', {
      ...(hasFailed(built) ? {} : { file }),
      islands: prices,
      problems: diagnostics.map(plainDiagnostic),
    });
  for (const diagnostic of diagnostics) log(showDiagnostic(diagnostic, sourceIn(site, diagnostic.file)));
  for (const line of islandLines(prices)) log(line);
  if (hasFailed(built)) return;
  await print(`${file}\n`);
}
