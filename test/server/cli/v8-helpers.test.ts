import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const of = (path: string) => JSON.stringify(new URL(`../../../server/${path}`, import.meta.url).href);

/** Runs in a process of its own: what is put behind cannot be put back. Garbage that is there together is collected by all. */
const program = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const { getPriority } = await import('node:os');
  const { v8Helpers } = await import(${of('cli/v8-helpers.ts')});
  const { putBehindRequests } = await import(${of('lib/behind-requests.ts')});
  const worked = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/schedstat', 'utf8').split(' ')[0]);
  const threads = readdirSync('/proc/self/task').map(Number);
  const before = new Map(threads.map((thread) => [thread, worked(thread)]));
  let kept = [];
  for (let round = 0; round < 400; round += 1) {
    kept.push(Array.from({ length: 2000 }, (_, at) => ({ at, text: String(at) })));
    if (kept.length > 100) kept = kept.slice(90);
  }
  const helpers = v8Helpers();
  const spent = (some) => some.reduce((sum, thread) => sum + worked(thread) - before.get(thread), 0);
  const others = threads.filter((thread) => !helpers.includes(thread) && thread !== process.pid);
  putBehindRequests([...helpers, process.pid]);
  process.stdout.write(JSON.stringify({
    count: helpers.length,
    spent: spent(helpers) > spent(others),
    behind: helpers.every((thread) => getPriority(thread) > getPriority(process.pid)),
    untouched: others.every((thread) => getPriority(thread) === getPriority(process.pid)),
  }));
`;

function run(...options: readonly string[]): unknown {
  const args = [...options, '--import', 'tsx', '--input-type=module', '--eval', program];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } }),
  );
}

const isNamed = Number(process.versions.node.split('.')[0]) >= 24;

describe.runIf(process.platform === 'linux')('the threads that V8 collects in', () => {
  it('are found, and put behind requests without anybody else', () => {
    expect(run()).toEqual({ count: 4, spent: true, behind: true, untouched: true });
  });

  it('are left alone where somebody has chosen how many there are and nothing names them', () => {
    expect(run('--v8-pool-size=2')).toMatchObject({ count: isNamed ? 2 : 0, untouched: true });
  });
});
