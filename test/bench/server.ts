import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { build } from 'vite';
import serverConfig from '../../vite.server.config.ts';
import { median } from './measure.ts';
import { printTable } from './table.ts';

/** What the design asks around the engine, as a ratio of requests per second (design.md, Speed). */
const serverGoals: Readonly<Record<string, number>> = { 'page cache hit': 1.3, 'page rendered per request': 0.8 };
const BASE = 'constant buffer, Express’s own ETag';
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const CONNECTIONS = 10;

/** Long enough for the compiler to have seen all of a page's way. */
const WARM_UP = 5;
const outDir = 'node_modules/.cache/vitrine/bench';

/**
 * Requests per second of one page in each way of serving it; the servers run in a process of their own, built as the
 * package is: what runs TypeScript directly names every closure anew each time that it is made.
 */
export async function measureServer(rounds: number): Promise<boolean> {
  return withServedPages(async (ports) => {
    const rates = new Map<string, number[]>(Object.keys(ports).map((name) => [name, []]));
    for (const [name, port] of Object.entries(ports)) await shoot(name, port, WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, port] of Object.entries(ports)) rates.get(name)?.push(await shoot(name, port, SECONDS));
    }
    return report(rates);
  });
}

/** Builds and starts the servers of `served-page.ts`, and gives their ports by name. */
export async function withServedPages<Result>(
  work: (ports: Readonly<Record<string, number>>) => Promise<Result>,
): Promise<Result> {
  const { ssr = {}, build: built } = serverConfig;
  const input = { 'served-page': 'test/bench/served-page.ts', 'less-worker': 'server/site/styles/less-worker.ts' };
  const rolldownOptions = { ...built?.rolldownOptions, input };
  await build({ configFile: false, logLevel: 'warn', ssr, build: { ...built, outDir, rolldownOptions } });
  const child = fork(join(outDir, 'served-page.js'));
  try {
    const [ports] = (await once(child, 'message')) as [Readonly<Record<string, number>>];
    return await work(ports);
  } finally {
    child.kill();
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

function report(rates: ReadonlyMap<string, readonly number[]>): boolean {
  const base = median([...(rates.get(BASE) ?? [])]);
  const rows = [...rates].map(([name, all]) => {
    const rate = median([...all]);
    return { name, cells: [rate, rate / base] };
  });
  printTable('Requests per second, one page of 100 kB', ['per second', `${BASE} = 1`], rows);
  const missed = Object.entries(serverGoals).filter(([name, goal]) => {
    const reached = median([...(rates.get(name) ?? [])]) / base;
    console.log(`${name}: ${reached.toFixed(2)}, must be at least ${goal}`);
    return reached < goal;
  });
  return missed.length === 0;
}
