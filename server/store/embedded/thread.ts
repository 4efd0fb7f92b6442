import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { packageFile } from '../../lib/package-file.ts';
import { DataUnusable, StoreInUse, StoreUnavailable } from '../failures.ts';
import type { EmbeddedDatabase } from './database.ts';
import { dataOf, isWhole, realFolder } from './folder.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** The built worker, when this runs from a build. Sources run the database in their own thread. */
export function workerFile(): string | undefined {
  const file = packageFile('dist/store-worker.js');
  return existsSync(file) ? file : undefined;
}

interface Prepared {
  readonly worker: Worker;
  /** By its real path, the folder that it opens by itself. */
  readonly folder: string | undefined;
  readonly thread: Promise<Thread> | undefined;
}

let prepared: Prepared | undefined;

/**
 * Boots a thread for the next database that is opened, while the rest of a server's code is still being read: that takes
 * it half a second. It keeps no process alive. Where the folder has a database it is opened too: whoever then ends without
 * having asked for it leaves it as a process does that was killed. A new one is made for those only who do ask.
 */
export function prepareThread(said?: string): void {
  const file = workerFile();
  if (file === undefined) return;
  const worker = new Worker(file);
  worker.unref();
  // One that fails is not there when it is wanted, and the one that then takes its place says why.
  worker.once('error', () => undefined);
  worker.once('exit', () => {
    if (prepared?.worker === worker) prepared = undefined;
  });
  const folder = said !== undefined && isWhole(dataOf(said)) ? realFolder(said) : undefined;
  const thread = folder === undefined ? undefined : openIn(worker, folder);
  thread?.catch(() => undefined);
  prepared = { worker, folder, thread };
}

function startThread(file: string, folder: string): Promise<Thread> {
  const taken = prepared;
  prepared = undefined;
  taken?.worker.ref();
  if (taken?.thread === undefined) return openIn(taken?.worker ?? new Worker(file), folder);
  if (taken.folder === folder) return taken.thread;
  void taken.thread.then(
    (thread) => thread.close(),
    () => undefined,
  );
  return openIn(new Worker(file), folder);
}

/** Milliseconds before a thread that ended by itself is replaced, and before the next try when that fails. */
const replacePause = 50;

/**
 * The embedded database in a thread of its own. A thread that ends by itself is replaced: what it was asked fails
 * (StoreUnavailable), and so does what is asked before the next one is there.
 */
export async function openThread(file: string, folder: string): Promise<EmbeddedDatabase> {
  let current: Thread | undefined = await startThread(file, folder);
  let closing = false;
  const watch = (thread: Thread) => {
    void thread.ended.then(() => {
      current = undefined;
      if (!closing) void replace();
    });
  };
  watch(current);

  async function replace(): Promise<void> {
    while (!closing && !current) {
      await wait(replacePause);
      current = await startThread(file, folder).catch(() => undefined);
    }
    if (current && closing) await current.close();
    else if (current) watch(current);
  }

  return {
    exchange: (bytes) => (current ? current.exchange(bytes) : Promise.reject(new StoreUnavailable())),
    async close() {
      closing = true;
      await current?.close();
    },
  };
}

interface Thread extends EmbeddedDatabase {
  /** Resolves when the thread is no more, for whatever reason. */
  readonly ended: Promise<void>;
}

async function openIn(worker: Worker, folder: string): Promise<Thread> {
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (failure: Error) => void }>();
  let next = 0;
  let hasEnded = false;
  const tell = (message: ToWorker) => worker.postMessage(message);
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasEnded = true;
      for (const { reject } of waiting.values()) reject(new StoreUnavailable());
      waiting.clear();
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    // Stays for the life of the thread: an error in it must not become one of the server.
    worker.on('error', reject);
    worker.once('exit', () => reject(new StoreUnavailable()));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') return resolve();
      if (message.kind === 'refused') {
        return reject(startError(message, folder));
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') asked?.resolve(message.bytes);
      else asked?.reject(new Error(message.detail));
    });
    tell({ kind: 'open', folder });
  });
  return {
    ended,
    exchange: (bytes) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new StoreUnavailable());
        next += 1;
        waiting.set(next, { resolve, reject });
        tell({ kind: 'exchange', id: next, bytes });
      }),
    async close() {
      if (!hasEnded) tell({ kind: 'close' });
      await ended;
    },
  };
}

/** What a thread refused to open, as the error that it was there. */
function startError({ name, detail, code, path }: Extract<FromWorker, { kind: 'refused' }>, folder: string): Error {
  if (name === 'StoreInUse') return new StoreInUse(folder);
  if (name === 'DataUnusable') return new DataUnusable(detail);
  return Object.assign(new Error(detail), code && { code }, path && { path });
}
