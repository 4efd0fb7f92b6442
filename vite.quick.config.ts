import { chmodSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

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

// The start of the command and its quick path, as CommonJS: see engine/decisions/0002-cold-start.md.
export default defineConfig({
  plugins: [executableCommand],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: true,
    rolldownOptions: {
      input: {
        vitrine: 'server/cli/bin.ts',
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
});
