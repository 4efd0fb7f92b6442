import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pause = 50;

/** Runs a server of the demonstration shop until its first page is there; tells it, and stops the server. */
export async function runFirstPage(run: (argv: readonly string[]) => Promise<void>, there: () => void): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-first-page-'));
  try {
    const port = await freePort();
    let hasEnded = false;
    const ended = run(['node', 'vitrine', 'serve', '--port', String(port), '--data', data]).finally(() => {
      hasEnded = true;
    });
    let status: number | undefined;
    while (!hasEnded && status === undefined) {
      await wait(pause);
      status = await statusOf(`http://localhost:${port}/`);
    }
    if (status !== 200) throw new Error(`The first page was answered by ${status ?? 'nobody'}.`);
    there();
    // As the listeners have it that stop the server in good order, on systems without signals too.
    process.emit('SIGTERM', 'SIGTERM');
    await ended;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.');
  return address.port;
}

/** Of an answer; nothing while nobody listens. */
function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(address, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    }).once('error', () => resolve(undefined));
  });
}
