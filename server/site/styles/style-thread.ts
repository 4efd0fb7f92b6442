import type { Worker } from 'node:worker_threads';
import { timeOfThread } from '../../lib/processor-time.ts';
import { startWorker } from '../../lib/start-worker.ts';
import { beginTimeLimit } from '../../lib/time-limit.ts';
import type { StyleJob, StyleOutcome, StyleThreadReady } from './style-job.ts';

// Enough for any honest stylesheet; a runaway mixin then ends the worker, never the server.
export const HEAP_MEGABYTES = 192;
const STARTUP_MILLISECONDS = 20_000;
/** A machine so busy that a thread gets nothing for that long makes no stylesheet. */
const LONGEST_WAIT = 60_000;
const LOOK_MILLISECONDS = 100;
/** How long a thread is kept for the next stylesheet: an author saves again soon, and starting costs more than compiling. */
const KEPT_MILLISECONDS = 30_000;

/** What ended a thread before its stylesheet was made. */
export type Exceeded = 'time' | 'memory';

/** A thread, and how to ask what it has worked, in milliseconds. */
interface StyleThread {
  readonly worker: Worker;
  readonly worked: () => number;
}

/** A thread that has done its work and waits for more. */
let spare: StyleThread | undefined;

/** Does one job in a thread of its own, which is ended when the job exceeds its milliseconds or the heap. */
export async function runInThread(job: StyleJob, budget: number): Promise<StyleOutcome | Exceeded> {
  const thread = takeSpare() ?? (await startThread());
  if (thread === 'time') return 'time';
  const outcome = await doJob(thread, job, budget);
  if (typeof outcome === 'string') void thread.worker.terminate();
  else keep(thread);
  return outcome;
}

/** By name: taken away all at once, the listeners of Node itself go too, and no message arrives. */
function silence(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function takeSpare(): StyleThread | undefined {
  const thread = spare;
  spare = undefined;
  if (thread === undefined) return undefined;
  silence(thread.worker);
  thread.worker.ref();
  return thread;
}

/** One is kept, and does not keep the process alive. */
function keep(thread: StyleThread): void {
  const { worker } = thread;
  if (spare !== undefined) {
    void worker.terminate();
    return;
  }
  spare = thread;
  const end = () => {
    if (spare === thread) spare = undefined;
  };
  worker.once('error', end);
  worker.once('exit', end);
  worker.unref();
  setTimeout(() => {
    if (spare !== thread) return;
    spare = undefined;
    void worker.terminate();
  }, KEPT_MILLISECONDS).unref();
}

/** The budget is for the work: a thread that starts late on a busy machine must not fail a stylesheet. */
function startThread(): Promise<StyleThread | 'time'> {
  const worker = startWorker('style-worker', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      void worker.terminate();
      resolve('time');
    }, STARTUP_MILLISECONDS);
    const settle = (done: () => void) => {
      clearTimeout(late);
      silence(worker);
      done();
    };
    worker.once('message', ({ thread }: StyleThreadReady) =>
      settle(() => resolve({ worker, worked: timeOfThread(thread) })),
    );
    worker.once('error', (error) => settle(() => reject(error)));
  });
}

function doJob({ worker, worked }: StyleThread, job: StyleJob, budget: number): Promise<StyleOutcome | Exceeded> {
  return new Promise((resolve, reject) => {
    const isOver = beginTimeLimit({ budget, longest: LONGEST_WAIT, worked });
    const clock = setInterval(() => {
      if (isOver()) settle(() => resolve('time'));
    }, LOOK_MILLISECONDS);
    const settle = (done: () => void) => {
      clearInterval(clock);
      silence(worker);
      done();
    };
    worker.once('message', (outcome: StyleOutcome) => settle(() => resolve(outcome)));
    worker.once('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => (isFull ? resolve('memory') : reject(error)));
    });
    worker.postMessage(job);
  });
}
