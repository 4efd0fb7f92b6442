import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const source = new URL('../../../server/lib/behind-requests.ts', import.meta.url).href;
const thread = `
  import('tsx/esm/api').then(async ({ register }) => {
    register();
    const { workBehindRequests } = await import(${JSON.stringify(source)});
    workBehindRequests();
    require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority());
  });`;

it('puts one thread behind the others where the system can, and never the program', async () => {
  const before = getPriority();
  const worker = new Worker(thread, { eval: true });
  const [priority] = await once(worker, 'message');
  await worker.terminate();
  expect(priority - before > 0).toBe(process.platform === 'linux');
  expect(getPriority()).toBe(before);
});
