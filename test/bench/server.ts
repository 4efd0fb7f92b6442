import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { build } from 'vite';
import { server as serverConfig } from '../../exports/server-builds.ts';
import { median } from './measure.ts';
import { processorOf } from './served.ts';
import { printTable } from './table.ts';
import { baseWay, type Way, wayNames, ways } from './ways.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const CONNECTIONS = 10;

/** Long enough for the compiler to have seen all of a page's way. */
const WARM_UP = 5;
const outDir = 'node_modules/.cache/vitrine/bench';

type Times = Readonly<Record<Way, readonly number[]>>;

interface ServedPage {
  readonly pid: number;
  readonly port: number;
}

type ServedPages = Readonly<Record<Way, ServedPage>>;

/** Processor time for each request of one page in each way of serving it. */
export async function measureServer(rounds: number): Promise<boolean> {
  return withServedPages(async (served) => {
    const times = Object.fromEntries(wayNames.map((name) => [name, [] as number[]])) as Record<Way, number[]>;
    for (const name of wayNames) await shoot(name, served[name], WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? wayNames : [...wayNames].reverse()) {
        times[name].push(await shoot(name, served[name], SECONDS));
      }
    }
    return report(times);
  });
}

/**
 * Builds and starts the servers of `served-page.ts`, and gives them by name. They are built as the package is,
 * because what runs TypeScript directly names every closure anew each time that it is made, and each runs in a process
 * of its own, as servers do: the code that all of them share would get slower with every way that it is used in.
 */
export async function withServedPages<Result>(work: (served: ServedPages) => Promise<Result>): Promise<Result> {
  const { ssr = {}, define = {}, build: built } = serverConfig;
  const input = { 'served-page': 'test/bench/served-page.ts', 'style-worker': 'server/site/styles/style-worker.ts' };
  const rolldownOptions = { ...built?.rolldownOptions, input };
  await build({ configFile: false, logLevel: 'warn', ssr, define, build: { ...built, outDir, rolldownOptions } });
  const children: ChildProcess[] = [];
  try {
    const served: [Way, ServedPage][] = [];
    for (const name of wayNames) {
      const child = fork(join(outDir, 'served-page.js'), [name]);
      children.push(child);
      const [port] = (await once(child, 'message')) as [number];
      served.push([name, { pid: child.pid ?? 0, port }]);
    }
    return await work(Object.fromEntries(served) as Record<Way, ServedPage>);
  } finally {
    for (const child of children) child.kill();
  }
}

/** Microseconds of processor time for each request, which do not depend on what else the machine does. */
async function shoot(name: string, { pid, port }: ServedPage, duration: number): Promise<number> {
  const before = processorOf(pid);
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}/`,
    connections: CONNECTIONS,
    duration,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${name} answered ${non2xx} times not at all as asked.`);
  return ((processorOf(pid) - before) * 1_000) / requests.total;
}

/** Compared round by round, so that what disturbs the machine for a while disturbs both sides. */
function report(times: Times): boolean {
  const ratioOf = (name: Way) => median(times[name].map((time, round) => time / (times[baseWay][round] ?? Number.NaN)));
  const rows = wayNames.map((name) => ({ name, cells: [median(times[name]), ratioOf(name)] }));
  printTable('Processor time for a request, one page of 100 kB', ['µs', `${baseWay} = 1`], rows);
  let isReached = true;
  for (const name of wayNames) {
    const goal = ways[name];
    if (goal === undefined) continue;
    console.log(`${name}: ${ratioOf(name).toFixed(2)}, must be at most ${goal}`);
    isReached &&= ratioOf(name) <= goal;
  }
  return isReached;
}
