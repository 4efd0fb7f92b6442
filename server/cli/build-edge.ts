import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EdgeExported, type EdgeInput, exportEdge, type Sizes } from '../author/publish/edge/export-edge.ts';
import { NotForEdge } from '../author/publish/edge/not-for-edge.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { plainDiagnostic } from '../site/lib/plain-diagnostic.ts';
import { exitCodes, UsageError } from './exit.ts';
import { printReport } from './json/print-report.ts';
import { readPack } from './locale-packs.ts';
import { packageRoot } from './package-root.ts';
import { log, print } from './streams.ts';

/** Writes a site as a worker. The list of what was written goes to standard output, sizes to the other. */
export async function buildEdge(
  input: Omit<EdgeInput, 'built' | 'readPack'>,
  { json, report }: { readonly json: boolean; readonly report: (diagnostic: SiteDiagnostic) => void },
  written: (write: () => Promise<EdgeExported | undefined>) => Promise<EdgeExported | undefined>,
): Promise<void> {
  const built = join(packageRoot(), 'dist/edge');
  if (!existsSync(join(built, 'runtime.js')))
    throw new UsageError('The module for the edge was not built: npm run build.');
  const exported = await written(() => exportEdge({ ...input, built, readPack })).catch((error: unknown) => {
    throw error instanceof NotForEdge ? new UsageError(error.message) : error;
  });
  if (exported === undefined) throw new UsageError(`There is no folder ${input.template}.`);
  const failed = exported.diagnostics.some(({ severity }) => severity === 'error');
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
  if (json) {
    const { script, data, diagnostics, ...rest } = exported;
    return printReport('build', {
      ...{ target: input.isPreview === true ? 'preview' : 'edge', out: input.out, ...rest },
      problems: diagnostics.map(plainDiagnostic),
      sizes: { script, data },
    });
  }
  for (const diagnostic of exported.diagnostics) report(diagnostic);
  log(`Code: ${describe(exported.script)}. Data: ${describe(exported.data)}.`);
  if (input.isPreview === true) {
    log('Any host of files shows it, at the root of its address. Cart, checkout and forms have nobody who answers.');
  } else if (input.server === undefined) {
    log('Nobody answers cart, checkout, forms and the API: name the server that does with --server <url>.');
  }
  await print(`${exported.files.join('\n')}\n`);
}

function describe({ bytes, gzip, brotli }: Sizes): string {
  const kilo = (count: number) => `${(count / 1000).toFixed(0)} kB`;
  return `${kilo(bytes)} (gzip ${kilo(gzip)}, brotli ${kilo(brotli)})`;
}
