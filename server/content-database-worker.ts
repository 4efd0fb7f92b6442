import { parentPort, workerData } from 'node:worker_threads';
import { endThread } from './end-thread.ts';
import type { ContentJob, FromThread, ToThread } from './site/content/indexed/content-job.ts';
import { DatabaseThread } from './site/content/indexed/database-thread.ts';
import { ContentDatabase } from './store/content/index.ts';

const job = workerData as ContentJob;
const tell = (message: FromThread) => parentPort?.postMessage(message);
const thread = new DatabaseThread(job, await ContentDatabase.open(job.root), tell);

parentPort?.on('message', (message: ToThread) => {
  // What fails in it ends the thread, and is told there.
  void thread.take(message).then(() => {
    if (message.kind === 'close') endThread();
  });
});
await thread.start();
