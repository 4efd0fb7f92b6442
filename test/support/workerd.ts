import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const require = createRequire(import.meta.url);

/** Milliseconds that the system counts processor time in. */
const CLOCK_TICK = 10;

/** The processor time of a process so far, in milliseconds; undefined where the system does not say. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK;
  } catch {
    return undefined;
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
    await wait(5);
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
