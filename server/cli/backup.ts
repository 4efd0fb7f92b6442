import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { BackupRefused, backUp, examineBackup, restore } from '../services/backup.ts';
import { counted } from '../site/lib/counted.ts';
import type { Store } from '../store/index.ts';
import { UsageError } from './exit.ts';
import { withStore } from './open-data.ts';
import { log } from './streams.ts';

/** Names and addresses of people: for the one who keeps the shop. */
const fileMode = 0o600;

/** Characters that are packed at a time. */
const packLength = 65_536;

/** Writes a backup, whole or not at all. */
export async function backup(file: string, data: string): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await withStore(data, async (store) => {
    const packer = createGzip();
    const [written, kept] = await Promise.allSettled([
      pipeline(packer, createWriteStream(beside, { mode: fileMode })),
      keepRows(store, packer).finally(() => packer.end()),
    ]);
    if (written.status === 'fulfilled' && kept.status === 'fulfilled') {
      renameSync(beside, file);
      log(`${file}: ${counted(kept.value, 'row')}.`);
      return;
    }
    rmSync(beside, { force: true });
    // A file that cannot be written ends the reading too, which then knows less of the reason.
    const { reason } = [written, kept].find((part) => part.status === 'rejected') ?? {};
    if (isFileError(reason)) throw new UsageError(`${file} cannot be written: ${reason.message}`);
    throw reason;
  });
}

async function keepRows(store: Store, packer: Gzip): Promise<number> {
  let held = '';
  const pack = () =>
    new Promise<void>((resolve, reject) => {
      packer.write(held, (failure) => (failure ? reject(failure) : resolve()));
      held = '';
    });
  const rows = await backUp(store, new Date(), async (line) => {
    held += `${line}\n`;
    if (held.length > packLength) await pack();
  });
  await pack();
  return rows;
}

/** Brings a backup into a database that nobody uses yet. */
export async function bringBack(file: string, data: string): Promise<void> {
  // Before a data folder is made: a file that is of no use leaves everything as it was.
  await reportBackupErrors(file, () => examineBackup(linesOf(file)));
  const work = (store: Store) =>
    reportBackupErrors(file, async () => {
      const { rows, madeAt } = await restore(store, () => linesOf(file));
      log(`${counted(rows, 'row')}, as ${rows === 1 ? 'it was' : 'they were'} at ${madeAt}.`);
    });
  await withStore(data, work, { beside: false, makes: true });
}

/** What is wrong with a backup, or keeps it from being read, in words. */
async function reportBackupErrors(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    if (failure instanceof BackupRefused) throw new UsageError(`${file}: ${failure.message}`);
    if (isFileError(failure)) throw new UsageError(`${file} cannot be read: ${failure.message}`);
    throw failure;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacker = createGunzip().setEncoding('utf8');
  // What fails here ends the loop below with the same failure.
  pipeline(createReadStream(file), unpacker).catch(() => undefined);
  let rest = '';
  for await (const part of unpacker as AsyncIterable<string>) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** An error of the file system or of the packing, as Node names it. */
function isFileError(failure: unknown): failure is NodeJS.ErrnoException {
  return failure instanceof Error && 'code' in failure && /^(?:E[A-Z]+|Z_[A-Z_]+)$/.test(String(failure.code));
}
