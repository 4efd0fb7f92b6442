import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFS, durableParameters } from './durable-fs.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { initialDump } from './initial-dump.ts';
import { unpack } from './tar.ts';
import type { Backend } from './wire.ts';

export interface EmbeddedDatabase extends Backend {
  close(): Promise<void>;
}

/** A database of its own in memory; for tests and previews. */
export async function openMemory(): Promise<EmbeddedDatabase> {
  const database = await PGlite.create({
    dataDir: 'memory://',
    loadDataDir: await initialDump(),
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
  await unpack(await initialDump(), beside);
  syncFolders(beside);
  renameSync(beside, data);
  syncFolder(path.dirname(data));
}

function open(data: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFS(data), startParams: durableParameters });
}

function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncFolders(path.join(folder, entry.name));
  syncFolder(folder);
}

/** So that the names in it are on the disk too. */
function syncFolder(name: string): void {
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
