import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { SourceUnavailable } from '../page-source.ts';
import type { FromThread, ToThread } from './content-job.ts';
import type { PageRow } from './page-row.ts';
import type { FoundWords, WordsAsked } from './words.ts';

/** Searches that may wait for the thread; whoever comes after them is told to come back. */
const MOST_WAITING = 50;

interface Waiting {
  readonly resolve: (found: FoundWords) => void;
  readonly reject: (error: unknown) => void;
}

export type ChangedPages = Extract<FromThread, { kind: 'changed' }>;

/** The way to the thread of a content. */
export class ContentThreadLink {
  onChanged: (changed: ChangedPages) => void = () => undefined;
  readonly #worker: Worker;
  readonly #report: (diagnostic: SiteDiagnostic) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready: Promise<number>;
  #number = 0;
  #failure: unknown;

  constructor(worker: Worker, report: (diagnostic: SiteDiagnostic) => void) {
    this.#report = report;
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromThread) =>
        message.kind === 'ready' ? resolve(message.read) : this.#hear(message),
      );
      this.#worker.on('error', (error) => {
        this.#fail(error);
        reject(error);
      });
      this.#worker.on('exit', () => this.#fail(new SourceUnavailable('The thread of the content has ended.')));
    });
    // Whoever waits for it hears of a failure.
    this.#ready.catch(() => undefined);
    this.#worker.unref();
  }

  /** Resolves with the number of pages that had to be read before the index can be opened. */
  get ready(): Promise<number> {
    this.#worker.ref();
    return this.#ready.finally(() => this.#worker.unref());
  }

  find(asked: WordsAsked): Promise<FoundWords> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new SourceUnavailable('Too many searches wait.'));
    this.#number += 1;
    const id = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#send({ kind: 'find', id, asked });
    });
  }

  /** Has the words of pages be found that lie in no file, and no longer those of files that are gone. */
  write(rows: readonly PageRow[], gone: readonly string[]): void {
    this.#send({ kind: 'write', rows, gone });
  }

  look(files: readonly string[]): void {
    this.#send({ kind: 'look', files });
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#send({ kind: 'close' });
    await ended;
  }

  #hear(message: FromThread): void {
    if (message.kind === 'problem') this.#report(message.diagnostic);
    else if (message.kind === 'changed') {
      this.onChanged(message);
      this.#send({ kind: 'taken' });
    } else if (message.kind === 'found' || message.kind === 'unfound') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'found') waiting?.resolve(message.found);
      else waiting?.reject(new SourceUnavailable('The database of the content does not answer.'));
      if (this.#waiting.size === 0) this.#worker.unref();
    }
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
