import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

interface Loaded {
  readonly source: Buffer;
  readonly script: Script;
  /** A cache is there, and is of another source, another Node, other flags, or damaged. */
  readonly isRefused: boolean;
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
  readonly #folder: string;
  readonly #readsCaches: boolean;
  readonly #loaded = new Map<string, Loaded>();

  /** Caches of other flags than those of this process would be read for nothing. */
  constructor(folder: string, readsCaches: boolean) {
    this.#folder = folder;
    this.#readsCaches = readsCaches;
  }

  /** What a file of the folder exports. */
  load(name: string): object {
    return this.#load(join(this.#folder, name));
  }

  #load(file: string): object {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known.module.exports;
    const compiled = this.#compile(file);
    const module = { exports: {} };
    this.#loaded.set(file, { ...compiled, module });
    const folder = dirname(file);
    const fromNode = createRequire(file);
    const require = (name: string): unknown =>
      /^\.\.?\//.test(name) ? this.#load(join(folder, name)) : fromNode(name);
    const run = compiled.script.runInThisContext() as Wrapper;
    run(module.exports, require, importGiven, module, file, folder);
    return module.exports;
  }

  /** Beside each file that was loaded, with all of its functions that have run. */
  writeCaches(): void {
    for (const [file, { source, script }] of this.#loaded) {
      const code = script.createCachedData();
      const seal = Buffer.alloc(SEAL_BYTES);
      seal.writeUInt32LE(sealOf(source, code));
      writeFileSync(cacheOf(file), Buffer.concat([code, seal]));
    }
  }

  /** Names of the files whose caches were not taken. */
  get refused(): readonly string[] {
    return [...this.#loaded].filter(([, { isRefused }]) => isRefused).map(([file]) => relative(this.#folder, file));
  }

  #compile(file: string): Omit<Loaded, 'module'> {
    const source = readFileSync(file);
    const cache = this.#readsCaches ? readIfThere(cacheOf(file)) : undefined;
    const cachedData = cache === undefined ? undefined : unseal(source, cache);
    // The files were modules, which are always strict.
    const head = '(function (exports, require, importGiven, module, __filename, __dirname) {"use strict";';
    const script = new Script(`${head}${source.toString()}\n})`, {
      // A cache keeps the name that its writer gave, and traces show it: the path of who built is wrong for everybody else.
      filename: join('vitrine/dist', relative(this.#folder, file)),
      // One that V8 refuses costs nothing more: then the source is compiled as usual.
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    const isRefused = cache !== undefined && (cachedData === undefined || script.cachedDataRejected === true);
    return { source, script, isRefused };
  }
}

const SEAL_BYTES = 4;

/**
 * V8 compares its own version, its flags and the length of the source, and believes the rest unseen: compiled code of
 * another Node with the same V8 (all of 20.x), or with a damaged byte, ends the process by a signal.
 */
const sealOf = (source: Buffer, code: Buffer) => crc32(code, crc32(source, ofThisNode()));

let ofNode: number | undefined;

/** Two builds of one version differ in their configuration. */
function ofThisNode(): number {
  ofNode ??= crc32(JSON.stringify([process.platform, process.arch, process.versions, process.config]));
  return ofNode;
}

/** The compiled code of a cache, if it is that of this source for this Node. */
function unseal(source: Buffer, cache: Buffer): Buffer | undefined {
  const end = cache.length - SEAL_BYTES;
  if (end < 0) return undefined;
  const code = cache.subarray(0, end);
  return cache.readUInt32LE(end) === sealOf(source, code) ? code : undefined;
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
