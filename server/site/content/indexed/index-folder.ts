import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import { loadLock } from '../../../lib/load-lock.ts';
import { schemaNumber } from './schema.ts';

export const pagesFile = 'pages.db';
export const wordsFile = 'words.db';
/** Of a content in a database: words that are not in that. */
export const besideFile = 'beside.db';
const databaseFiles = [pagesFile, wordsFile, besideFile];
const STATE_FILE = 'state.json';

/** The folder of an index on disk, which is this process's alone as long as it is open. */
export interface IndexFolder {
  readonly path: string;
  /** Whether what lies in it can be gone on with. */
  readonly isWhole: boolean;
  /** Says that what lies in it can be gone on with, as long as the machine does not fall. */
  markWhole(): void;
  close(): void;
}

/**
 * The folder of a content folder's index in the data folder. It holds nothing that the content does not say: where another
 * process has it, or there is no data folder, the index is made in a folder that is removed again.
 */
export async function openIndexFolder(data: string | undefined, content: string): Promise<IndexFolder> {
  const kept = data === undefined ? undefined : await lockedFolder(join(data, 'content', nameOf(content)));
  const path = kept?.path ?? mkdtempSync(join(tmpdir(), 'vitrine-content-'));
  // What locks the files for others is a folder of that name, which a process that was killed leaves behind.
  for (const file of databaseFiles) rmSync(join(path, `${file}.lock`), { recursive: true, force: true });
  const isWhole = isGoodState(path);
  if (!isWhole) for (const file of databaseFiles) removeDatabase(join(path, file));
  const write = (isOpen: boolean) =>
    writeFileSync(join(path, STATE_FILE), JSON.stringify({ schemaNumber, isOpen, started: startOfMachine() }));
  let isMarked = isWhole;
  if (isWhole) write(true);
  return {
    path,
    isWhole,
    markWhole() {
      if (!isMarked) write(true);
      isMarked = true;
    },
    close() {
      if (isMarked) write(false);
      if (kept === undefined) rmSync(path, { recursive: true, force: true });
      kept?.release();
    },
  };
}

export function openDatabase(file: string): Database {
  const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
  const database = new Database(file);
  // The system writes to the disk in its own time: after a power failure the index is made anew, see `isGoodState`.
  database.exec('pragma locking_mode = exclusive; pragma synchronous = off; pragma cache_size = -16000');
  database.exec('pragma temp_store = memory; pragma journal_mode = wal');
  return database;
}

/**
 * Writes a database that nobody reads of meanwhile, and that is made anew where this comes to no end: without a journal, from
 * which each page would be written a second time.
 */
export function writeWhole<Result>(database: Database, write: () => Result): Result {
  database.exec('pragma journal_mode = off');
  const result = write();
  database.exec('pragma journal_mode = wal');
  return result;
}

function removeDatabase(file: string): void {
  for (const name of ['', '-wal', '-journal', '-shm']) rmSync(`${file}${name}`, { force: true });
}

const nameOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Left open by a process that died is fine while the machine went on: the system has what was written. */
function isGoodState(folder: string): boolean {
  if (!existsSync(join(folder, pagesFile)) || !existsSync(join(folder, wordsFile))) return false;
  try {
    const state: unknown = JSON.parse(readFileSync(join(folder, STATE_FILE), 'utf8'));
    if (typeof state !== 'object' || state === null) return false;
    const { schemaNumber: number, isOpen, started } = state as Readonly<Record<string, unknown>>;
    const isSameStart = Math.abs(Number(started) - startOfMachine()) < STARTS_APART;
    return number === schemaNumber && (isOpen === false || isSameStart);
  } catch {
    return false;
  }
}

/** Seconds by which two readings of one start of the machine may differ. */
const STARTS_APART = 30;
const startOfMachine = () => Math.round(Date.now() / 1000 - uptime());

/** Undefined where another process has the folder, or this system keeps no locks. */
async function lockedFolder(path: string): Promise<{ readonly path: string; release(): void } | undefined> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const handle = openSync(join(path, 'vitrine.lock'), 'a+', 0o600);
  const isMine = await tryLock(handle);
  if (isMine) return { path, release: () => closeSync(handle) };
  closeSync(handle);
  return undefined;
}

async function tryLock(handle: number): Promise<boolean> {
  try {
    return (await loadLock())(handle);
  } catch {
    return false;
  }
}
