import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { islandPrefix } from '#islands';
import type { RegionEntry } from '../../site/extensions/kinds/regions.ts';
import type { IslandBundle } from '../../site/islands/bundle.ts';
import { Islands, type RenderIsland } from '../../site/islands/islands.ts';
import { readIsland } from '../../site/islands/read-island.ts';
import { moduleOf, usualRegion } from '../../site/islands/region-modules.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../../site/lib/diagnostics.ts';
import { virtualIslands } from './virtual-islands.ts';

type Evaluated = ConstructorParameters<typeof Islands>[0]['evaluated'];

/** Islands as modules of a Vite project: rendered by what its dev server loads, with the project's own React. */
export async function projectIslands(
  server: ViteDevServer,
  root: string,
  files: ReadonlyMap<string, string>,
  regions: readonly RegionEntry[],
): Promise<Islands> {
  const diagnostics: SiteDiagnostic[] = [];
  const islands = new Map<string, NonNullable<ReturnType<Evaluated['islands']['get']>>>();
  for (const [name, file] of files) {
    const read = await load(server, join(root, file)).catch((error: unknown) => {
      server.ssrFixStacktrace(Object(error));
      return siteDiagnostic('island-failed-build', { file }, { detail: messageOf(error) });
    });
    if (typeof read === 'string') diagnostics.push(siteDiagnostic('island-shape', { file }, { name, found: read }));
    else if ('code' in read) diagnostics.push(read);
    else islands.set(name, read);
  }
  const [first = ''] = files.values();
  const placeOf: Evaluated['placeOf'] = (_error, name) => ({ file: files.get(name) ?? first });
  const bundle: IslandBundle = {
    revision: `vite ${performance.now()}`,
    islands: new Map(
      [...files].map(([name, file]) => [name, { file, script: virtualIslands.script(name), styles: [], imports: [] }]),
    ),
    regions: regions.map((region) => {
      const script = virtualIslands.regionScript(region.name, moduleOf(root, region));
      return { ...usualRegion, ...region, script, styles: [], imports: [] };
    }),
    serverCode: '',
    serverMap: undefined,
    files: new Map(),
    runtime: { boot: virtualIslands.boot, regionBoot: virtualIslands.regionBoot, modules: [virtualIslands.boot] },
    stamps: new Map(),
  };
  return new Islands({ bundle, evaluated: { islands, diagnostics, placeOf }, render: rendererOf(server.config.root) });
}

async function load(server: ViteDevServer, file: string) {
  return readIsland(await server.ssrLoadModule(file));
}

/** The project's React: what its components import too. */
function rendererOf(root: string): RenderIsland {
  const require = createRequire(join(root, 'package.json'));
  const react: typeof import('react') = require('react');
  const { renderToString }: typeof import('react-dom/server') = require('react-dom/server');
  return (Component, props, place) =>
    renderToString(react.createElement(Component, props), { identifierPrefix: islandPrefix(place) });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
