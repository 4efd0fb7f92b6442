import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import type { InlineConfig, Rolldown } from 'vite';
import { islandReact } from '#islands';
import type { RegionEntry } from '../extensions/kinds/regions.ts';
import { stampOf } from '../lib/file-stamp.ts';
import { type BundledIsland, type IslandBundle, islandsAddress } from './bundle.ts';
import { islandFolder } from './find-islands.ts';
import type { findVite } from './find-vite.ts';
import { moduleOf, usualRegion } from './region-modules.ts';
import { islandRuntimeOf, type RuntimeFiles, readRuntimeFiles } from './runtime-files.ts';
import { sharedSources, virtualModules } from './shared-modules.ts';

interface BuildInput {
  /** Real path of the site's folder. */
  readonly root: string;
  /** Files by name, as `findIslands` has them. */
  readonly islands: ReadonlyMap<string, string>;
  /** Regions as the site's config has them. */
  readonly regions: readonly RegionEntry[];
  readonly vite: Exclude<Awaited<ReturnType<typeof findVite>>, string>;
  /** The config of the project that the folder belongs to. */
  readonly configFile?: string | undefined;
}

const ALL = 'island:all';

/** Builds islands and regions for the browser, each a module of its own, and islands for the server too. */
export async function buildIslands(input: BuildInput): Promise<IslandBundle> {
  const runtime = readRuntimeFiles();
  const browser = runtime === undefined ? NOTHING : await buildForBrowser(input, runtime);
  const server = input.islands.size === 0 ? NO_SERVER : await buildForServer(input);
  const modules = new Set([...browser.sources, ...server.sources, ...input.islands.values()]);
  const hash = createHash('sha256').update(server.code);
  for (const [name, bytes] of browser.files) hash.update(name).update(bytes);
  return {
    revision: hash.digest('hex').slice(0, 16),
    islands: new Map(
      [...input.islands].map(([name, file]) => [name, { file, ...(browser.islands.get(name) ?? noFiles) }]),
    ),
    regions: input.regions.map((region) => ({
      ...usualRegion,
      ...region,
      ...(browser.islands.get(region.name) ?? noFiles),
    })),
    serverCode: server.code,
    serverMap: server.map,
    files: browser.files,
    runtime: runtime && islandRuntimeOf(runtime),
    stamps: new Map([...modules].map((file) => [file, stampOf(join(input.root, file))])),
  };
}

const NO_SERVER = { code: '', map: undefined, sources: [] };

type IslandFiles = Omit<BundledIsland, 'file'>;

const noFiles: IslandFiles = { script: '', styles: [], imports: [] };

interface BuiltForBrowser {
  readonly islands: ReadonlyMap<string, IslandFiles>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly sources: readonly string[];
}

const NOTHING: BuiltForBrowser = { islands: new Map(), files: new Map(), sources: [] };

async function buildForBrowser(input: BuildInput, runtime: RuntimeFiles): Promise<BuiltForBrowser> {
  const { root, islands, regions, vite } = input;
  const entries = [
    ...[...islands].map(([name, file]) => [name, entryOf(name, join(root, file), runtime)] as const),
    ...regions.map((region) => [region.name, regionEntryOf(root, region, runtime)] as const),
  ];
  const sources = new Map([
    ...sharedSources(runtime),
    ...entries.map(([name, source]) => [`island:${name}`, source] as const),
  ]);
  const output = outputOf(
    await vite.build({
      ...commonConfig(input),
      plugins: [virtualModules(sources)],
      build: {
        write: false,
        outDir: islandFolder,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          ...quiet,
          input: Object.fromEntries(entries.map(([name]) => [name, `island:${name}`])),
          preserveEntrySignatures: 'strict',
          // A schema of properties is for the server alone.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            entryFileNames: '[name]-[hash:8].js',
            chunkFileNames: '[name]-[hash:8].js',
            assetFileNames: '[name]-[hash:8][extname]',
          },
        },
      },
    }),
  );
  const chunks = output.filter((file) => file.type === 'chunk');
  const address = (name: string) => islandsAddress + name;
  return {
    islands: new Map(
      chunks
        .filter(({ isEntry }) => isEntry)
        .map((chunk) => [
          chunk.name,
          {
            script: address(chunk.fileName),
            styles: stylesOf(chunk, chunks).map(address),
            imports: [...reached(chunk, chunks)].slice(0, -1).map(({ fileName }) => address(fileName)),
          },
        ]),
    ),
    files: new Map(output.map((file) => [file.fileName, bytesOf(file)])),
    sources: ownSources(root, chunks),
  };
}

/** What is imported for an island: its component, and what takes its element over. */
function entryOf(name: string, file: string, { react }: RuntimeFiles): string {
  return (
    `import { hydrate } from ${JSON.stringify(react)};\nimport * as island from ${JSON.stringify(file)};\n` +
    `export default (element) => hydrate(element, ${JSON.stringify(name)}, island.default);\n`
  );
}

/** The same of a region, whose module is asked for as the site's config asks for modules. */
function regionEntryOf(root: string, region: RegionEntry, { react, parts }: RuntimeFiles): string {
  return (
    `import { takeOver } from ${JSON.stringify(react)};\nimport { hydrateRegion } from ${JSON.stringify(parts)};\n` +
    `import region from ${JSON.stringify(moduleOf(root, region))};\n` +
    `export default (element) => hydrateRegion(element, ${JSON.stringify(region.name)}, region, takeOver);\n`
  );
}

async function buildForServer(
  input: BuildInput,
): Promise<{ readonly code: string; readonly map: string | undefined; readonly sources: readonly string[] }> {
  const { root, islands, vite } = input;
  const external = [...Object.keys(islandReact), 'vitrine/client'];
  const lines = [...islands].map(([name, file]) => `export * as ${name} from ${JSON.stringify(join(root, file))};`);
  const output = outputOf(
    await vite.build({
      ...commonConfig(input),
      plugins: [virtualModules(new Map([[ALL, lines.join('\n')]]))],
      ssr: { noExternal: true, external },
      build: {
        ssr: true,
        write: false,
        outDir: islandFolder,
        target: 'node20',
        sourcemap: true,
        minify: false,
        rolldownOptions: {
          ...quiet,
          input: { islands: ALL },
          external,
          output: { format: 'cjs', codeSplitting: false, exports: 'named' },
        },
      },
    }),
  );
  const chunks = output.filter((file) => file.type === 'chunk');
  return { code: chunks[0]?.code ?? '', map: chunks[0]?.map?.toString(), sources: ownSources(root, chunks) };
}

/** Nothing but what the folder itself says: neither settings of the machine count nor a Vite config that nobody named. */
function commonConfig({ root, configFile }: BuildInput): InlineConfig {
  return {
    configFile: configFile ?? false,
    envDir: false,
    root,
    base: islandsAddress,
    publicDir: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
  };
}

const quiet = { checks: { pluginTimings: false } };

type Output = Rolldown.RolldownOutput['output'];

function outputOf(built: Awaited<ReturnType<BuildInput['vite']['build']>>): Output[number][] {
  const outputs = Array.isArray(built) ? built : [built];
  return outputs.flatMap((one) => ('output' in one ? one.output : []));
}

/** What the page has already is named from where the island's file is, so that both may lie below a path of another program. */
function bytesOf(file: Output[number]): Uint8Array {
  return Buffer.from(file.type === 'chunk' ? file.code.replace(RUNTIME_IMPORT, '$1../_runtime/') : file.source);
}

const RUNTIME_IMPORT = /(\b(?:from|import)\s*\(?\s*["'`])\/_runtime\//g;

/** A chunk and all that it imports, those first that it builds on. */
function reached(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  seen: ReadonlySet<Rolldown.OutputChunk> = new Set(),
): ReadonlySet<Rolldown.OutputChunk> {
  if (seen.has(chunk)) return seen;
  let found = new Set(seen);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported !== undefined) found = new Set(reached(imported, chunks, found));
  }
  return found.add(chunk);
}

function stylesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const styles = [...reached(chunk, chunks)].flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]);
  return [...new Set(styles)];
}

/** Files of the folder itself that went in; those of packages change with their installation. */
function ownSources(root: string, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const paths = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.split('?')[0] ?? ''));
  return paths
    .filter((path) => path.startsWith(root + sep) && !path.includes(`${sep}node_modules${sep}`))
    .map((path) => relative(root, path).split(sep).join('/'));
}
