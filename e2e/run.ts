import { spawnSync } from 'node:child_process';
import { chromiumMissing, findChromium } from '../test/support/chromium.ts';
import { freePort } from '../test/support/free-port.ts';

// Playwright's own message for a missing browser is about its downloads; ours says what this repository looks for.
const found = await findChromium();
if (found === undefined) {
  console.log(`Browser journeys were left out. ${chromiumMissing}`);
  // What decides must not decide without them.
  if (process.env['CI']) process.exitCode = 1;
} else {
  console.log(`Browser of the journeys: ${found.source}`);
  const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    // Where no port is asked for, one that nobody has: what is left over from elsewhere must not answer in our place.
    env: { ...process.env, E2E_PORT: process.env['E2E_PORT'] ?? String(await freePort()) },
  });
  process.exitCode = status ?? 1;
}
