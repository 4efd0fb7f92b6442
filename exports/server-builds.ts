import { chmodSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { entityTables } from '../server/lib/entity-tables.ts';
import { packedLocales } from '../server/lib/locale-data.ts';
import { givenImport } from './given-import.ts';
import { pgOnNode } from './pg-on-node.ts';
import { plainBindings } from './plain-bindings.ts';

// What runs on Node.

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const EXECUTABLE = 0o755;

/**
 * `npx vitrine` starts the file itself, and a written bundle is not executable. npx also remembers which file a checkout
 * named last, so both starts are.
 */
const executableCommand: Plugin = {
  name: 'executable-command',
  writeBundle: ({ dir = 'dist' }) => {
    for (const start of ['vitrine.cjs', 'vitrine.js']) chmodSync(path.join(dir, start), EXECUTABLE);
  },
};

/** The commands are a build of their own, whose start lies beside `vitrine.js`. */
const commandsApart: Plugin = {
  name: 'commands-apart',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/commands\.ts$/ },
    handler: () => ({ id: './commands.cjs', external: true }),
  },
};

/** What other programs import of the package, by their names in package.json. */
const doors = ['client', 'index', 'engine', 'express', 'fetch', 'formatters', 'predicates', 'testing', 'vite'];

const onNode: UserConfig = {
  // Of React's two renderers the one that is used; its door loads the other too, as much code again.
  resolve: {
    alias: { 'react-dom/server': file('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js') },
  },
  // React in its production build whatever the environment says: the other one takes ten times as long for a form.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Reading seven hundred small files of npm packages was half of what a server's start had to compute. Outside stay those
  // that are more than their code: native libraries, threads of their own, data, plugins, programs.
  ssr: {
    noExternal: true,
    external: [
      '@aws-sdk/client-s3',
      '@electric-sql/pglite',
      '@phensley/cldr',
      '@phensley/timezone',
      'fs-native-extensions',
      'jiti',
      'less',
      'node-sqlite3-wasm',
      'pg-native',
      'pino',
      'playwright-core',
      'sharp',
      'vite',
      'vscode-css-languageservice',
      'vscode-json-languageservice',
      'vscode-languageserver',
    ],
  },
};

const output = {
  ssr: true,
  target: 'node20',
  outDir: 'dist',
  // Half of the start of a command is reading its own code.
  minify: true,
} as const;

// One bundle per entry, most npm packages inside.
export const server: UserConfig = {
  ...onNode,
  plugins: [packedLocales, pgOnNode, entityTables, commandsApart],
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        vitrine: 'server/cli/vitrine.ts',
        'store-worker': 'server/store/embedded/worker.ts',
        'write-dump': 'server/store/embedded/write-dump.ts',
        'page-worker': 'server/cli/page-worker.ts',
        'content-worker': 'server/site/content/indexed/content-worker.ts',
        'content-database-worker': 'server/content-database-worker.ts',
        'style-worker': 'server/site/styles/style-worker.ts',
        ...Object.fromEntries(doors.map((name) => [`exports/${name}`, `exports/${name}.ts`])),
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

// What every command but the quick one runs, as CommonJS: V8 takes compiled code from outside for that alone, see
// server/cli/decisions/0413-code-compiled-by-the-build.md.
export const commands: UserConfig = {
  ...onNode,
  plugins: [pgOnNode, entityTables, givenImport, plainBindings],
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      input: { commands: 'server/cli/commands.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'cjs',
        entryFileNames: 'commands/[name].cjs',
        chunkFileNames: 'commands/[name]-[hash].cjs',
      },
    },
  },
};

// The start of the command and its quick path, as CommonJS: see engine/decisions/0002-cold-start.md.
export const quick: UserConfig = {
  plugins: [executableCommand],
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        vitrine: 'server/cli/bin.ts',
        commands: 'server/cli/built-commands.ts',
        quick: 'server/cli/render-quickly.ts',
        render: 'server/cli/render-main.ts',
      },
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: 'chunks/[name]-[hash].cjs',
      },
      external: ['./vitrine.js'],
    },
  },
  ssr: { noExternal: ['chevrotain', /^@chevrotain\//, 'lodash-es', 'picocolors'] },
};
