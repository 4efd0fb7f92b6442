import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Languages whose data the playground has; others print as English does. */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja'];

/** Language data lie beside the worker as files, fetched when a template prints a price or a date. */
export const languagePacks: Plugin = {
  name: 'language-packs',
  generateBundle() {
    const library = path.dirname(createRequire(import.meta.url).resolve('@phensley/cldr/package.json'));
    for (const language of LANGUAGES) {
      const source = readFileSync(path.join(library, 'packs', `${language}.json`));
      this.emitFile({ type: 'asset', fileName: `packs/${language}.json`, source });
    }
  },
};

/** Data of every language, and the library that reads them: installed whole they would be five times as large. */
export const packedLocales: Plugin = {
  name: 'packed-locales',
  generateBundle() {
    const library = path.dirname(createRequire(import.meta.url).resolve('@phensley/cldr/package.json'));
    const emit = (name: string, source: Uint8Array) =>
      this.emitFile({ type: 'asset', fileName: `locales/${name}`, source });
    emit('cldrengine.cjs', readFileSync(path.join(library, 'dist/cldrengine.umd.js')));
    for (const name of readdirSync(path.join(library, 'packs')).filter((each) => each.endsWith('.json'))) {
      emit(`${name}.gz`, gzipSync(readFileSync(path.join(library, 'packs', name)), { level: 9 }));
    }
  },
};
