import { parentPort, workerData } from 'node:worker_threads';
import { workBehindRequests } from '../../../lib/behind-requests.ts';
import { endThread } from '../../../lib/end-thread.ts';
import type { ContentJob, FromThread, ToThread } from './content-job.ts';
import { ContentThread } from './content-thread.ts';

workBehindRequests();
const thread = new ContentThread(workerData as ContentJob, (message: FromThread) => parentPort?.postMessage(message));

parentPort?.on('message', (message: ToThread) => {
  thread.take(message);
  if (message.kind === 'close') endThread();
});
thread.start();
