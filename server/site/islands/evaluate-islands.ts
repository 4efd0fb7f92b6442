import { createRequire, SourceMap } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { islandModules } from '#islands/server';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import type { IslandBundle } from './bundle.ts';
import { islandFolder } from './find-islands.ts';
import { placeOfComponent } from './own-places.ts';
import { type EvaluatedIsland, readIsland } from './read-island.ts';

export interface EvaluatedIslands {
  readonly islands: ReadonlyMap<string, EvaluatedIsland>;
  readonly diagnostics: readonly SiteDiagnostic[];
  /** The place in the folder's own source that an error comes from. */
  readonly placeOf: (error: unknown, name: string) => Pick<SiteDiagnostic, 'file' | 'line' | 'column'>;
}

/** Runs what was built for the server, with this program's React in the place of another one. */
export function evaluateIslands(
  { serverCode, serverMap, islands: bundled }: Pick<IslandBundle, 'serverCode' | 'serverMap' | 'islands'>,
  root: string,
): EvaluatedIslands {
  const filename = join(root, islandFolder, 'islands built for the server');
  const map = serverMap === undefined ? undefined : new SourceMap(JSON.parse(serverMap));
  const placeOf: EvaluatedIslands['placeOf'] = (error, name) =>
    placeInStack(error, { root, filename, map }) ?? {
      file: (bundled.get(name) ?? [...bundled.values()][0])?.file ?? '',
    };
  const nodeRequire = createRequire(join(root, 'package.json'));
  const require = (name: string): unknown =>
    Object.hasOwn(islandModules, name) ? islandModules[name] : nodeRequire(name);
  const module: { exports: Record<string, unknown> } = { exports: {} };
  try {
    compileFunction(serverCode, ['require', 'module', 'exports'], { filename })(require, module, module.exports);
  } catch (error) {
    const detail = `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}.`;
    const diagnostic = siteDiagnostic('island-failed-build', placeOf(error, ''), { detail });
    return { islands: new Map(), diagnostics: [diagnostic], placeOf };
  }
  const diagnostics: SiteDiagnostic[] = [];
  const islands = new Map<string, EvaluatedIsland>();
  for (const [name, { file }] of bundled) {
    const read = readIsland(module.exports[name]);
    if (typeof read === 'string')
      diagnostics.push(siteDiagnostic('island-shape', placeOfComponent(root, file), { name, found: read }));
    else islands.set(name, read);
  }
  return { islands, diagnostics, placeOf };
}

interface Built {
  readonly root: string;
  readonly filename: string;
  readonly map: SourceMap | undefined;
}

/** The first own file of the stack, where it was written. */
function placeInStack(
  error: unknown,
  { root, filename, map }: Built,
): Pick<SiteDiagnostic, 'file' | 'line' | 'column'> | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const at = line.indexOf(`${filename}:`);
    const [, row, column] = at < 0 ? [] : (/^:(\d+):(\d+)/.exec(line.slice(at + filename.length)) ?? []);
    if (row === undefined || map === undefined) continue;
    const found = map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!('originalSource' in found)) continue;
    const path = resolve(root, islandFolder, found.originalSource);
    if (!path.startsWith(root + sep) || path.includes(`${sep}node_modules${sep}`)) continue;
    const file = relative(root, path).split(sep).join('/');
    return { file, line: found.originalLine + 1, column: found.originalColumn + 1 };
  }
  return undefined;
}
