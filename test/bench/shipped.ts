import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { fillCart } from './fill-cart.ts';
import { median } from './measure.ts';
import { printTable } from './table.ts';

const CONNECTIONS = 10;
const WARM_UP = 6_000;
const SLICE = 3_000;
/** Microseconds of one tick of a process's clock. */
const TICK = 10_000;

/** Pages of the demonstration shop, from the server's cache. */
const pages = { home: '/', list: '/stoneware', product: '/stoneware/harbour-mug' } as const;
/** What a page costs beside Express's constant one, in processor time. */
const most = 1;
/** What it aims at beside the same in plain node:http. */
const mostOfHttp = 2;

/**
 * A visitor's own page is made for each request, so fewer of them are asked for, by no more at once than a busy server
 * keeps waiting.
 */
const cart = { path: '/cart', warmUp: 600, slice: 300, connections: 4, microseconds: 700 } as const;

const forms = {
  plain: {},
  compressed: { 'accept-encoding': 'gzip, deflate, br, zstd' },
} as const;

interface Target {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number[];
}

/**
 * Processor time for each request of the server as it is shipped, with log, metrics, shedding and all headers, beside
 * constant pages of the same size in Express and in plain node:http. Needs `npm run build`.
 */
export async function measureShipped(rounds: number): Promise<boolean> {
  const children: ChildProcess[] = [];
  const start = async (name: string, args: readonly string[]) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    return { pid: child.pid ?? 0, origin: await originOf(name, child) };
  };
  try {
    const port = await freePort();
    const shop = await start('shop', ['dist/vitrine.js', 'serve', '--data', 'memory', '--port', String(port)]);
    const rows = [];
    let isReached = true;
    for (const [page, path] of Object.entries(pages)) {
      const size = (await (await fetch(shop.origin + path)).arrayBuffer()).byteLength;
      const express = await start('express', [
        '--import',
        'tsx',
        'test/bench/constant-page.ts',
        'express',
        String(size),
      ]);
      const bare = await start('http', ['--import', 'tsx', 'test/bench/constant-page.ts', 'http', String(size)]);
      const target = (name: string, { pid, origin }: typeof shop, at = '/', headers = {}): Target => ({
        ...{ name, pid, headers, url: origin + at },
        times: [],
      });
      const base = target('express', express);
      const http = target('node:http', bare);
      const shipped = Object.entries(forms).map(([form, headers]) => target(form, shop, path, headers));
      await measure([base, http, ...shipped], rounds);
      for (const one of shipped) {
        const ratio = ratioTo(base, one);
        isReached &&= ratio <= most;
        rows.push({ name: `${page}, ${one.name}`, cells: [median(one.times), ratio, ratioTo(http, one)] });
      }
    }
    const own = { ...{ name: 'cart', pid: shop.pid, url: shop.origin + cart.path }, times: [] as number[] };
    const target = { ...own, headers: { cookie: await fillCart(shop.origin, pages.product) } };
    await measure([target], rounds, cart);
    rows.push({ name: 'cart, one visitor’s own', cells: [median(target.times), undefined, undefined] });
    printTable('Processor time of a page from cache, and of a cart', ['µs', 'Express = 1', 'node:http = 1'], rows);
    console.log(
      `must be at most ${most} of Express; aims at ${mostOfHttp} of node:http, ${cart.microseconds} µs the cart`,
    );
    return isReached;
  } finally {
    for (const child of children) child.kill();
  }
}

async function measure(
  targets: readonly Target[],
  rounds: number,
  { warmUp, slice, connections } = { warmUp: WARM_UP, slice: SLICE, connections: CONNECTIONS },
): Promise<void> {
  for (const target of targets) await shoot(target, warmUp, connections);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      target.times.push(await shoot(target, slice, connections));
    }
  }
}

/** Microseconds of processor time for each of so many requests. */
async function shoot({ name, pid, url, headers }: Target, amount: number, connections: number): Promise<number> {
  const before = ticksOf(pid);
  const { non2xx, errors } = await autocannon({ url, headers, amount, connections });
  if (non2xx > 0 || errors > 0) throw new Error(`${name} answered ${non2xx + errors} times not as asked.`);
  return ((ticksOf(pid) - before) * TICK) / amount;
}

/** Compared round by round, so that what disturbs the machine for a while disturbs both sides. */
function ratioTo(base: Target, target: Target): number {
  return median(target.times.map((time, round) => time / (base.times[round] ?? Number.NaN)));
}

/** What all threads of a process have run, for it and in the kernel. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function originOf(name: string, child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error(`${name} says nothing.`);
  child.once('exit', (code) => {
    if (code !== null) console.error(`${name} ended with ${code}.`);
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const [origin] = /http:\/\/\S+/.exec(line) ?? [];
    if (origin === undefined) continue;
    child.stderr.resume();
    return origin;
  }
  throw new Error(`${name} has not started.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
