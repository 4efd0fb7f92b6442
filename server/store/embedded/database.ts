import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFS, durableParameters } from './durable-fs.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { initialDump } from './initial-dump.ts';
import type { Backend } from './wire.ts';

export interface EmbeddedDatabase extends Backend {
  close(): Promise<void>;
}

/** A database of its own in memory; for tests and previews. */
export async function openMemory(dump?: Blob): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({
    dataDir: 'memory://',
    loadDataDir: dump ?? (await initialDump()),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  return asBackend(database);
}

/** The database in a data folder: locked, durable, and either complete or not there. */
export async function openFolder(folder: string): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const data = path.join(folder, 'database');
    if (!existsSync(data)) await create(data);
    return asBackend(await open(data), lock);
  } catch (failure) {
    await lock.release();
    throw failure;
  }
}

// A kill at the end of a first start can leave a folder that never opens, so it is made beside and renamed when done.
async function create(data: string): Promise<void> {
  const beside = `${data}.new`;
  rmSync(beside, { recursive: true, force: true });
  const database = await open(beside, await initialDump());
  await database.close();
  syncTree(beside);
  renameSync(beside, data);
  syncFile(path.dirname(data));
}

function open(data: string, dump?: Blob): Promise<PGlite> {
  const fs = new DurableFS(data);
  return PGlite.create({ fs, startParams: durableParameters, ...(dump && { loadDataDir: dump }) });
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(name);
    else if (entry.isFile()) syncFile(name);
  }
  syncFile(folder);
}

function syncFile(name: string): void {
  const handle = openSync(name, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function asBackend(database: PGlite, lock?: FolderLock): EmbeddedDatabase {
  return {
    exchange: (message) => database.execProtocolRaw(message),
    async close() {
      await database.close();
      await lock?.release();
    },
  };
}
