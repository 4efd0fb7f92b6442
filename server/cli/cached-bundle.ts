import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

interface Loaded {
  readonly script: Script;
  readonly module: { readonly exports: object };
}

type Wrapper = (
  exports: object,
  require: (name: string) => unknown,
  importGiven: (name: string) => Promise<unknown>,
  module: Loaded['module'],
  file: string,
  folder: string,
) => void;

/** CommonJS files of a build that ask for one another, each with V8's code cache beside it where the build has written one. */
export class CachedBundle {
  readonly #readsCaches: boolean;
  readonly #loaded = new Map<string, Loaded>();

  /** Caches of other flags than those of this process would be read for nothing. */
  constructor(readsCaches: boolean) {
    this.#readsCaches = readsCaches;
  }

  /** What a file exports. */
  load(file: string): object {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.module.exports;
    const script = this.#compile(file);
    const module = { exports: {} };
    this.#loaded.set(file, { script, module });
    const folder = dirname(file);
    const fromNode = createRequire(file);
    const require = (name: string): unknown => (name.startsWith('./') ? this.load(join(folder, name)) : fromNode(name));
    const run = script.runInThisContext() as Wrapper;
    run(module.exports, require, importGiven, module, file, folder);
    return module.exports;
  }

  /** Beside each file that was loaded, with all of its functions that have run. */
  writeCaches(): void {
    for (const [file, { script }] of this.#loaded) writeFileSync(cacheOf(file), script.createCachedData());
  }

  /** Names of the files whose caches V8 has refused: they are of another version or of other flags. */
  get refused(): readonly string[] {
    return [...this.#loaded].filter(([, { script }]) => script.cachedDataRejected).map(([file]) => file);
  }

  #compile(file: string): Script {
    const cachedData = this.#readsCaches ? readIfThere(cacheOf(file)) : undefined;
    // The files were modules, which are always strict.
    const head = '(function (exports, require, importGiven, module, __filename, __dirname) {"use strict";';
    return new Script(`${head}${readFileSync(file, 'utf8')}\n})`, {
      filename: file,
      // One that is refused costs nothing more: then the source is compiled as usual.
      ...(cachedData === undefined ? {} : { cachedData }),
    });
  }
}

/** A script that was compiled in parts has no `import()` of its own, or warns of it (exports/given-import.ts). */
const importGiven = (name: string) => import(name) as Promise<unknown>;

const cacheOf = (file: string) => `${file}.cache`;

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
