import { parentPort } from 'node:worker_threads';
import { endThread } from '../../lib/end-thread.ts';
import { setDatabaseFlags } from '../../lib/v8-flags.ts';
import { type EmbeddedDatabase, openFolder } from './database.ts';
import { readEngine } from './engine.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

// The thread that runs the embedded database: a query of 0.4 s would hold the server's event loop for as long. Until it is
// told a folder it makes ready what every folder needs.
const port = parentPort;
if (!port) throw new Error('The database worker must be started as a worker thread.');
const answer = (message: FromWorker) => port.postMessage(message);

setDatabaseFlags();

const engine = readEngine();
// Whoever opens a folder is told.
engine.catch(() => undefined);

port.once('message', (first: ToWorker) => {
  if (first.kind !== 'open') return endThread();
  openFolder(first.folder, engine).then(serve, (failure: unknown) => {
    const { name, message: detail, code, path } = failure instanceof Error ? (failure as NodeJS.ErrnoException) : other;
    answer({ kind: 'refused', name, detail, ...(code && { code }), ...(path && { path }) });
    endThread();
  });
});

/** What is thrown and is no error. */
const other = { name: '', message: 'PostgreSQL did not start', code: undefined, path: undefined };

function serve(database: EmbeddedDatabase): void {
  port?.on('message', (message: ToWorker) => {
    if (message.kind === 'close') {
      database.close().then(endThread, endThread);
    } else if (message.kind === 'exchange') {
      database.exchange(message.bytes).then(
        (bytes) => answer({ kind: 'answer', id: message.id, bytes }),
        (failure: unknown) => answer({ kind: 'failure', id: message.id, detail: String(failure) }),
      );
    }
  });
  answer({ kind: 'open' });
}
