import { open, readFile } from 'node:fs/promises';
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
  const [code, data] = await Promise.all([
    readOutsideHeap(path.join(folder, 'pglite.wasm')),
    readFile(path.join(folder, 'pglite.data')),
  ]);
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(code),
    WebAssembly.compile(emptyModule),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new ReadBundle(data) };
}

/** What a memory of WebAssembly grows by. */
const WASM_PAGE = 65_536;

/**
 * A file in pages of the system's own. glibc takes the largest piece that was ever freed, here of nine megabytes, for what a
 * process often needs: it then gives nothing back before twice as much lies free, in each thread's part of the heap.
 */
async function readOutsideHeap(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer } = new WebAssembly.Memory({ initial: Math.ceil(size / WASM_PAGE) });
    const bytes = new Uint8Array(buffer, 0, size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${file} ends before its length.`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

/** The files that a database brings, as they were read: a blob of them would be a copy, and what is taken out of it another. */
class ReadBundle extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;

  constructor(bytes: Buffer<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, length } = this.#bytes;
    const isWhole = length === buffer.byteLength;
    return Promise.resolve(isWhole ? buffer : buffer.slice(byteOffset, byteOffset + length));
  }
}
