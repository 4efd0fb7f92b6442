import { defineConfig } from 'vite';

// One bundle per entry, most npm packages inside.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    // Half of the start of a command is reading its own code.
    minify: true,
    rolldownOptions: {
      input: {
        vitrine: 'server/cli/vitrine.ts',
        'store-worker': 'server/store/embedded/worker.ts',
        'write-dump': 'server/store/embedded/write-dump.ts',
        'page-worker': 'server/cli/page-worker.ts',
        'less-worker': 'server/site/styles/less-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // React in its production build whatever the environment says: the other one takes ten times as long for a form.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Reading seven hundred small files of npm packages was half of what a server's start had to compute. Outside stay those
  // that are more than their code: native libraries, threads of their own, data, plugins, programs.
  ssr: {
    noExternal: true,
    external: [
      '@electric-sql/pglite',
      '@phensley/cldr',
      '@phensley/timezone',
      'fs-native-extensions',
      'less',
      'pg-native',
      'pino',
      'playwright-core',
      'sharp',
      'vscode-languageserver',
    ],
  },
});
