import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileLimits } from '#model';
import { randomToken } from '../../http/security/index.ts';
import {
  folderObjects,
  halfEnding,
  type ObjectStore,
  type StoredEntry,
  type StoredObject,
} from '../../store/objects/index.ts';
import type { ArrivedFile } from './arrived-file.ts';
import { piecesInFile, piecesInObjects } from './pieces.ts';

/** With what tells it from all others. */
export interface ReceivedBytes extends ArrivedFile {
  readonly digest: string;
}

/** The bytes of one site's files; who they belong to is the database's to say. */
export interface FileStorage {
  /** Whoever opens a file closes it. */
  open(id: string): Promise<StoredObject | undefined>;
  /** Takes bytes into a file of this machine; `mayTake` is asked before each piece of them. */
  receive(bytes: Readable, mayTake: MayTake): Promise<ReceivedBytes | 'too-large' | 'too-many'>;
  /** Takes a piece of a file that comes in pieces, to whichever server; false where what came before it is not there. */
  append(part: string, offset: number, piece: Buffer): Promise<boolean>;
  /** A file that came in pieces, for `keep` and `drop`; undefined where none did. */
  arrivedInPieces(part: string): Promise<ArrivedFile | undefined>;
  /** Gives arrived bytes their place, where every server finds them. */
  keep(arrived: ArrivedFile & { readonly digest?: string }, id: string): Promise<void>;
  drop(arrived: ArrivedFile): Promise<void>;
  remove(id: string): Promise<void>;
  /** Bytes that there is room for. */
  free(): Promise<number>;
  /** What is kept: ids, and what `halfEnding` and `unownedEnding` mark. */
  entries(): AsyncIterable<StoredEntry>;
  /** Another name for bytes whose time begins anew; false when they are gone. */
  rename(from: string, to: string): Promise<boolean>;
}

export type MayTake = (bytes: number) => Promise<boolean>;

/** Of bytes that no row speaks for. */
export const unownedEnding = '.unowned';

/**
 * The files of a site in `objects`; in the folder without. What is on its way lies in the folder: it is looked at, counted
 * and measured there, and only what is good and whole goes to where all servers see it.
 */
export function createFileStorage(
  folder: string,
  websiteId: string,
  objects: ObjectStore = folderObjects(folder),
): FileStorage {
  const site = createHash('sha256').update(websiteId).digest('hex').slice(0, 16);
  const home = path.join(folder, site);
  const nameOf = (name: string) => `${site}/${name}`;
  const pieces = objects.kind === 'folder' ? piecesInFile(home) : piecesInObjects(objects, site, home);
  const drop = async ({ part, pieces: gathered = [] }: ArrivedFile) => {
    await rm(part, { force: true });
    for (const name of gathered) await objects.remove(name);
  };
  return {
    open: (id) => objects.open(nameOf(id)),
    receive: (bytes, mayTake) => receive(home, bytes, mayTake),
    append: (part, offset, piece) => pieces.append(part, offset, piece),
    arrivedInPieces: (part) => pieces.arrived(part),
    async keep(arrived, id) {
      const { part, size, digest } = arrived;
      await objects.adopt({ path: part, size, digest }, nameOf(id));
      await drop(arrived);
    },
    drop,
    async remove(id) {
      await objects.remove(nameOf(id));
      if (id.endsWith(halfEnding)) await rm(path.join(home, id), { force: true });
    },
    free: () => objects.free(),
    entries: () => entriesOf(objects, folder, site),
    rename: (from, to) => objects.rename(nameOf(from), nameOf(to)),
  };
}

/** Also what is on its way on this machine, where that is another place. */
async function* entriesOf(objects: ObjectStore, folder: string, site: string): AsyncGenerator<StoredEntry> {
  yield* objects.list(site);
  if (objects.kind === 'folder') return;
  for await (const entry of folderObjects(folder).list(site)) if (entry.name.endsWith(halfEnding)) yield entry;
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
