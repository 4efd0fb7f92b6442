import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sourceIn } from '../author/check/analysis/source-in.ts';
import { type Exported, exportSite } from '../author/publish/export-site.ts';
import { loadRuntime } from '../http/pages/runtime-assets.ts';
import { islandBudget } from '../site/islands/island-prices.ts';
import { counted } from '../site/lib/counted.ts';
import { plainDiagnostic } from '../site/lib/plain-diagnostic.ts';
import { buildEdge } from './build-edge.ts';
import type { BuildFlags } from './build-flags.ts';
import { exitCodes, UsageError } from './exit.ts';
import { fileReasons } from './file-error.ts';
import { printReport } from './json/print-report.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { packageRoot } from './package-root.ts';
import { renderServices } from './render-services.ts';
import { diagnosticReporter } from './report.ts';
import { neededContent, templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';

const serverAdvice = 'Name the server that answers with --server <url>.';

/** What tells that a folder was written by this command. */
const ownFiles = { static: '404.html', edge: 'worker.js', preview: 'preview-worker.js' } as const;

/** Writes a site as files. The list of what was written goes to standard output. */
export async function build(
  given: string | undefined,
  { content, out, server, target, direct, now, json = false }: BuildFlags,
): Promise<void> {
  if (direct && target !== 'static')
    throw new UsageError('--direct is for static files: a worker asks the server itself.');
  if (server !== undefined && target === 'preview')
    throw new UsageError('A preview has no server: it is rendered in the browser, and sells nothing.');
  if (direct && server === undefined) throw new UsageError('--direct needs to know the server: name it with --server.');
  const template = templateFolder(given);
  const { site } = await openFolder(template);
  const report = diagnosticReporter((file) => sourceIn(site, file));
  const pages = neededContent(given, content);
  refuseOverwriting(out, template, pages, ownFiles[target]);
  const runtime = join(packageRoot(), 'dist/runtime');
  const { boot, globals, crossOrigin } = loadRuntime(runtime);
  const input = {
    template,
    content: pages,
    registry: houseRegistry(),
    settings: { ...renderServices, ...(now === undefined ? {} : { now }) },
    boot,
    globals,
    runtime,
    out,
    server,
  };
  if (target !== 'static') {
    const isPreview = target === 'preview';
    return buildEdge({ ...input, isPreview }, { json, report }, (write) => written(out, write));
  }
  const exported = await written(out, () => exportSite({ ...input, crossOrigin: direct ? crossOrigin : undefined }));
  if (exported === undefined) throw new UsageError(`There is no folder ${template}.`);
  const { diagnostics, ...rest } = exported;
  const failed = diagnostics.some(({ severity }) => severity === 'error') || exported.deadLinks.length > 0;
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
  if (json) return printReport('build', { target, out, ...rest, problems: diagnostics.map(plainDiagnostic) });
  for (const diagnostic of diagnostics) report(diagnostic);
  tell(exported);
  await print(`${exported.files.join('\n')}\n`);
}

function tell(exported: Exported): void {
  for (const line of islandLines(exported.islands)) log(line);
  const { leftOut } = exported;
  if (leftOut.pages > 0) {
    const pages = counted(leftOut.pages, 'page');
    log(`Nobody answers without a server, so ${leftOut.parts.join(', ')} were left out of ${pages}. ${serverAdvice}`);
  }
  const { unwritten } = exported;
  if (unwritten.names.length > 0) {
    const links = unwritten.names.map((name) => `?${name}=`).join(', ');
    const pages = counted(unwritten.pages, 'page');
    log(`A host of files has no list by options, price or stock: for ${links} on ${pages} it shows it whole.`);
  }
  for (const { page, address } of exported.deadLinks) log(`${page} links to ${address}, which is no page of the site.`);
}

export function islandLines(islands: Exported['islands']): readonly string[] {
  return islands.map(({ name, bytes }) => {
    const size = `${(bytes / 1024).toFixed(1)} kB`;
    const over = `, above the ${islandBudget / 1024} kB that it should have: look at what it imports`;
    // By their names: islands begin with a capital, regions do not.
    const kind = /^\p{Lu}/u.test(name) ? 'island' : 'region';
    return `The ${kind} ${name} adds ${size} to its pages, beside React${bytes > islandBudget ? over : ''}.`;
  });
}

/** The folder that is written is replaced whole, so it must be one that this command wrote, or none. */
function refuseOverwriting(out: string, template: string, pages: string, ownFile: string): void {
  const target = resolve(out);
  const holds = (outer: string, inner: string) => `${resolve(inner)}/`.startsWith(`${resolve(outer)}/`);
  // A folder of its own right in the template folder holds nothing of the site.
  const isOwn = dirname(target) === resolve(template) && !holds(target, pages);
  const isSource = [template, pages].some((source) => holds(target, source)) || holds(pages, target);
  if (isSource || (holds(template, target) && !isOwn)) {
    throw new UsageError(`${out} holds the site's sources, or lies in them. Write to another folder with --out.`);
  }
  const isForeign = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, ownFile));
  if (isForeign) throw new UsageError(`${out} holds something else. Write to another folder with --out.`);
}

async function written<T>(out: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = fileReasons[code];
    throw reason === undefined ? error : new UsageError(`${out} cannot be written: ${reason}.`);
  }
}
