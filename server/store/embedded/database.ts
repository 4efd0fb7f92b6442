import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { damaged } from '../failures.ts';
import { DurableFS, durableParameters } from './durable-fs.ts';
import { type Engine, readEngine } from './engine.ts';
import { exchange } from './exchange.ts';
import { dataOf, isWhole, realFolder } from './folder.ts';
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
export async function openFolder(said: string, engine?: Promise<Engine>): Promise<EmbeddedDatabase> {
  const folder = realFolder(said);
  const locks = [await lockFolder(folder)];
  try {
    if (!isThere(dataOf(folder))) await create(dataOf(folder));
    // The first lock is for making it. It may also be a link, and a second folder may have one that leads to the same.
    const data = realpathSync(dataOf(folder));
    locks.push(await lockFolder(data));
    return asBackend(await open(data, await (engine ?? readEngine())), locks);
  } catch (failure) {
    for (const lock of locks) lock.release();
    throw failure;
  }
}

/** A link that leads nowhere is a disk that is not there, and no reason to begin an empty database in its place. */
function isThere(data: string): boolean {
  if (existsSync(data)) return true;
  if (lstatSync(data, { throwIfNoEntry: false }) === undefined) return false;
  throw damaged(data, 'it is a link to a place that is not there');
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

/** PGlite asks for the types of arrays, in order to read answers itself: here they are bytes, which the driver reads. */
class UnreadPGlite extends PGlite {
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve();
  }
}

async function open(data: string, engine: Engine): Promise<PGlite> {
  // Without it PGlite takes the folder for a new one and writes an empty database over what is there.
  if (!isWhole(data)) throw damaged(data, 'its file PG_VERSION is missing');
  try {
    const database = new UnreadPGlite({ ...engine, fs: new DurableFS(data), startParams: durableParameters });
    await database.waitReady;
    return database;
  } catch (failure) {
    throw damaged(data, failure instanceof Error ? failure.message.replace(/\..*/s, '') : 'PostgreSQL did not start');
  }
}

function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncFolders(path.join(folder, entry.name));
  syncFolder(folder);
}

/** So that the names in it are on the disk too. */
function syncFolder(name: string): void {
  // Windows opens no folder for that; its file systems keep names in a journal of their own.
  if (process.platform === 'win32') return;
  const handle = openSync(name, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function asBackend(database: PGlite, locks: readonly FolderLock[] = []): EmbeddedDatabase {
  return {
    exchange: (message) => exchange(database, message),
    async close() {
      await database.close();
      for (const lock of locks) lock.release();
    },
  };
}
