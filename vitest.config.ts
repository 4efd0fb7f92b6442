import { defineConfig } from 'vitest/config';

const alone = 'test/**/*.alone.test.ts';
const common = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // One more try on the machine that decides, where processes and databases compete; the report names each that needed it.
  retry: process.env['CI'] ? 1 : 0,
};

export default defineConfig({
  test: {
    // One worker fewer than cores is the default: half the speed on two of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [alone],
          // The modules of the engine are read once per worker, not once per file: half of the suite's time.
          isolate: false,
          ...common,
        },
      },
      // What looks at the process as a whole, such as which modules are loaded.
      { test: { name: 'alone', environment: 'node', include: [alone], ...common } },
      { test: { name: 'dom', environment: 'jsdom', include: ['test/**/*.test.tsx'], ...common } },
    ],
  },
});
