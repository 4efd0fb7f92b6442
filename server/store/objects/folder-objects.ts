import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { halfEnding, type ObjectStore, type StoredEntry, type StoredObject } from './object-store.ts';

/** Objects as files below a folder: the usual, for one machine. Nobody but the server's user reads them. */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    kind: 'folder',
    adopt: ({ path }, name) => inFolder(pathOf(name), (place) => rename(path, place)),
    write: (name, bytes) => inFolder(pathOf(name), (place) => writeWhole(place, bytes)),
    open: (name) => openFile(pathOf(name)),
    read: (name) => readFile(pathOf(name)).catch(ifThere),
    remove: (name) => rm(pathOf(name), { force: true }),
    rename: (from, to) => renameNow(pathOf(from), pathOf(to)),
    list: (below, beginning) => entriesIn(pathOf(below), beginning),
    free: () => freeBytes(folder),
    within: (below) => folderObjects(pathOf(below)),
  };
}

/** Most folders are there: they are made when one is missing. */
async function inFolder(place: string, work: (place: string) => Promise<void>): Promise<void> {
  try {
    await work(place);
  } catch (failure) {
    if (!isAway(failure)) throw failure;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await work(place);
  }
}

/** Written beside and renamed, so that no reader meets half of it. */
async function writeWhole(place: string, bytes: Buffer): Promise<void> {
  const beside = `${place}.${randomUUID()}${halfEnding}`;
  try {
    await writeFile(beside, bytes, { mode: 0o600 });
    await rename(beside, place);
  } catch (failure) {
    await rm(beside, { force: true });
    throw failure;
  }
}

async function openFile(path: string): Promise<StoredObject | undefined> {
  const handle = await open(path).catch(ifThere);
  return handle && objectOf(handle);
}

/** An open file as an object. */
export async function objectOf(handle: FileHandle): Promise<StoredObject> {
  const { size, mtimeMs } = await handle.stat();
  return {
    size,
    tag: `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`,
    stream: async (range) => handle.createReadStream({ ...range, autoClose: false }),
    close: () => handle.close(),
  };
}

async function* entriesIn(folder: string, beginning = ''): AsyncGenerator<StoredEntry> {
  const opened = await opendir(folder).catch(ifThere);
  if (opened === undefined) return;
  for await (const entry of opened) {
    if (!entry.isFile() || !entry.name.startsWith(beginning)) continue;
    const facts = () => stat(join(folder, entry.name)).catch(ifThere);
    yield {
      name: entry.name,
      age: async () => Date.now() - ((await facts())?.mtimeMs ?? Number.NEGATIVE_INFINITY),
      size: async () => (await facts())?.size ?? 0,
    };
  }
}

async function renameNow(from: string, to: string): Promise<boolean> {
  const time = new Date();
  const isThere = await rename(from, to).then(() => true, ifThere);
  if (isThere) await utimes(to, time, time).catch(ifThere);
  return isThere ?? false;
}

async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const isAway = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === 'ENOENT';

/** Another server's sweep may have been faster. */
function ifThere(failure: unknown): undefined {
  if (!isAway(failure)) throw failure;
}
