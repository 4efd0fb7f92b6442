import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Exported, exportSite } from '../author/publish/export-site.ts';
import { loadRuntime } from '../http/pages/runtime-assets.ts';
import { contentFor } from './check.ts';
import { exitCodes, UsageError } from './exit.ts';
import { localeData, timeZones } from './locale-packs.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { demonstration, packageRoot } from './package-root.ts';
import { problemReporter } from './report.ts';
import { log, print } from './streams.ts';

export interface BuildFlags {
  readonly content?: string;
  readonly out: string;
  readonly server?: string;
  readonly direct?: boolean;
  readonly now?: number;
}

/** Writes a site as files. The list of what was written goes to standard output. */
export async function build(
  given: string | undefined,
  { content, out, server, direct, now }: BuildFlags,
): Promise<void> {
  if (direct && server === undefined) throw new UsageError('--direct needs to know the server: name it with --server.');
  const template = given ?? demonstration().template;
  await openFolder(template);
  const pages = contentFor(given, content);
  if (pages === undefined)
    throw new UsageError(`There is no folder ${join(template, 'content')} with page JSON. Name one with --content.`);
  refuseOverwriting(out, [template, pages]);
  const runtime = join(packageRoot(), 'dist/runtime');
  const { boot, elsewhere } = loadRuntime(runtime);
  const exported = await written(out, () =>
    exportSite({
      template,
      content: pages,
      registry: houseRegistry(),
      settings: { localeData, timeZones, ...(now === undefined ? {} : { now }) },
      boot,
      runtime,
      out,
      server,
      elsewhere: direct ? elsewhere : undefined,
    }),
  );
  if (exported === undefined) throw new UsageError(`There is no folder ${template}.`);
  const report = problemReporter();
  for (const problem of exported.problems) report(problem);
  for (const { page, address } of exported.deadLinks) log(`${page} links to ${address}, which is no page of the site.`);
  await print(`${exported.files.join('\n')}\n`);
  const failed = exported.problems.some(({ severity }) => severity === 'error') || exported.deadLinks.length > 0;
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

/** The folder that is written is replaced whole, so it must be one that this command wrote, or none. */
function refuseOverwriting(out: string, sources: readonly string[]): void {
  const target = resolve(out);
  if (
    sources.some((source) => `${resolve(source)}/`.startsWith(`${target}/`) || target.startsWith(`${resolve(source)}/`))
  ) {
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
