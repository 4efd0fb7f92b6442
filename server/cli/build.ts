import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Exported, exportSite } from '../author/publish/export-site.ts';
import { loadRuntime } from '../http/pages/runtime-assets.ts';
import { islandBudget } from '../site/islands/island-prices.ts';
import { exitCodes, UsageError } from './exit.ts';
import { localeData, timeZones } from './locale-packs.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { packageRoot } from './package-root.ts';
import { problemReporter } from './report.ts';
import { neededContent, templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';

export interface BuildFlags {
  readonly content?: string;
  readonly out: string;
  readonly server?: string;
  readonly direct?: boolean;
  readonly now?: number;
}

const serverAdvice = 'Name the server that answers with --server <url>.';

/** Writes a site as files. The list of what was written goes to standard output. */
export async function build(
  given: string | undefined,
  { content, out, server, direct, now }: BuildFlags,
): Promise<void> {
  if (direct && server === undefined) throw new UsageError('--direct needs to know the server: name it with --server.');
  const template = templateFolder(given);
  await openFolder(template);
  const pages = neededContent(given, content);
  refuseOverwriting(out, template, pages);
  const runtime = join(packageRoot(), 'dist/runtime');
  const { boot, globals, crossOrigin } = loadRuntime(runtime);
  const exported = await written(out, () =>
    exportSite({
      template,
      content: pages,
      registry: houseRegistry(),
      settings: { localeData, timeZones, ...(now === undefined ? {} : { now }) },
      boot,
      globals,
      runtime,
      out,
      server,
      crossOrigin: direct ? crossOrigin : undefined,
    }),
  );
  if (exported === undefined) throw new UsageError(`There is no folder ${template}.`);
  const report = problemReporter();
  for (const problem of exported.problems) report(problem);
  for (const line of islandLines(exported.islands)) log(line);
  const { leftOut } = exported;
  if (leftOut.pages > 0) {
    const pages = leftOut.pages === 1 ? '1 page' : `${leftOut.pages} pages`;
    log(`Nobody answers without a server, so ${leftOut.parts.join(', ')} were left out of ${pages}. ${serverAdvice}`);
  }
  for (const { page, address } of exported.deadLinks) log(`${page} links to ${address}, which is no page of the site.`);
  await print(`${exported.files.join('\n')}\n`);
  const failed = exported.problems.some(({ severity }) => severity === 'error') || exported.deadLinks.length > 0;
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

function islandLines(islands: Exported['islands']): readonly string[] {
  return islands.map(({ name, bytes }) => {
    const size = `${(bytes / 1024).toFixed(1)} kB`;
    const over = `, above the ${islandBudget / 1024} kB that an island should have: look at what it imports`;
    return `The island ${name} adds ${size} to its pages, beside React${bytes > islandBudget ? over : ''}.`;
  });
}

/** The folder that is written is replaced whole, so it must be one that this command wrote, or none. */
function refuseOverwriting(out: string, template: string, pages: string): void {
  const target = resolve(out);
  const holds = (outer: string, inner: string) => `${resolve(inner)}/`.startsWith(`${resolve(outer)}/`);
  // A folder of its own right in the template folder holds nothing of the site.
  const isOwn = dirname(target) === resolve(template) && !holds(target, pages);
  const isSource = [template, pages].some((source) => holds(target, source)) || holds(pages, target);
  if (isSource || (holds(template, target) && !isOwn)) {
    throw new UsageError(`${out} holds the site's sources, or lies in them. Write to another folder with --out.`);
  }
  const isForeign = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, '404.html'));
  if (isForeign) throw new UsageError(`${out} holds something else. Write to another folder with --out.`);
}

async function written(out: string, write: () => Promise<Exported | undefined>): Promise<Exported | undefined> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^(?:EACCES|EPERM|ENOSPC|EROFS|ENOTDIR)$/.test(code))
      throw new UsageError(`${out} cannot be written: ${code}.`);
    throw error;
  }
}
