import { defineConfig } from 'vitest/config';
import { patience } from './test/support/patience-time.ts';

const alone = 'test/**/*.alone.test.ts';
const long = 'test/**/*.long.test.*';
const common = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: patience } },
  setupFiles: ['test/support/patience.ts'],
  // One more try on the machine that decides, where processes and databases compete; the closing lines name each that needed it.
  retry: process.env['CI'] ? 1 : 0,
};

/** The modules of the engine are read once per worker, not once per file: half of the suite's time. */
const node = { environment: 'node', isolate: false, ...common };
/** Each file has a context of its own in a worker that has jsdom already: half the time of a process for each file. */
const dom = {
  environment: 'jsdom',
  pool: 'vmThreads' as const,
  ...common,
  setupFiles: ['test/support/browser-performance.ts', ...common.setupFiles],
};

export default defineConfig({
  test: {
    // One worker fewer than cores is the default: half the speed on two of them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'node', include: ['test/**/*.test.ts'], exclude: [alone, long], ...node } },
      { test: { name: 'dom', include: ['test/**/*.test.tsx'], exclude: [long], ...dom } },
      // What looks at the process as a whole, such as which modules are loaded.
      { test: { name: 'alone', include: [alone], environment: 'node', ...common } },
      // What takes long and guards little: `npm test` leaves it out, continuous integration runs it.
      { test: { name: 'node-long', include: ['test/**/*.long.test.ts'], ...node } },
      // Two tabs are two windows that the test makes itself: jsdom cannot be read inside another one's context.
      { test: { name: 'dom-long', include: ['test/**/*.long.test.tsx'], ...dom, pool: 'forks' as const } },
    ],
  },
});
