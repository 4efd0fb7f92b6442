import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { build } from 'vite';
import { server as serverConfig } from '../../vite.config.ts';
import { median } from './measure.ts';
import { printTable } from './table.ts';
import { baseWay, type Way, wayNames, ways } from './ways.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const CONNECTIONS = 10;

/** Long enough for the compiler to have seen all of a page's way. */
const WARM_UP = 5;
const outDir = 'node_modules/.cache/vitrine/bench';

type Rates = Readonly<Record<Way, readonly number[]>>;

/** Requests per second of one page in each way of serving it. */
export async function measureServer(rounds: number): Promise<boolean> {
  return withServedPages(async (ports) => {
    const rates = Object.fromEntries(wayNames.map((name) => [name, [] as number[]])) as Record<Way, number[]>;
    for (const name of wayNames) await shoot(name, ports[name], WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? wayNames : [...wayNames].reverse()) {
        rates[name].push(await shoot(name, ports[name], SECONDS));
      }
    }
    return report(rates);
  });
}

/**
 * Builds and starts the servers of `served-page.ts`, and gives their ports by name. They are built as the package is,
 * because what runs TypeScript directly names every closure anew each time that it is made, and each runs in a process
 * of its own, as servers do: the code that all of them share would get slower with every way that it is used in.
 */
export async function withServedPages<Result>(
  work: (ports: Readonly<Record<Way, number>>) => Promise<Result>,
): Promise<Result> {
  const { ssr = {}, define = {}, build: built } = serverConfig;
  const input = { 'served-page': 'test/bench/served-page.ts', 'style-worker': 'server/site/styles/style-worker.ts' };
  const rolldownOptions = { ...built?.rolldownOptions, input };
  await build({ configFile: false, logLevel: 'warn', ssr, define, build: { ...built, outDir, rolldownOptions } });
  const children: ChildProcess[] = [];
  try {
    const ports: [Way, number][] = [];
    for (const name of wayNames) {
      const child = fork(join(outDir, 'served-page.js'), [name]);
      children.push(child);
      const [port] = (await once(child, 'message')) as [number];
      ports.push([name, port]);
    }
    return await work(Object.fromEntries(ports) as Record<Way, number>);
  } finally {
    for (const child of children) child.kill();
  }
}

async function shoot(name: string, port: number, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}/`,
    connections: CONNECTIONS,
    duration,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${name} answered ${non2xx} times not at all as asked.`);
  return requests.average;
}

/** Compared round by round, so that what disturbs the machine for a while disturbs both sides. */
function report(rates: Rates): boolean {
  const ratioOf = (name: Way) => median(rates[name].map((rate, round) => rate / (rates[baseWay][round] ?? Number.NaN)));
  const rows = wayNames.map((name) => ({ name, cells: [median(rates[name]), ratioOf(name)] }));
  printTable('Requests per second, one page of 100 kB', ['per second', `${baseWay} = 1`], rows);
  let isReached = true;
  for (const name of wayNames) {
    const goal = ways[name];
    if (goal === undefined) continue;
    console.log(`${name}: ${ratioOf(name).toFixed(2)}, must be at least ${goal}`);
    isReached &&= ratioOf(name) >= goal;
  }
  return isReached;
}
