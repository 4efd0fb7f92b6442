import { defineConfig } from 'vite';

// One bundle per entry, npm packages left outside except chevrotain, whose hundreds of files cost 280 ms to load.
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
        'less-worker': 'server/site/styles/less-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // React is bundled so that it is its production build whatever the environment says: the other one takes ten times
  // as long for a form.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: ['chevrotain', /^@chevrotain\//, 'lodash-es', 'react', 'react-dom'] },
});
