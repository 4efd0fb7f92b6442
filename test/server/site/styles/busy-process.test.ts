import { expect, it } from 'vitest';
import { thisThread } from '../../../../server/lib/processor-time.ts';
import { runInThread } from '../../../../server/site/styles/style-thread.ts';

const job = () => ({
  root: `${process.cwd()}/site-templates/starter`,
  names: ['site.less'],
  values: {},
  progress: new Int32Array(new SharedArrayBuffer(8)),
  skipped: [],
  isPlatformOnly: false,
});

it('what other threads work meanwhile takes nothing of a sheet’s time', async () => {
  // A thread that is there, and has the compiler in it.
  const first = await runInThread(job(), 60_000);
  const second = runInThread(job(), 500);
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  expect(typeof first).toBe('object');
  // Where nobody counts threads alone, it takes all of it.
  expect(typeof (await second)).toBe(thisThread() === undefined ? 'string' : 'object');
});
