import { EventEmitter, once } from 'node:events';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { ToContentThread } from './content-database-worker.ts';
import { startWorker } from './lib/start-worker.ts';
import type { ContentJob, FromThread } from './site/content/indexed/content-job.ts';
import type { ContentThread } from './site/content/indexed/content-thread-link.ts';

/** One thread that follows a content database, with one pool of connections, for all sites that are open. */
export class ContentThreads {
  readonly #url: string;
  #worker: Worker | undefined;
  #open = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Begins to follow a site's pages. */
  start(job: ContentJob): ContentThread {
    const { port1: own, port2: port } = new MessageChannel();
    const worker = this.#started();
    const thread = new SiteThread(own);
    const fail = (error: unknown) => thread.fail(error);
    worker.on('error', fail);
    worker.postMessage({ job, port } satisfies ToContentThread, [port]);
    this.#open += 1;
    thread.once('exit', () => {
      worker.off('error', fail);
      this.#open -= 1;
      if (this.#open === 0) void this.close();
    });
    return thread;
  }

  /** Ends the thread; whoever starts one later gets another. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    const ended = once(worker, 'exit');
    worker.postMessage('end' satisfies ToContentThread);
    await ended;
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = startWorker('content-database-worker', import.meta.url, { workerData: this.#url });
    // Each site hears of it.
    worker.setMaxListeners(0);
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}

/** What the thread does for one site, as if it had it to itself. */
class SiteThread extends EventEmitter implements ContentThread {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (message: FromThread) => {
      if (message.kind !== 'failed') return this.emit('message', message);
      return this.fail(Object.assign(new Error(message.message), { code: message.code }));
    });
    port.on('close', () => this.emit('exit'));
  }

  fail(error: unknown): void {
    this.emit('error', error);
    this.#port.close();
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }
}
