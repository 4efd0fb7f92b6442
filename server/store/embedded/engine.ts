import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';

/** What runs a database, whichever folder it lies in. */
export type Engine = Readonly<Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>>>;

/** A module without anything. What makes a database is never run: a new one is unpacked (`initial-dump.ts`). */
const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Reads and compiles what is needed before a folder is: of a start, a third of what a database takes to open. */
export async function readEngine(): Promise<Engine> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = (name: string) => readFile(path.join(folder, name));
  const [code, data] = await Promise.all([read('pglite.wasm'), read('pglite.data')]);
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(code),
    WebAssembly.compile(emptyModule),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) };
}
