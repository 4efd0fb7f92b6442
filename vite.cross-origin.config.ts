import { defineConfig } from 'vite';

// The script of exported pages whose calls another host answers. No module: it must have run before anything else does.
// Runs after the shop's build, into the same folder.
export default defineConfig({
  base: '/_runtime/',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/runtime',
    emptyOutDir: false,
    manifest: 'cross-origin-manifest.json',
    rolldownOptions: {
      input: { 'cross-origin': 'runtime/cross-origin/cross-origin.ts' },
      treeshake: {
        moduleSideEffects: [
          { test: /cross-origin\.ts$/, sideEffects: true },
          { test: /\.tsx?$/, sideEffects: false },
        ],
        manualPureFunctions: ['z', 'defineRoute', 'openSchema', 'maybeSchema'],
      },
      output: { format: 'iife', entryFileNames: '[name]-[hash].js' },
    },
  },
});
