import { PageUnavailable } from '../render/page-unavailable.ts';
import type { RenderWorkers } from '../render/watched-render.ts';
import { Renderer, type StartWorker, ThreadLost } from './renderer.ts';

export interface RenderPoolOptions {
  readonly start: StartWorker;
  /** Told once of every thread that ended before its page was finished. */
  readonly onInternalError: (error: unknown) => void;
  /** Threads at most; as many sites can be slow without waiting for each other. */
  readonly threads?: number;
  /** Pages of one site that may wait, and the milliseconds that one may once the site's thread is there. */
  readonly waiting?: number;
  readonly patience?: number;
  /** Milliseconds of its work after which a thread that does not answer is ended. */
  readonly hang?: number;
  /** Milliseconds after which a thread that nobody needs is ended. */
  readonly idle?: number;
}

interface Job {
  readonly begin: (renderer: Renderer) => Promise<void>;
  readonly refuse: () => void;
}

/** One site's pages that wait. Only one of a site is rendered at a time, however many threads there are. */
interface Queue {
  readonly waiting: Job[];
  isRunning: boolean;
  /** The thread that had it last, where the site is open. */
  last: Renderer | undefined;
}

/**
 * Threads in which pages are rendered that would hold the first one for too long. They start when they are needed, sites
 * take turns, and what goes wrong in one is its own site's alone.
 */
export class RenderPool {
  readonly #options: Required<RenderPoolOptions>;
  /** In the order in which they are next. */
  readonly #queues = new Set<Queue>();
  readonly #all = new Set<Renderer>();
  readonly #idle = new Map<Renderer, NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = { threads: 4, waiting: 100, patience: 3_000, hang: 10_000, idle: 60_000, ...options };
  }

  /** How many threads there are at the moment. */
  get size(): number {
    return this.#all.size;
  }

  /** The way in for one site. */
  openSite(): RenderWorkers {
    const queue: Queue = { waiting: [], isRunning: false, last: undefined };
    return {
      page: (made, onBegin) => this.#enqueue(queue, (renderer) => renderer.page(made, onBegin)),
      unread: (made, onBegin) => this.#enqueue(queue, (renderer) => renderer.unread(made, onBegin)),
      bundle: (failure, secrets) => this.#enqueue(queue, (renderer) => renderer.bundle(failure, secrets)),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of this.#queues) for (const job of queue.waiting.splice(0)) job.refuse();
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#all].map((renderer) => renderer.close()));
  }

  #enqueue<Result>(queue: Queue, work: (renderer: Renderer) => Promise<Result>): Promise<Result> {
    const { waiting, patience } = this.#options;
    if (this.#isClosed || queue.waiting.length >= waiting) return Promise.reject(new PageUnavailable());
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(new PageUnavailable());
      };
      const begin = async (renderer: Renderer) => {
        clearTimeout(timer);
        try {
          resolve(await work(renderer));
        } catch (error) {
          reject(error instanceof ThreadLost ? new PageUnavailable() : error);
        }
      };
      const job = { begin, refuse };
      const giveUp = () => {
        queue.waiting.splice(queue.waiting.indexOf(job), 1);
        refuse();
      };
      let timer = setTimeout(() => {
        // A thread that starts late on a busy machine is nobody's slow template.
        const thread = queue.isRunning ? queue.last : undefined;
        if (thread?.isStarting !== true) return giveUp();
        void thread.ready.then(() => {
          if (queue.waiting.includes(job)) timer = setTimeout(giveUp, patience);
        });
      }, patience);
      queue.waiting.push(job);
      this.#queues.add(queue);
      this.#begin();
    });
  }

  /** Begins what can be begun, one page of each site in turn. */
  #begin(): void {
    for (const queue of this.#queues) {
      if (queue.isRunning) continue;
      const renderer = queue.waiting.length > 0 ? this.#take(queue) : undefined;
      if (renderer === undefined) continue;
      const job = queue.waiting.shift();
      queue.isRunning = true;
      queue.last = renderer;
      void job?.begin(renderer).then(() => {
        queue.isRunning = false;
        // To the end of the row; a site of which nothing waits leaves it.
        this.#queues.delete(queue);
        if (queue.waiting.length > 0) this.#queues.add(queue);
        this.#release(renderer);
        this.#begin();
      });
    }
  }

  #take({ last }: Queue): Renderer | undefined {
    if (this.#isClosed) return undefined;
    const [longestIdle] = this.#idle.keys();
    const renderer = last !== undefined && this.#idle.has(last) ? last : longestIdle;
    if (renderer === undefined) return this.#all.size < this.#options.threads ? this.#start() : undefined;
    clearTimeout(this.#idle.get(renderer));
    this.#idle.delete(renderer);
    return renderer;
  }

  #start(): Renderer {
    const renderer = new Renderer(this.#options);
    this.#all.add(renderer);
    renderer.onLost = (lost) => {
      this.#all.delete(renderer);
      clearTimeout(this.#idle.get(renderer));
      this.#idle.delete(renderer);
      this.#options.onInternalError(lost);
      this.#begin();
    };
    return renderer;
  }

  #release(renderer: Renderer): void {
    if (!this.#all.has(renderer) || this.#isClosed) return;
    const end = () => {
      this.#idle.delete(renderer);
      this.#all.delete(renderer);
      void renderer.close();
    };
    this.#idle.set(renderer, setTimeout(end, this.#options.idle).unref());
  }
}
