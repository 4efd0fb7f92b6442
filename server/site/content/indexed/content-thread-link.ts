import { type EventEmitter, once } from 'node:events';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { SourceUnavailable } from '../page-source.ts';
import type { FromThread, ToThread } from './content-job.ts';
import type { PageRow } from './page-row.ts';
import type { FoundWords, WordsAsked } from './words.ts';

/** Searches that may wait for the thread; whoever comes after them is told to come back. */
const MOST_WAITING = 50;

/** Milliseconds until a thread that nobody needs yet is started: before the first page was asked for, and after it. */
const STARTED = { unasked: 10_000, asked: 1_500 } as const;

/** A thread of its own, or a part of one for several sites. */
export interface ContentThread extends EventEmitter {
  postMessage(message: ToThread): void;
  ref(): void;
  unref(): void;
}

interface Waiting {
  readonly resolve: (found: FoundWords) => void;
  readonly reject: (error: unknown) => void;
}

export type ChangedPages = Extract<FromThread, { kind: 'changed' }>;

/**
 * The way to the thread of a content. It is started when it is needed, or a while after the start of the server: until then
 * the processor is for the first page, and what comes from the index does so without it.
 */
export class ContentThreadLink {
  onChanged: (changed: ChangedPages) => void = () => undefined;
  readonly #start: () => ContentThread;
  readonly #report: (diagnostic: SiteDiagnostic) => void;
  readonly #waiting = new Map<number, Waiting>();
  #started: ContentThread | undefined;
  #isAsked = false;
  #later: NodeJS.Timeout;
  #number = 0;
  #failure: unknown;

  constructor(start: () => ContentThread, report: (diagnostic: SiteDiagnostic) => void) {
    this.#start = start;
    this.#report = report;
    this.#later = this.#startIn(STARTED.unasked);
  }

  /** Resolves with the number of pages that had to be read before the index can be opened. */
  ready(): Promise<number> {
    const worker = this.#worker;
    worker.ref();
    return new Promise<number>((resolve, reject) => {
      worker.on('message', (message: FromThread) => message.kind === 'ready' && resolve(message.read));
      worker.on('error', reject);
    }).finally(() => worker.unref());
  }

  /** A page was asked for: whoever visits is answered first. */
  noteAsked(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    clearTimeout(this.#later);
    this.#later = this.#startIn(STARTED.asked);
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
    clearTimeout(this.#later);
    const worker = this.#started;
    if (this.#failure !== undefined) return;
    this.#failure = new SourceUnavailable('The content is closed.');
    if (worker === undefined) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage({ kind: 'close' } satisfies ToThread);
    await ended;
  }

  #startIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => void this.#worker, milliseconds).unref();
  }

  get #worker(): ContentThread {
    this.#started ??= this.#open();
    return this.#started;
  }

  #open(): ContentThread {
    clearTimeout(this.#later);
    const worker = this.#start();
    worker.on('message', (message: FromThread) => this.#hear(message));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new SourceUnavailable('The thread of the content has ended.')));
    worker.unref();
    return worker;
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
      if (this.#waiting.size === 0) this.#started?.unref();
    }
  }

  #send(message: ToThread): void {
    if (this.#failure === undefined) this.#worker.postMessage(message);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
