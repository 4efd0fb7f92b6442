import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The owner area is a page of its own: built apart, so that what owners need never moves a byte of what shoppers load.
// Runs after the shop's build, into the same folder.
export default defineConfig({
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
        // By name, wherever it is called: these names must be nobody else's.
        manualPureFunctions: ['z', 'defineRoute', 'openSchema', 'maybeSchema'],
      },
      output: {
        entryFileNames: 'owner-[hash].js',
        chunkFileNames: 'owner-[name]-[hash].js',
        assetFileNames: 'owner-[hash][extname]',
      },
    },
  },
});
