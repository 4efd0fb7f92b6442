import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { islandClient, islandReact, regionClient } from '#islands';
import { findVite } from '../../../site/islands/find-vite.ts';
import { virtualModules } from '../../../site/islands/shared-modules.ts';
import { placeOf } from '../../../site/lib/diagnostics.ts';
import type { Site } from '../../../site/site.ts';
import { type Definitions, definitionsOf } from './definitions-of.ts';
import { NotForEdge } from './not-for-edge.ts';

/** Code of a site's own, as files beside the worker. */
export interface WrittenCode {
  readonly own: string;
  /** What renders its islands; none for a site without. */
  readonly islands?: string;
}

const OWN = 'vitrine:own';
const ISLANDS = './islands.js';

/**
 * Bundles what a site's config and its islands bring to the edge; whoever has neither needs no Vite. A service worker waits for
 * nothing when it starts.
 */
export async function writeOwnCode(site: Site, built: string, isServiceWorker = false): Promise<WrittenCode> {
  const { extensions, islands, root } = site;
  const { formatters = [], predicates = [] } = extensions.config;
  const hasDefinitions = formatters.length + predicates.length > 0;
  const names = islands?.names ?? [];
  if (!hasDefinitions && names.length === 0) return { own: 'export const own = {};\n' };
  const vite = await findVite(root);
  if (typeof vite === 'string')
    throw new NotForEdge(
      `The site has code of its own, which Vite bundles for the edge, and ${vite}. Run npm install --save-dev vite@8 where the package.json of the site is.`,
    );
  const config = extensions.file === undefined ? undefined : definitionsOf(root, extensions.file, vite);
  if (isServiceWorker && hasDefinitions && config?.isLiteral === false)
    throw new NotForEdge(
      `${extensions.file} does not export its object as it stands, and a preview waits for no function.`,
    );
  const lines = [
    ...(hasDefinitions ? configLines(root, extensions.file, config?.isLiteral) : []),
    ...[...(islands?.bundle.islands ?? [])].map(
      ([name, { file }]) => `import * as ${name} from ${JSON.stringify(join(root, file))};`,
    ),
    ...(names.length > 0 ? [`import { renderIsland } from ${JSON.stringify(ISLANDS)};`] : []),
    `export const own = { ${[
      ...(hasDefinitions ? ['formatters: config.formatters, predicates: config.predicates'] : []),
      ...(names.length > 0 ? [`islands: { ${names.join(', ')} }, renderIsland`] : []),
    ].join(', ')} };`,
  ];
  const own = await bundle(vite, root, lines.join('\n'), {
    file: join(root, extensions.file ?? ''),
    text: '',
    pure: [],
    ...config,
  });
  return names.length === 0 ? { own } : { own, islands: readFileSync(join(built, 'islands.js'), 'utf8') };
}

function configLines(root: string, file = '', isLiteral = false): readonly string[] {
  return [
    `import given from ${JSON.stringify(join(root, file))};`,
    `const config = ${isLiteral ? 'given' : "typeof given === 'function' ? await given() : given"};`,
  ];
}

async function bundle(
  vite: Exclude<Awaited<ReturnType<typeof findVite>>, string>,
  root: string,
  source: string,
  { file, text, pure }: { readonly file: string } & Pick<Definitions, 'text' | 'pure'>,
): Promise<string> {
  const inline: InlineConfig = {
    configFile: false,
    envDir: false,
    root,
    publicDir: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    plugins: [beside, configText(file, text), virtualModules(packageSources(source)), nodeModules(root)],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      write: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: { own: OWN },
        // What no formatter, predicate or island uses stays behind, whatever else the config's modules do.
        treeshake: { moduleSideEffects: (id) => id.includes(OWN), manualPureFunctions: pure },
        output: { format: 'es', codeSplitting: false },
      },
    },
  };
  try {
    const made = await vite.build(inline);
    const output = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    return output.find((file): file is Rolldown.OutputChunk => file.type === 'chunk')?.code ?? '';
  } catch (error) {
    if (error instanceof NotForEdge) throw error;
    const told = error instanceof Error ? error.message : String(error);
    const refused = /NotForEdge: ([^\n]+)/.exec(told)?.[1];
    throw new NotForEdge(refused ?? `The site's own code cannot be bundled for the edge: ${told.split('\n')[0]}`);
  }
}

/** The config with its formatters and predicates alone. */
function configText(file: string, text: string): Plugin {
  return {
    name: 'vitrine-config-definitions',
    enforce: 'pre',
    load: (id) => (id === file && text !== '' ? text : undefined),
  };
}

/** What is written beside the bundle stays beside it, and so does what a worker has of Node. */
const beside: Plugin = {
  name: 'vitrine-beside',
  enforce: 'pre',
  resolveId: (id) =>
    id === './runtime.js' || id === ISLANDS || isBuiltin(id)
      ? { id, external: true, moduleSideEffects: false }
      : undefined,
};

/** What the code may ask the package for, as the edge has it. */
function packageSources(source: string): ReadonlyMap<string, string> {
  const from = (names: readonly string[], file: string) => `export { ${names.join(', ')} } from '${file}';`;
  const reacts = Object.entries(islandReact).map(([name, names]) => {
    const member = JSON.stringify(name);
    const whole = name === 'react/jsx-runtime' ? '' : `export default modules[${member}];`;
    return [
      name,
      `import { islandModules as modules } from '${ISLANDS}';\nexport const { ${names.join(', ')} } = modules[${member}];\n${whole}`,
    ] as const;
  });
  const client = [...Object.values(islandClient).flat(), ...regionClient.filter((name) => name !== 'asFound'), 'api'];
  return new Map([
    [OWN, source],
    [
      'vitrine',
      'export const defineConfig = (given) => given;\nexport const defineRule = (given) => given;\nexport class UnsignedEvent extends Error {}',
    ],
    ['vitrine/engine', from(engineNames, './runtime.js')],
    ['vitrine/formatters', from(['formatters'], './runtime.js')],
    ['vitrine/predicates', from(['predicates'], './runtime.js')],
    ...reacts,
    [
      'vitrine/client',
      `import { islandModules as modules } from '${ISLANDS}';\nexport const { ${client.join(', ')} } = modules['vitrine/client'];`,
    ],
  ]);
}

const engineNames = [
  'choice',
  'createRegistry',
  'defineFormatter',
  'definePredicate',
  'integer',
  'optionalText',
  'readReference',
  'reference',
  'rest',
  'text',
  'toBoolean',
  'toNumber',
  'toText',
] as const;

/** A worker has no files, no processes and no sockets of Node's: whoever needs one is told where it is asked for. */
function nodeModules(root: string): Plugin {
  return {
    name: 'vitrine-node-modules',
    generateBundle(_options, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue;
        // Of a module of Node that nobody uses, the bundler leaves the bare import.
        chunk.code = chunk.code.replace(BARE_IMPORT, '');
        const needed = chunk.imports.find(
          (name) => isBuiltin(name) && !atTheEdge.has(name.replace(/^node:/, '')) && chunk.code.includes(name),
        );
        if (needed === undefined) continue;
        const importer = chunk.moduleIds.find((id) => this.getModuleInfo(id)?.importedIds.includes(needed)) ?? '';
        throw new NotForEdge(`${placeIn(root, importer, needed)} needs ${needed}, which is not at the edge.`);
      }
    },
  };
}

const BARE_IMPORT = /(?<=^|[;\n])[^\S\n]*import\s*["'`]node:[\w/]+["'`];?/g;

/** What workers have of Node. */
const atTheEdge: ReadonlySet<string> = new Set([
  ...['assert', 'async_hooks', 'buffer', 'crypto', 'diagnostics_channel', 'events', 'path', 'punycode', 'querystring'],
  ...['stream', 'string_decoder', 'timers', 'url', 'util', 'zlib'],
]);

function placeIn(root: string, importer: string, needed: string): string {
  const file = importer.split('?')[0] ?? '';
  const shown = file.startsWith(root + sep) ? relative(root, file).split(sep).join('/') : file;
  if (!file.startsWith(root + sep)) return shown;
  const text = readFileSync(file, 'utf8');
  const at = [`'${needed}'`, `"${needed}"`].map((one) => text.indexOf(one)).find((one) => one >= 0);
  if (at === undefined) return shown;
  const { line, column } = placeOf(text, at);
  return `${shown}:${line}:${column}`;
}
