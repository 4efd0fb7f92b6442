import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Extensions } from '../extensions/extensions.ts';
import type { RegionEntry } from '../extensions/kinds/regions.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { areUntouched } from '../lib/file-stamp.ts';
import type { IslandBundle } from './bundle.ts';
import { findIslands } from './find-islands.ts';
import { Islands } from './islands.ts';

/** What makes islands of files in the place of our own build: files by name, as `findIslands` has them. */
export type OpenIslands = (
  root: string,
  islands: ReadonlyMap<string, string>,
  regions: readonly RegionEntry[],
) => Promise<Islands>;

export interface LoadIslands {
  readonly root: string;
  /** What the site's config brings along. */
  readonly extensions: Extensions;
  readonly previous: Islands | undefined;
  readonly diagnostics: SiteDiagnostic[];
  readonly open: OpenIslands | undefined;
}

/** Loads the islands and regions of a site; one that has none costs a question to the file system, and loads nothing. */
export async function loadIslands(given: LoadIslands): Promise<Islands | undefined> {
  const { root, extensions, previous, diagnostics, open } = given;
  const islands = findIslands(root, diagnostics) ?? NONE;
  const { regions = [] } = extensions.config;
  if (islands.size + regions.length === 0) return undefined;
  if (open !== undefined) {
    const opened = await open(root, islands, regions);
    diagnostics.push(...opened.diagnostics);
    return opened;
  }
  if (previous !== undefined && isCurrent(given, islands, previous.bundle)) {
    diagnostics.push(...previous.diagnostics);
    return previous;
  }
  const { readBuiltAhead } = await import('./built-ahead.ts');
  const asked = { root, islands, regions, config: extensions.file };
  const built = readBuiltAhead(root, islands, regions) ?? (await buildNow(asked));
  if (hasFailed(built)) {
    diagnostics.push(...built);
    return previous ?? unbuilt(islands);
  }
  const opened = await openIslands(built, root);
  diagnostics.push(...opened.diagnostics);
  return opened;
}

type Diagnostics = readonly SiteDiagnostic[];

export const hasFailed = (built: IslandBundle | Diagnostics): built is Diagnostics => Array.isArray(built);

const NONE: ReadonlyMap<string, string> = new Map();

export interface BuildNow {
  readonly root: string;
  readonly islands: ReadonlyMap<string, string>;
  readonly regions: readonly RegionEntry[];
  /** The site's config, in which its regions are named. */
  readonly config: string | undefined;
  /** The config of the Vite project that the folder belongs to. */
  readonly configFile?: string | undefined;
}

/** Builds them with Vite, or says why that cannot be. */
export async function buildNow(asked: BuildNow): Promise<IslandBundle | Diagnostics> {
  const { root, islands, regions, config = '' } = asked;
  const { findVite } = await import('./find-vite.ts');
  const vite = await findVite(root);
  if (typeof vite === 'string') {
    const what = islands.size > 0 ? 'islands' : 'regions';
    return [siteDiagnostic('island-vite-missing', await firstPlace(asked), { what, found: vite })];
  }
  try {
    const { buildIslands } = await import('./build-islands.ts');
    return await buildIslands({ ...asked, vite });
  } catch (error) {
    const { buildFailures } = await import('./build-failure.ts');
    return buildFailures(error, { root, first: await firstPlace(asked), config, regions });
  }
}

/** Where what is said of all of them stands: at the first component, or where the config names the first region. */
async function firstPlace({ root, islands, config = '' }: BuildNow) {
  const { placeOfComponent, placeOfRegion } = await import('./own-places.ts');
  return islands.size > 0 ? placeOfComponent(root, firstOf(islands)) : placeOfRegion(root, config, 0);
}

/** Their tags show their bodies. */
function unbuilt(islands: ReadonlyMap<string, string>): Islands {
  const bundle: IslandBundle = {
    revision: 'unbuilt',
    islands: new Map([...islands].map(([name, file]) => [name, { file, script: '', styles: [], imports: [] }])),
    regions: [],
    serverCode: '',
    serverMap: undefined,
    files: new Map(),
    runtime: undefined,
    stamps: new Map(),
  };
  const evaluated = { islands: new Map(), diagnostics: [], placeOf: () => ({ file: firstOf(islands) }) };
  return new Islands({ bundle, evaluated, render: () => '' });
}

const firstOf = ([[, file] = ['', '']]: Iterable<readonly [string, string]>) => file;

/** Takes up what was built, also in another thread. */
export async function openIslands(bundle: IslandBundle, root: string): Promise<Islands> {
  if (bundle.islands.size === 0) return regionsAlone(bundle);
  const [{ evaluateIslands }, { renderIsland: render }] = await Promise.all([
    import('./evaluate-islands.ts'),
    import('#islands/server'),
  ]);
  return new Islands({ bundle, evaluated: evaluateIslands(bundle, root), render });
}

/** Nothing is rendered on the server, so nothing is loaded for it. */
function regionsAlone(bundle: IslandBundle): Islands {
  const evaluated = { islands: new Map(), diagnostics: [], placeOf: () => ({ file: '' }) };
  return new Islands({ bundle, evaluated, render: () => '' });
}

function isCurrent(
  { root, extensions: { config } }: LoadIslands,
  islands: ReadonlyMap<string, string>,
  { islands: built, regions, stamps }: IslandBundle,
): boolean {
  const named = config.regions ?? [];
  const isSame = named.every((region, index) => isDeepStrictEqual({ ...regions[index], ...region }, regions[index]));
  if (!isSame || named.length !== regions.length) return false;
  if (islands.size !== built.size || [...islands].some(([name, file]) => !built.has(name) || !stamps.has(file)))
    return false;
  return areUntouched(stamps, (file) => join(root, file));
}
