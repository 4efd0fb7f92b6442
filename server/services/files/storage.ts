import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileLimits } from '#model';
import { randomToken } from '../../http/security/index.ts';

/** Bytes that have come whole and are not kept yet. */
export interface ArrivedFile {
  readonly part: string;
  readonly size: number;
}

/** With what tells it from all others. */
export interface ReceivedBytes extends ArrivedFile {
  readonly digest: string;
}

/** The bytes of one site's files, in a folder of its own; who they belong to is the database's to say. */
export interface FileStorage {
  pathOf(id: string): string;
  /** Writes bytes beside their place; `mayTake` is asked before each piece of them. */
  receive(bytes: Readable, mayTake: MayTake): Promise<ReceivedBytes | 'too-large' | 'too-many'>;
  /** Writes a piece of a file that comes in pieces; false where what came before it is not there. */
  append(part: string, offset: number, piece: Buffer): Promise<boolean>;
  /** A file that came in pieces, for `keep` and `drop`; undefined where none did. */
  arrivedInPieces(part: string): Promise<ArrivedFile | undefined>;
  /** Gives arrived bytes their place. */
  keep(arrived: ArrivedFile, id: string): Promise<void>;
  drop(arrived: ArrivedFile): Promise<void>;
  remove(id: string): Promise<void>;
  /** Bytes that the disk has left. */
  free(): Promise<number>;
  /** Names in the folder: ids, and what `halfEnding` and `unownedEnding` mark. */
  names(): AsyncIterable<string>;
  /** Milliseconds since a name was last written; Infinity when it is gone. */
  age(name: string): Promise<number>;
  /** Another name for bytes whose time begins anew; false when they are gone. */
  rename(from: string, to: string): Promise<boolean>;
}

export type MayTake = (bytes: number) => Promise<boolean>;

/** Of bytes that have not all come. */
export const halfEnding = '.part';
/** Of bytes that no row speaks for. */
export const unownedEnding = '.unowned';

export function createFileStorage(folder: string, websiteId: string): FileStorage {
  const home = path.join(folder, createHash('sha256').update(websiteId).digest('hex').slice(0, 16));
  const pathOf = (name: string) => path.join(home, name);
  return {
    pathOf,
    receive: (bytes, mayTake) => receive(home, bytes, mayTake),
    append: (part, offset, piece) => append(home, part, offset, piece),
    arrivedInPieces: (part) => arrivedIn(path.join(home, `${part}${halfEnding}`)),
    keep: ({ part }, id) => rename(part, pathOf(id)),
    drop: ({ part }) => rm(part, { force: true }),
    remove: (id) => rm(pathOf(id), { force: true }),
    free: () => freeBytes(home),
    names: () => namesIn(home),
    age: (name) => ageOf(pathOf(name)),
    rename: (from, to) => renameNow(pathOf(from), pathOf(to)),
  };
}

class Refused extends Error {
  readonly why: 'too-large' | 'too-many';
  constructor(why: Refused['why']) {
    super(why);
    this.why = why;
  }
}

/** Into a name of its own, so that a connection that breaks leaves no half file under an id. */
async function receive(home: string, bytes: Readable, mayTake: MayTake): Promise<ReceivedBytes | Refused['why']> {
  await mkdir(home, { recursive: true });
  const part = path.join(home, `${randomToken()}${halfEnding}`);
  const hash = createHash('sha256');
  let size = 0;
  // A file that is refused half-way must not take its connection, or the rest of its form, with it.
  const chunks = bytes.iterator({ destroyOnReturn: false });
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > fileLimits.bytes) throw new Refused('too-large');
      if (!(await mayTake(chunk.length))) throw new Refused('too-many');
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
  } catch (failure) {
    await rm(part, { force: true });
    if (failure instanceof Refused) return failure.why;
    throw failure;
  }
  return { part, digest: hash.digest('base64url'), size };
}

/** At its own place: a piece that comes twice is the same bytes once. */
async function append(home: string, part: string, offset: number, piece: Buffer): Promise<boolean> {
  await mkdir(home, { recursive: true });
  const place = path.join(home, `${part}${halfEnding}`);
  const file = await open(place, offset === 0 ? 'w' : 'r+', 0o600).catch(ifThere);
  if (!file) return false;
  try {
    if ((await file.stat()).size < offset) return false;
    await file.write(piece, 0, piece.length, offset);
    return true;
  } finally {
    await file.close();
  }
}

async function arrivedIn(part: string): Promise<ArrivedFile | undefined> {
  const found = await stat(part).catch(ifThere);
  return found && { part, size: found.size };
}

async function freeBytes(home: string): Promise<number> {
  await mkdir(home, { recursive: true });
  const { bavail, bsize } = await statfs(home);
  return bavail * bsize;
}

async function* namesIn(home: string): AsyncGenerator<string> {
  const folder = await opendir(home).catch(ifThere);
  if (folder) for await (const entry of folder) if (entry.isFile()) yield entry.name;
}

async function ageOf(file: string): Promise<number> {
  const found = await stat(file).catch(ifThere);
  return found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY;
}

async function renameNow(from: string, to: string): Promise<boolean> {
  const time = new Date();
  const isThere = await rename(from, to).then(() => true, ifThere);
  if (isThere) await utimes(to, time, time).catch(ifThere);
  return isThere ?? false;
}

/** Another server's sweep may have been faster. */
function ifThere(failure: NodeJS.ErrnoException): undefined {
  if (failure.code !== 'ENOENT') throw failure;
}
