import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workerdConfig } from '../../server/author/publish/edge/workerd-config.ts';
import { freePort } from './free-port.ts';

const require = createRequire(import.meta.url);

const NANOSECONDS = 1e6;

/** The processor time of all threads of a process so far, in milliseconds; undefined where the system does not say. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    // The scheduler's own count: the clock's ticks are as long as a tenth of a start.
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / NANOSECONDS;
  } catch {
    return undefined;
  }
}

/** Writes a worker that answers with a line, in the same settings: what workerd itself takes. */
export function writeBareWorker(folder: string): void {
  mkdirSync(join(folder, 'public'), { recursive: true });
  writeFileSync(join(folder, 'worker.js'), "export default { fetch: () => new Response('<p>here</p>') };\n");
  writeFileSync(join(folder, 'workerd.capnp'), workerdConfig([]));
}

interface StartTimes {
  /** Milliseconds of the processor, and those that pass, until the first page is there. */
  readonly processor: number;
  readonly passed: number;
}

/** What start and first page take, of several workers in turn: the medians of so many rounds. */
export async function startTimes(folders: Readonly<Record<string, string>>, rounds: number) {
  const seen = new Map<string, StartTimes[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, folder] of Object.entries(folders))
      seen.set(name, [...(seen.get(name) ?? []), await oneStart(folder)]);
  const median = (times: readonly number[]) => Math.round([...times].sort((a, b) => a - b)[times.length >> 1] ?? 0);
  return Object.fromEntries(
    [...seen].map(([name, times]) => [
      name,
      { processor: median(times.map((each) => each.processor)), passed: median(times.map((each) => each.passed)) },
    ]),
  );
}

async function oneStart(folder: string): Promise<StartTimes> {
  const begun = performance.now();
  const worker = await startWorkerd(folder);
  try {
    await (await fetch(worker.address)).text();
    return { processor: worker.processorTime() ?? 0, passed: performance.now() - begun };
  } finally {
    await worker.close();
  }
}

/** Starts workerd itself in a folder that was written for it. */
export async function startWorkerd(folder: string) {
  // The package's own start would fetch what is not installed; the binary is the platform's package.
  const binary = require('workerd').default as string;
  const port = await freePort();
  const child = spawn(
    binary,
    ['serve', 'workerd.capnp', '--socket-addr', `http=127.0.0.1:${port}`, '--directory-path', `files=${folder}/public`],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`workerd ended: ${said}`);
    await wait(1);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    processorTime: () => processorTime(child.pid),
    said: () => said,
    async close() {
      child.kill();
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** A server that a worker may ask. */
export async function listenOn(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
