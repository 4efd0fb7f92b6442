import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { minifyAgainAs } from './exports/minify-again.ts';
import { commands, quick, server } from './exports/server-builds.ts';
import { describeLightly } from './runtime/api/light/describe-lightly.ts';
import { chunkGroups } from './runtime/boot/chunk-groups.ts';
import { ownCopies } from './runtime/boot/own-copies.ts';
import {
  islandBoot,
  islandChunk,
  islandClient,
  islandRuntime,
  regionBoot,
  regionParts,
} from './runtime/islands/shared.ts';
import { leanReact } from './runtime/lean-react/lean-react.ts';
import { edgeBuild, edgeIslandsBuild, edgeModuleBuild, regionPartsBuild } from './server/http/edge/build.ts';
import { languagePacks } from './server/lib/locale-data.ts';

// One build for each thing that is made: `vite build --mode runtime`. `npm run build` makes all of them, in order.

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** By name, wherever it is called: these names must be nobody else's. */
const manualPureFunctions = ['z', 'defineRoute', 'openSchema', 'maybeSchema', 'maybeText', 'sharedMap'];

/** The bundler only warns of an import of what its module does not have, and writes a script that ends when it is read. */
const wholeImports: Plugin = {
  name: 'whole-imports',
  onLog(_level, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
  },
};

/** Puts our own helper of dynamic imports in the place of the build's. */
const lightPreload: Plugin = {
  name: 'light-preload',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { preload as __vitePreload } from ${JSON.stringify(file('runtime/boot/preload.ts'))};`,
  },
};

const minifyAgain = minifyAgainAs({});

/** One character beyond ASCII, and V8 keeps and reads all of a module's text in twice the bytes. */
const minifyForEdge = minifyAgainAs({ ascii_only: true });

/** Each file in brotli's tightest form beside it: worth a second once, and too dear while a visitor waits. */
const packTightly: Plugin = {
  name: 'pack-tightly',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(?:js|css)$/.test(each))) {
      writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(readFileSync(path.join(dir, name))));
    }
  },
};

/** What islands import by its names, which the build leaves to these modules alone. */
const islandModules: Plugin = {
  name: 'island-modules',
  buildStart() {
    for (const id of [islandRuntime, ...Object.keys(islandClient)])
      this.emitFile({ type: 'chunk', id: file(id), name: islandChunk(id), preserveSignature: 'allow-extension' });
  },
};

// The browser's side: one small loader, and chunks that it asks for when a visitor needs them. The manifest tells the
// server the names to print.
const runtime: UserConfig = {
  base: '/_runtime/',
  plugins: [ownCopies, react(), leanReact, describeLightly(), lightPreload, islandModules, minifyAgain, packTightly],
  // What the browser reads of the contract needs a tenth of the library.
  resolve: { alias: { 'zod/mini': file('runtime/api/light/schemas.ts') } },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/runtime',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // What the analytics ask for later needs its style sheets; the scripts are few and small, and ask for themselves.
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.startsWith('analytics-') ? deps.filter((file) => file.endsWith('.css')) : deps,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Some imports are dynamic for the server's sake only: it renders pages without the browser's dialogs.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      input: { boot: 'runtime/boot/boot.ts', controls: 'runtime/controls/controls.ts' },
      // Only the entry and style sheets do something by being loaded; a schema that nothing reads is left out.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css(?:\?own)?$|runtime[\\/]boot[\\/]boot\.ts$/, sideEffects: true },
          { test: /\.tsx?(?:\?own)?$/, sideEffects: false },
        ],
        manualPureFunctions,
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
        // The loader carries each name: six characters tell the versions of one file apart.
        entryFileNames: '[name]-[hash:6].js',
        // Every file carries the name of what holds them together: what it is called in the bundler is long.
        chunkFileNames: ({ name }) => `${name === 'rolldown-runtime' ? 'base' : '[name]'}-[hash:6].js`,
        assetFileNames: '[name]-[hash:6][extname]',
      },
    },
  },
};

// The owner area is a page of its own: built apart, so that what owners need never moves a byte of what shoppers load.
// Runs after the shop's build, into the same folder.
const owner: UserConfig = {
  base: '/_runtime/',
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/runtime',
    emptyOutDir: false,
    manifest: 'owner-manifest.json',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      input: { owner: 'runtime/owner/owner.tsx' },
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$|runtime[\\/]owner[\\/]owner\.tsx$/, sideEffects: true },
          { test: /\.tsx?$/, sideEffects: false },
        ],
        manualPureFunctions,
      },
      output: {
        entryFileNames: 'owner-[hash].js',
        chunkFileNames: 'owner-[name]-[hash].js',
        assetFileNames: 'owner-[hash][extname]',
      },
    },
  },
};

interface ScriptBuild {
  readonly name: string;
  readonly manifest: string;
  readonly entry: string;
  readonly plugins?: readonly Plugin[];
  readonly format?: 'es' | 'iife';
}

/** One script by itself, with a manifest of its own. Runs after the shop's build, into the same folder. */
function oneScript({ name, manifest, entry, plugins = [], format = 'iife' }: ScriptBuild): UserConfig {
  const isEntry = (id: string) => id.replaceAll(path.sep, '/').endsWith(entry);
  return {
    base: '/_runtime/',
    plugins: [...plugins],
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist/runtime',
      emptyOutDir: false,
      modulePreload: false,
      manifest: `${manifest}-manifest.json`,
      rolldownOptions: {
        input: { [name]: entry },
        treeshake: { moduleSideEffects: isEntry, manualPureFunctions },
        output: { format, entryFileNames: '[name]-[hash].js' },
      },
    },
  };
}

// The script of exported pages whose calls another host answers. No module: it must have run before anything else does.
const crossOrigin = oneScript({
  name: 'cross-origin',
  manifest: 'cross-origin',
  entry: 'runtime/cross-origin/cross-origin.ts',
});

// What scripts of templates ask the platform for. No module: it must have run before they do.
const platform = oneScript({
  name: 'platform',
  manifest: 'platform',
  entry: 'runtime/platform/globals.ts',
  plugins: [minifyAgain, packTightly],
});

// What chooses a visitor's variants of experiments, as the text of a script in the head of a page that has some.
const experiments = oneScript({
  name: 'assign-variants',
  manifest: 'experiments',
  entry: 'runtime/experiments/assign-variants.ts',
  plugins: [minifyAgain],
});

// What keeps a page below the path that its site is mounted at.
const prefix = oneScript({
  name: 'prefix',
  manifest: 'prefix',
  entry: 'runtime/prefix/prefix.ts',
  plugins: [minifyAgain],
});

// What pages with islands have beside the loader: whatever the two shared would have to be exported by the loader.
const islands = oneScript({
  name: 'islands',
  manifest: 'islands',
  entry: islandBoot,
  plugins: [minifyAgain, packTightly],
  format: 'es',
});

// The same for pages with regions of a site's own.
const islandsAndRegions = oneScript({
  name: 'islands-and-regions',
  manifest: 'islands-and-regions',
  entry: regionBoot,
  plugins: [minifyAgain, packTightly],
  format: 'es',
});

// Scripts of `vitrine dev` for the browser. A folder of their own: nothing of them is ever sent by the server that sells.
const preview: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/preview',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        client: 'server/author/dev/client/client.ts',
        gallery: 'server/author/dev/client/gallery.ts',
        sheet: 'server/author/dev/client/sheet.ts',
        data: 'server/author/dev/client/data.ts',
        // The owner's own panel, over the content of the folder.
        style: 'runtime/owner/style/preview-panel.tsx',
      },
      // What two of them need lies beside them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
};

// The engine for a browser's worker, among the scripts of the documentation site: a template's script like any other.
const playground: UserConfig = {
  base: './',
  publicDir: false,
  plugins: [languagePacks],
  build: {
    target: 'es2022',
    outDir: 'site-templates/docs/scripts/playground',
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: { worker: 'server/author/playground/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

const builds: Readonly<Record<string, UserConfig>> = {
  server,
  commands,
  quick,
  runtime,
  owner,
  'cross-origin': crossOrigin,
  platform,
  experiments,
  prefix,
  islands,
  'islands-and-regions': islandsAndRegions,
  regions: regionPartsBuild(file('.'), regionParts),
  preview,
  playground,
  edge: edgeBuild(file('.'), manualPureFunctions, minifyForEdge),
  'edge-islands': edgeIslandsBuild(file('.'), minifyForEdge),
  'edge-start': edgeModuleBuild('start'),
  'node-parts': edgeModuleBuild('node-parts'),
};

export default defineConfig(({ mode }) => {
  const build = builds[mode];
  if (build === undefined) throw new Error(`There is no build ${mode}. There are: ${Object.keys(builds).join(', ')}.`);
  return { ...build, plugins: [build.plugins, wholeImports] };
});
