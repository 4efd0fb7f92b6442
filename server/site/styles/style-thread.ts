import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';
import type { StyleJob, StyleOutcome } from './style-job.ts';

// Enough for any honest stylesheet; a runaway mixin then ends the worker, never the server.
export const HEAP_MEGABYTES = 192;
const STARTUP_MILLISECONDS = 20_000;
/** A machine so busy that a thread gets nothing for that long makes no stylesheet. */
const LONGEST_WAIT = 8_000;
const LOOK_MILLISECONDS = 100;
/** How long a thread is kept for the next stylesheet: an author saves again soon, and starting costs more than compiling. */
const KEPT_MILLISECONDS = 30_000;

/** What ended a thread before its stylesheet was made. */
export type Exceeded = 'time' | 'memory';

/** A thread that has done its work and waits for more. */
let spare: Worker | undefined;

/** Does one job in a thread of its own, which is ended when the job exceeds its milliseconds or the heap. */
export async function runInThread(job: StyleJob, budget: number): Promise<StyleOutcome | Exceeded> {
  const worker = takeSpare() ?? (await startThread());
  if (worker === 'time') return 'time';
  const outcome = await doJob(worker, job, budget);
  if (typeof outcome === 'string') void worker.terminate();
  else keep(worker);
  return outcome;
}

/** By name: taken away all at once, the listeners of Node itself go too, and no message arrives. */
function silence(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function takeSpare(): Worker | undefined {
  const worker = spare;
  spare = undefined;
  if (worker === undefined) return undefined;
  silence(worker);
  worker.ref();
  return worker;
}

/** One is kept, and does not keep the process alive. */
function keep(worker: Worker): void {
  if (spare !== undefined) {
    void worker.terminate();
    return;
  }
  spare = worker;
  const end = () => {
    if (spare === worker) spare = undefined;
  };
  worker.once('error', end);
  worker.once('exit', end);
  worker.unref();
  setTimeout(() => {
    if (spare !== worker) return;
    spare = undefined;
    void worker.terminate();
  }, KEPT_MILLISECONDS).unref();
}

/** The budget is for the work: a thread that starts late on a busy machine must not fail a stylesheet. */
function startThread(): Promise<Worker | 'time'> {
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
    worker.once('message', () => settle(() => resolve(worker)));
    worker.once('error', (error) => settle(() => reject(error)));
  });
}

function doJob(worker: Worker, job: StyleJob, budget: number): Promise<StyleOutcome | Exceeded> {
  return new Promise((resolve, reject) => {
    const look = watchTime(budget, () => settle(() => resolve('time')));
    const clock = setInterval(look, LOOK_MILLISECONDS);
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

/**
 * Ends what has used its time up: as much of the clock, and as much of the processor. On a busy machine the clock goes on
 * while nobody works; a thread that does not end uses the processor up wherever it gets it.
 */
function watchTime(budget: number, end: () => void): () => void {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const waited = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1000;
    if (Math.min(waited, worked) >= budget || waited >= LONGEST_WAIT) end();
  };
}
