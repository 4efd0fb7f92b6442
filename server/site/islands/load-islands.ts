import { join } from 'node:path';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { stampOf } from '../lib/file-stamp.ts';
import type { IslandBundle } from './bundle.ts';
import { findIslands } from './find-islands.ts';
import { Islands } from './islands.ts';

/** What makes islands of files in the place of our own build: files by name, as `findIslands` has them. */
export type OpenIslands = (root: string, islands: ReadonlyMap<string, string>) => Promise<Islands>;

/** Loads the islands of a folder; one that has none costs a question to the file system, and loads nothing. */
export async function loadIslands(
  root: string,
  previous: Islands | undefined,
  diagnostics: SiteDiagnostic[],
  open?: OpenIslands,
): Promise<Islands | undefined> {
  const islands = findIslands(root, diagnostics);
  if (islands === undefined || islands.size === 0) return undefined;
  if (open !== undefined) {
    const opened = await open(root, islands);
    diagnostics.push(...opened.diagnostics);
    return opened;
  }
  if (previous !== undefined && isCurrent(root, islands, previous.bundle)) {
    diagnostics.push(...previous.diagnostics);
    return previous;
  }
  const { readBuiltAhead } = await import('./built-ahead.ts');
  const built = readBuiltAhead(root, islands) ?? (await buildNow(root, islands));
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

/** Builds them with Vite, or says why that cannot be. */
export async function buildNow(
  root: string,
  islands: ReadonlyMap<string, string>,
  configFile?: string,
): Promise<IslandBundle | Diagnostics> {
  const { findVite } = await import('./find-vite.ts');
  const vite = await findVite(root);
  if (typeof vite === 'string')
    return [siteDiagnostic('island-vite-missing', { file: firstOf(islands) }, { found: vite })];
  try {
    const { buildIslands } = await import('./build-islands.ts');
    return await buildIslands({ root, islands, vite, configFile });
  } catch (error) {
    const { buildFailures } = await import('./build-failure.ts');
    return buildFailures(error, { root, file: firstOf(islands) });
  }
}

/** Their tags show their bodies. */
function unbuilt(islands: ReadonlyMap<string, string>): Islands {
  const bundle: IslandBundle = {
    revision: 'unbuilt',
    islands: new Map([...islands].map(([name, file]) => [name, { file, script: '', styles: [], imports: [] }])),
    serverCode: '',
    serverMap: undefined,
    files: new Map(),
    runtime: undefined,
    stamps: new Map(),
  };
  const evaluated = { islands: new Map(), diagnostics: [], placeOf: () => ({ file: firstOf(islands) }) };
  return new Islands({ bundle, evaluated, render: () => '' });
}

/** Where what is said of all of them stands. */
const firstOf = ([[, file] = ['', '']]: Iterable<readonly [string, string]>) => file;

/** Takes up what was built, also in another thread. */
export async function openIslands(bundle: IslandBundle, root: string): Promise<Islands> {
  const [{ evaluateIslands }, { renderIsland: render }] = await Promise.all([
    import('./evaluate-islands.ts'),
    import('#islands/server'),
  ]);
  return new Islands({ bundle, evaluated: evaluateIslands(bundle, root), render });
}

function isCurrent(root: string, islands: ReadonlyMap<string, string>, { islands: built, stamps }: IslandBundle) {
  if (islands.size !== built.size || [...islands].some(([name, file]) => !built.has(name) || !stamps.has(file)))
    return false;
  return [...stamps].every(([file, stamp]) => stamp !== undefined && stamp === stampOf(join(root, file)));
}
