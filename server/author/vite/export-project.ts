import type { Registry } from '#engine';
import { loadRuntime } from '../../http/pages/runtime-assets.ts';
import { packageFile } from '../../lib/package-file.ts';
import { findConfigs } from '../../site/extensions/find-config.ts';
import { islandBudget } from '../../site/islands/island-prices.ts';
import { buildNow, hasFailed, type OpenIslands, openIslands } from '../../site/islands/load-islands.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { exportSite } from '../publish/export-site.ts';

export interface ExportProject {
  readonly template: string;
  readonly content: string;
  /** The project's own config, by which its islands are built too. */
  readonly configFile: string | undefined;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly out: string;
  readonly server?: string | undefined;
  readonly log: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Writes the site in the place of a project's build, as `vitrine build` does. */
export async function exportProject({ log, warn, configFile, ...given }: ExportProject): Promise<void> {
  const runtime = packageFile('dist/runtime');
  const { boot, globals } = loadRuntime(runtime);
  const { template, out } = given;
  const exported = await exportSite({ ...given, runtime, boot, globals, islands: builtBy(configFile) });
  if (exported === undefined) throw new Error(`There is no folder ${template}.`);
  const { diagnostics, islands, files, deadLinks } = exported;
  for (const { file, line, message, help } of diagnostics)
    warn(`${file}${line === undefined ? '' : `:${line}`} ${message} ${help}`);
  for (const { page, address } of deadLinks) warn(`${page} links to ${address}, which is no page of the site.`);
  for (const { name, bytes } of islands) {
    const line = `The island ${name} adds ${(bytes / 1024).toFixed(1)} kB to its pages, beside React.`;
    if (bytes > islandBudget) warn(line);
    else log(line);
  }
  const failed = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (failed > 0) throw new Error(`${failed} mistakes in ${template}; what could be written is in ${out}.`);
  log(`${files.length} files in ${out}`);
}

/** Whether islands are being built by the project's config, in which this plugin stands too. */
let isBuilding = false;
export const isBuildingIslands = (): boolean => isBuilding;

function builtBy(configFile: string | undefined): OpenIslands {
  return async (root, islands, regions) => {
    isBuilding = true;
    try {
      const [config] = findConfigs(root);
      const built = await buildNow({ root, islands, regions, config, configFile });
      if (!hasFailed(built)) return await openIslands(built, root);
      const told = built.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`);
      throw new Error(told.join('\n'));
    } finally {
      isBuilding = false;
    }
  };
}
