import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { stampFrom } from './file-stamp.ts';

export type FileReason = 'outside' | 'missing' | 'not-a-file' | 'too-large' | 'unreadable';

export class FileRefused extends Error {
  readonly reason: FileReason;
  constructor(reason: FileReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

// A device or pipe inside the folder must not hang the open.
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

/** A text as its author sees it: in the middle of a page the mark of some editors is a character like any other. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

const LONGEST_PART = 255;

/** What most files are called. A list of a large content asks for two dozen of them, each of which the whole look took 3 µs. */
const ORDINARY = /^[\w-]+(?:[./][\w-]+)*$/;

/** True for names that can only mean a file below the folder; the file system is not asked. */
export function isInnerName(name: string): boolean {
  if (name.length <= LONGEST_PART && ORDINARY.test(name)) return true;
  const decoded = decodeFully(name);
  if (decoded === '') return false;
  if (/[\p{Cc}\\]/u.test(decoded)) return false;
  if (decoded.startsWith('/') || /^[A-Za-z]:/.test(decoded) || /^[A-Za-z][\w+.-]*:\/\//.test(decoded)) return false;
  if (/^file:/i.test(decoded)) return false;
  return decoded.split('/').every((part) => part !== '..' && part.length <= LONGEST_PART);
}

/** True for names that a site may show to the world: no part of them is hidden, as `.env` and `.git` are. */
export function isPublicName(name: string): boolean {
  return (
    isInnerName(name) &&
    decodeFully(name)
      .split('/')
      .every((part) => !part.startsWith('.'))
  );
}

/** `..%252f` must not become a climb in some later layer, so every layer of encoding is looked through. */
function decodeFully(name: string): string {
  let current = name;
  for (let round = 0; round < 3 && current.includes('%'); round += 1) {
    current = current.replace(/%([0-9a-fA-F]{2})/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return current;
}

function refusedFile(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const missing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
  return new FileRefused(missing ? 'missing' : 'unreadable', missing ? 'no such file' : code);
}

function isInside(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}

function checkInside(root: string, real: string): void {
  if (!isInside(root, real)) throw new FileRefused('outside', 'it leads out of the folder');
}

/**
 * Opens a file of the folder. What counts is where the opened file really lies: the handle is compared with the real
 * path after opening, so a link that is swapped between check and read gains nothing. `root` is a real path.
 */
export async function openInside(root: string, name: string): Promise<FileHandle> {
  if (!isInnerName(name)) throw new FileRefused('outside', 'it leads out of the folder');
  const path = join(root, name);
  let handle: FileHandle | undefined;
  try {
    checkInside(root, await realpath(path));
    handle = await open(path, READ);
    const opened = await handle.stat();
    const real = await realpath(path);
    checkInside(root, real);
    const found = await stat(real);
    if (found.ino !== opened.ino || found.dev !== opened.dev) throw new FileRefused('outside', 'it changed');
    if (!opened.isFile()) throw new FileRefused('not-a-file', 'it is not a file');
    return handle;
  } catch (error) {
    await handle?.close();
    throw refusedFile(error);
  }
}

/** Whether a file or folder of the folder really lies in it, whatever links lead there. */
export function liesInside(root: string, path: string): boolean {
  try {
    checkInside(realpathSync(root), realpathSync(path));
    return true;
  } catch {
    return false;
  }
}

/** A file as it was read, and what tells whether it has been touched since. */
interface StampedFile {
  readonly bytes: Buffer;
  readonly stamp: string | undefined;
  readonly mtimeMs: number;
  /** As it was when it was opened. */
  readonly size: number;
}

/** The same, at once and whole, for loading. */
export function readInside(root: string, name: string, maxBytes: number): Buffer {
  return readStamped(root, name, maxBytes).bytes;
}

/** The stamp is taken before the first byte is read: what is saved meanwhile is seen at the next look. */
export function readStamped(root: string, name: string, maxBytes: number): StampedFile {
  if (!isInnerName(name)) throw new FileRefused('outside', 'it leads out of the folder');
  const path = join(root, name);
  let descriptor: number | undefined;
  try {
    descriptor = openAtOnce(path);
    if (descriptor === undefined) checkInside(root, realPath(path));
    descriptor ??= openSync(path, READ);
    const opened = fstatSync(descriptor);
    if (!isOpenedInside(root, descriptor)) checkOpened(root, path, opened);
    if (!opened.isFile()) throw new FileRefused('not-a-file', 'it is not a file');
    const stamp = stampFrom(opened);
    const { mtimeMs, size } = opened;
    return { bytes: readBounded(descriptor, size, maxBytes), stamp, mtimeMs, size };
  } catch (error) {
    throw refusedFile(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Where a name ends in a link it is looked where that leads before anything is opened there: undefined then. */
function openAtOnce(path: string): number | undefined {
  if (!isLinux) return undefined;
  try {
    return openSync(path, READ | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}

function checkOpened(root: string, path: string, opened: Stats): void {
  const real = realPath(path);
  checkInside(root, real);
  const found = statSync(real);
  if (found.ino !== opened.ino || found.dev !== opened.dev) throw new FileRefused('outside', 'it changed');
}

const isLinux = process.platform === 'linux';

/** Elsewhere the system writes some names otherwise than they were asked for, as the root was not. */
const realPath = isLinux ? realpathSync.native : realpathSync;

/**
 * Linux says of an opened file where it lies, with one question in the place of a dozen: a list of a large content reads
 * as many files as it shows items. False also where it does not say.
 */
function isOpenedInside(root: string, descriptor: number): boolean {
  if (!isLinux) return false;
  try {
    return isInside(root, readlinkSync(`/proc/self/fd/${descriptor}`));
  } catch {
    return false;
  }
}

/** Reads to the end, whatever the size said at opening: the file may grow or shrink meanwhile. */
function readBounded(descriptor: number, size: number, maxBytes: number): Buffer {
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    // One byte more than there should be: a piece that is not filled was the last one.
    const piece = Buffer.allocUnsafe(Math.min(Math.max(size + 1 - total, SMALLEST_PIECE), LARGEST_PIECE));
    const count = readSync(descriptor, piece, 0, piece.length, null);
    total += count;
    if (total > maxBytes) throw new FileRefused('too-large', 'it is too large');
    pieces.push(piece.subarray(0, count));
    if (count < piece.length) return pieces.length === 1 ? piece.subarray(0, count) : Buffer.concat(pieces, total);
  }
}

const SMALLEST_PIECE = 1_024;
const LARGEST_PIECE = 65_536;
