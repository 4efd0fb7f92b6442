import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Languages whose data the playground has; others print as English does. */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja'];

/** Language data lie beside the worker as files, fetched when a template prints a price or a date. */
const languagePacks: Plugin = {
  name: 'language-packs',
  generateBundle() {
    const library = path.dirname(createRequire(import.meta.url).resolve('@phensley/cldr/package.json'));
    for (const language of LANGUAGES) {
      const source = readFileSync(path.join(library, 'packs', `${language}.json`));
      this.emitFile({ type: 'asset', fileName: `packs/${language}.json`, source });
    }
  },
};

// The engine for a browser's worker, among the scripts of the documentation site: a template's script like any other.
export default defineConfig({
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
});
