import { realpathSync } from 'node:fs';
import { extendRegistry } from '../site/extend-registry.ts';
import { configuredSiteOf } from '../site/extensions/find-config.ts';
import { exitCodes } from './exit.ts';
import { extensionsHere } from './extensions-here.ts';
import { houseRegistry } from './open-folder.ts';
import { type RenderFileOptions, renderFile } from './render-file.ts';

/** Renders a template file with what the config of its site brings, where it has one. */
export async function renderInSite(file: string, options: RenderFileOptions): Promise<void> {
  const site = file === '-' ? undefined : configuredSiteOf(file);
  if (site === undefined) return renderFile(file, options);
  const extensions = await extensionsHere(realpathSync(site));
  await renderFile(file, { ...options, registry: extendRegistry(houseRegistry(), extensions) });
  if (extensions.diagnostics.length > 0) process.exitCode = exitCodes.mistakes;
}
