import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { workBehindRequests } from './lib/behind-requests.ts';
import { endThread } from './lib/end-thread.ts';
import type { ContentJob, FromThread, ToThread } from './site/content/indexed/content-job.ts';
import { DatabaseThread } from './site/content/indexed/database-thread.ts';
import { ContentDatabase } from './store/content/index.ts';

/** What the thread is told by whoever started it: a site to follow, which then speaks through its own port, or the end. */
export type ToContentThread = { readonly job: ContentJob; readonly port: MessagePort } | 'end';

workBehindRequests();
const database = await ContentDatabase.open(String(workerData));

parentPort?.on('message', (message: ToContentThread) => {
  if (message !== 'end') return follow(message.job, message.port);
  void database.close().finally(endThread);
});

function follow(job: ContentJob, port: MessagePort): void {
  const tell = (message: FromThread) => port.postMessage(message);
  // One site that fails costs the others nothing.
  const fail = (failure: unknown) => {
    const { message = String(failure), code } = failure as Partial<NodeJS.ErrnoException>;
    tell({ kind: 'failed', message, code });
    port.close();
  };
  try {
    const thread = new DatabaseThread(job, database.site(job.root), tell);
    port.on('message', (message: ToThread) => {
      thread.take(message).then(() => {
        if (message.kind === 'close') port.close();
      }, fail);
    });
    thread.start().catch(fail);
  } catch (failure) {
    fail(failure);
  }
}
