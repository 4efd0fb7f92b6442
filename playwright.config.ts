import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './test/support/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const report = process.env['JOURNEYS_REPORT'] ?? 'journeys.json';
const found = await findChromium();

// One server for every journey; two at a time, because most of a journey is waiting. What takes long and guards little is
// tagged @long: `npm test` leaves it out, `npm run e2e` and continuous integration run it.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // Generous: waiting that succeeds costs nothing, and the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // On a machine that others load too a journey may be starved once; the closing lines name it as a fault to mend.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI']
    ? [['list'], ['json', { outputFile: `node_modules/.cache/vitrine/${report}` }]]
    : [['list']],
  outputDir: 'node_modules/.cache/vitrine/e2e',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: found ? { executablePath: found.executablePath, args: [...found.args] } : {},
  },
  webServer: {
    command: `node dist/vitrine.js serve --port ${port} --data memory`,
    url: `http://127.0.0.1:${port}/`,
    // Each journey comes from an address of its own (support/shopper.ts), so that no limit on one visitor counts several.
    env: { TRUSTED_PROXIES: 'loopback' },
    timeout: 60_000,
    reuseExistingServer: !process.env['CI'],
  },
});
