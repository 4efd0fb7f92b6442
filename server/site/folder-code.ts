import type { Registry } from '#engine';
import { extendRegistry } from './extend-registry.ts';
import type { Extensions } from './extensions/extensions.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import type { Islands } from './islands/islands.ts';
import { loadIslands, type OpenIslands } from './islands/load-islands.ts';
import type { SiteDiagnostic } from './lib/diagnostics.ts';
import type { Site } from './site.ts';

/** What a folder brings that runs, and what its templates know with it. */
export interface FolderCode {
  readonly extensions: Extensions;
  readonly islands: Islands | undefined;
  readonly registry: Registry;
}

interface LoadCode {
  /** Real path of the folder whose config counts. */
  readonly root: string;
  readonly builtIn: Registry;
  readonly previous: Site | undefined;
  readonly openIslands: OpenIslands | undefined;
}

export async function loadFolderCode(
  { root, builtIn, previous, openIslands }: LoadCode,
  diagnostics: SiteDiagnostic[],
): Promise<FolderCode> {
  const extensions = await loadExtensions(root, builtIn, previous?.extensions);
  diagnostics.push(...extensions.diagnostics);
  const islands = await loadIslands({ root, extensions, previous: previous?.islands, diagnostics, open: openIslands });
  return { extensions, islands, registry: extendRegistry(builtIn, extensions, islands) };
}
