import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs the simulator in a process of its own: it replaces clock and chance of the process that it runs in. */
function simulate(...args: string[]): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/simulate/run.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(out.trim().split('\n')));
  });
}

it('finds no fault in 200 histories and the kept cases', { timeout: 600_000 }, async () => {
  expect(await simulate('--seeds', '200')).toEqual([expect.stringMatching(/^200 seeds, \d+ steps, 0 faults$/)]);
});

it('lives a seed again in the same way, whatever was before it', { timeout: 300_000 }, async () => {
  const seedsOf = (lines: string[]) => lines.filter((line) => /^seed (8|9) /.test(line));
  const alone = await simulate('--digests', '--from', '8', '--seeds', '2');
  const after = await simulate('--digests', '--from', '3', '--seeds', '8');
  expect(seedsOf(alone)).toHaveLength(2);
  expect(seedsOf(after)).toEqual(seedsOf(alone));
});

it('finds each planted fault by the seed that has found it before', { timeout: 600_000 }, async () => {
  const lines = await simulate('--planted', '--recorded');
  expect(lines.filter((line) => line.includes('not found'))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^(\d+) of \1 planted faults were found/);
});

it('loses nothing and does nothing twice where a server is killed', { timeout: 600_000 }, async () => {
  const lines = await simulate('--kills', '4');
  expect(lines.at(-1)).toMatch(/^4 of \d+ points, 0 faults$/);
});
