import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { fillCart } from './fill-cart.ts';
import { median } from './measure.ts';
import { processorOf } from './served.ts';
import { printTable, type Row } from './table.ts';

const CONNECTIONS = 10;
/** V8 compiles anew until about then. */
const WARM_UP = 20_000;
const SLICE = 3_000;
/** Pages of the demonstration shop, from the server's cache. */
const pages = { home: '/', list: '/stoneware', product: '/stoneware/harbour-mug' } as const;
/** What a page costs beside Express's constant one, in processor time. */
const most = 1;
/** What it aims at beside the same in plain node:http. */
const mostOfHttp = 2;

/**
 * A visitor's own page is made for each request, so fewer of them are asked for, by no more at once than a busy server
 * keeps waiting. Its way is long: V8 has compiled most of it after some thousand requests.
 */
const cart = { path: '/cart', warmUp: 3_000, slice: 600, connections: 4, microseconds: 700 } as const;

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
 * constant pages in Express and in plain node:http, of as many bytes as are sent. Needs `npm run build`.
 */
export async function measureShipped(rounds: number): Promise<boolean> {
  const port = await freePort();
  const shop = await start('shop', ['dist/vitrine.js', 'serve', '--data', 'memory', '--port', String(port)]);
  try {
    const rows: Row[] = [];
    let isReached = true;
    for (const [page, path] of Object.entries(pages)) {
      for (const [form, headers] of Object.entries(forms)) {
        const target = targetAt(`${page}, ${form}`, shop, path, headers);
        const [time, ratio = Number.NaN, ratioToHttp] = await besideConstants(target, rounds);
        isReached &&= ratio <= most;
        rows.push({ name: target.name, cells: [time, ratio, ratioToHttp] });
      }
    }
    const cookie = await fillCart(shop.origin, pages.product);
    const own = targetAt('cart, one visitor’s own', shop, cart.path, { cookie });
    rows.push({ name: own.name, cells: await besideConstants(own, rounds, cart) });
    printTable('Processor time of a page from cache, and of a cart', ['µs', 'Express = 1', 'node:http = 1'], rows);
    console.log(
      `must be at most ${most} of Express; aims at ${mostOfHttp} of node:http, ${cart.microseconds} µs the cart`,
    );
    return isReached;
  } finally {
    shop.child.kill();
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
}

async function start(name: string, args: readonly string[], input?: Buffer): Promise<Started> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(input);
  return { child, pid: child.pid ?? 0, origin: await originOf(name, child) };
}

function targetAt(name: string, { pid, origin }: Started, path = '/', headers: Target['headers'] = {}): Target {
  return { ...{ name, pid, headers, url: origin + path }, times: [] };
}

/** The time of one request, beside Express's and beside that of plain node:http with as many bytes. */
async function besideConstants(
  target: Target,
  rounds: number,
  pace: Pace = { warmUp: WARM_UP, slice: SLICE, connections: CONNECTIONS },
): Promise<Row['cells']> {
  const page = await pageLike(target);
  const constant = (way: string) => start(way, ['--import', 'tsx', 'test/bench/constant-page.ts', way], page);
  const constants = [await constant('express'), await constant('http')] as const;
  try {
    const [express, http] = [targetAt('express', constants[0]), targetAt('node:http', constants[1])];
    await measure([express, http, target], rounds, pace);
    return [median(target.times), ratioTo(express, target), ratioTo(http, target)];
  } finally {
    for (const { child } of constants) child.kill();
  }
}

/** Bytes of the head of a constant page in plain node:http, to who asks once. */
const CONSTANT_HEAD = 138;

/**
 * A constant page of the page's own bytes that takes as many on the line, with its head, as the page does. Beyond what the
 * system takes at once, at some 98,300 for a new connection, a page costs twice as much. And who asks reads every page as
 * text, which takes long for what is compressed: a server that waits for them falls asleep after each answer, and to wake
 * up cost a constant page half as much again.
 */
function pageLike({ url, headers }: Target): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const read: Buffer[] = [];
      response.on('data', (bytes: Buffer) => read.push(bytes));
      response.once('end', () => {
        const body = Buffer.concat(read);
        resolve(Buffer.alloc(response.socket.bytesRead - CONSTANT_HEAD, body));
      });
    }).once('error', reject);
  });
}

interface Pace {
  readonly warmUp: number;
  readonly slice: number;
  readonly connections: number;
}

async function measure(
  targets: readonly Target[],
  rounds: number,
  { warmUp, slice, connections }: Pace,
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
  const before = processorOf(pid);
  const { non2xx, errors } = await autocannon({ url, headers, amount, connections });
  if (non2xx > 0 || errors > 0) throw new Error(`${name} answered ${non2xx + errors} times not as asked.`);
  return ((processorOf(pid) - before) * 1_000) / amount;
}

/** Compared round by round, so that what disturbs the machine for a while disturbs both sides. */
function ratioTo(base: Target, target: Target): number {
  return median(target.times.map((time, round) => time / (base.times[round] ?? Number.NaN)));
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
