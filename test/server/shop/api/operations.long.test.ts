import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import express, { type RequestHandler, type Response } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cookieNames, endpoints } from '#contract';
import { openLog } from '../../../../server/http/operations/log.ts';
import { createOperations } from '../../../../server/http/operations/operations.ts';
import { shedOverload } from '../../../../server/http/operations/overload.ts';
import { quietReport } from '../../../../server/http/operations/quiet-report.ts';
import { releaseSlot } from '../../../../server/http/release-slot.ts';
import { createVisitors } from '../../../../server/http/security/index.ts';
import { type Store, StoreUnavailable } from '../../../../server/store/index.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { createShopApi, createShopper, testSigner } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

describe('rel-K09 the end of a server', () => {
  /** A process that waits for its end as `serve` does; its log is a file, its words are lines. */
  async function running(stop: 'at once' | 'never') {
    const folder = scratchFolder();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.resolve('test/support/ending.ts'), path.join(folder, 'log'), stop],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ended = new Promise<[number | null, string | null]>((resolve) =>
      child.once('exit', (code, signal) => resolve([code, signal])),
    );
    expect((await lines.next()).value).toBe('ready');
    return { child, lines, ended, log: () => readFileSync(path.join(folder, 'log'), 'utf8') };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s is in good order: 0, and the log is written', async (signal) => {
    const { child, ended, log } = await running('at once');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(log()).toContain('"msg":"the last line"');
  });

  it('by a second signal comes at once, with its number', async () => {
    const { child, lines, ended } = await running('never');
    child.kill('SIGTERM');
    expect((await lines.next()).value).toBe('stopping');
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
  });

  it.each(['throw', 'reject'])('by a fault that nobody caught (%s) is told, orderly, and 70', async (fault) => {
    const { child, ended, log } = await running('at once');
    child.stdin.write(`${fault}\n`);
    expect(await ended).toEqual([70, null]);
    expect(log()).toContain('nobody caught this');
    expect(log()).toContain('"msg":"the last line"');
  });
});

describe('rel-K12 a clock that jumps', () => {
  const day = 86_400_000;
  it.each([
    ['a day forth', day],
    ['a day back', -day],
    ['an hour back, as when summer ends', -3_600_000],
    ['beyond 2038', Date.parse('2038-01-19T03:14:08Z') - Date.now()],
    ['to a leap day', Date.parse('2028-02-29T12:00:00Z') - Date.now()],
    ['beyond 2^32 seconds', 2 ** 32 * 1000 - Date.now() + 1000],
  ])('%s ends no cart, and a visitor shops on with the crumb that the refusal brings', async (_what, jump) => {
    let offset = 0;
    const now = () => Date.now() + offset;
    const shop = createShopApi(store, { now, parts: { now } });
    const shopper = await createShopper(shop.app);
    const add = () => shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
    expect((await add()).status).toBe(200);
    offset = jump;
    const first = await add();
    expect([200, 403]).toContain(first.status);
    const second = first.status === 200 ? first : await add();
    expect([second.status, second.body.shoppingCart.totalQuantity]).toEqual([200, 2]);
    expect(shop.faults).toEqual([]);
  });

  it('makes no crumb of tomorrow eternal', () => {
    const base = Date.now();
    let at = base + 30 * day;
    const visitors = createVisitors(testSigner, 'site-1', () => at);
    const set: string[] = [];
    const headers: Record<string, string> = {};
    const response = { append: (_name: string, line: string) => void set.push(line.split(';')[0] ?? ''), locals: {} };
    visitors.greet({ headers } as never, response as never);
    at = base;
    const crumb = set.find((line) => line.startsWith(`${cookieNames.crumb}=`))?.slice(cookieNames.crumb.length + 1);
    expect(visitors.judge({ headers: { cookie: set.join('; ') } } as never, crumb)).toBe('crumb-expired');
  });
});

describe('rel-K15 a log', () => {
  const served = (target: string | number, room?: number) => {
    const log = openLog('info', target, room);
    const operations = createOperations(log.logger);
    return { log, app: express().use(...operations.before, operations.router) };
  };

  it('whose disk is full holds no request up', async () => {
    const { log, app } = served('/dev/full');
    for (let n = 0; n < 20; n++) expect((await request(app).get('/healthz')).status).toBe(200);
    await log.close();
  });

  it('whose reader has stopped holds no request up, drops what finds no room, and goes on when it reads again', async () => {
    const pipe = path.join(scratchFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const ends = constants.O_RDWR | constants.O_NONBLOCK;
    const reader = openSync(pipe, ends);
    onTestFinished(() => closeSync(reader));
    // Nobody reads: filled to the brim, it takes no more.
    expect(() => {
      for (;;) writeFileSync(reader, 'x'.repeat(4096));
    }).toThrow('EAGAIN');
    // The log closes this one itself: a descriptor that is closed under its writer becomes somebody else's.
    const { log, app } = served(openSync(pipe, ends), 2000);
    for (let n = 0; n < 30; n++) expect((await request(app).get('/healthz')).status).toBe(200);
    expect(log.dropped()).toBeGreaterThan(0);
    const read = drain(reader);
    await log.close();
    expect(read()).toContain('"path":"/healthz"');
  });
});

/** Reads a pipe until its text is asked for. */
function drain(descriptor: number): () => string {
  const buffer = Buffer.alloc(65_536);
  let text = '';
  const take = () => {
    try {
      for (;;) text += buffer.toString('utf8', 0, readSync(descriptor, buffer));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  };
  const timer = setInterval(take, 10);
  return () => {
    clearInterval(timer);
    take();
    return text;
  };
}

describe('rel-L05 a server with more to do than it can', () => {
  /** An app that begins one request at a time while it is busy, and finishes none before it is told to. */
  async function busyApp(patience: number, most?: number) {
    const state = { isBusy: true, arrived: 0, begun: 0, closed: 0 };
    const held: (() => void)[] = [];
    const responses: Response[] = [];
    const limits = { few: 1, patience, isBusy: () => state.isBusy, ...(most !== undefined && { most }) };
    const hold: RequestHandler = (_request, response) => {
      state.begun += 1;
      responses.push(response);
      held.push(() => void response.json({}));
    };
    const note: RequestHandler = (_request, response, next) => {
      state.arrived += 1;
      response.once('close', () => {
        state.closed += 1;
      });
      next();
    };
    const server = express()
      .use(note, shedOverload(limits))
      .get('/page', hold)
      .get(['/healthz', '/_runtime/waiting-1.js'], (_request, response) => void response.json({}))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const ask = (address = '/page') =>
      request(server)
        .get(address)
        .then((answer) => answer);
    const counts = async (name: 'arrived' | 'begun' | 'closed', count: number) => {
      await expect.poll(() => state[name], { timeout: 10_000 }).toBe(count);
    };
    const { port } = server.address() as AddressInfo;
    return {
      state,
      origin: `http://127.0.0.1:${port}`,
      held,
      responses,
      ask,
      counts,
      begins: (n: number) => counts('begun', n),
    };
  }

  it('turns those away who have waited too long, and never a question for its health', async () => {
    const { state, held, ask, begins, origin } = await busyApp(50);
    const first = ask();
    await begins(1);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      503,
      '1',
      'Please try again.',
    ]);
    const page = await request(origin).get('/page').set('Accept', 'text/html');
    expect([page.status, page.headers['content-type'], page.text]).toEqual([
      503,
      'text/html; charset=utf-8',
      expect.stringContaining('<h1>Please try again</h1>'),
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const arabic = await request(origin).get('/page').set({ Accept: 'text/html', 'Accept-Language': 'sv,ar-EG;q=0.9' });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text).toContain('<h1>يرجى المحاولة مرة أخرى</h1>');
    expect((await ask('/healthz')).status).toBe(200);
    held[0]?.();
    expect([(await first).status, state.begun]).toEqual([200, 1]);
  });

  it('begins the next when one is done, in the order they came', async () => {
    const { held, ask, begins } = await busyApp(60_000);
    const first = ask();
    await begins(1);
    const second = ask();
    held[0]?.();
    expect((await first).status).toBe(200);
    await begins(2);
    held[1]?.();
    expect((await second).status).toBe(200);
  });

  it('begins all of them when it only waits for somebody else', async () => {
    const { state, held, ask, begins } = await busyApp(60_000);
    const answers = [ask()];
    await begins(1);
    answers.push(ask(), ask());
    state.isBusy = false;
    await begins(3);
    for (const finish of held) finish();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('begins nothing in the place where it is read: a crowd is seen before any of it is worked off', async () => {
    const { held, ask, begins, counts, state } = await busyApp(60_000);
    const answers = [ask(), ask(), ask()];
    await counts('arrived', 3);
    await begins(1);
    for (let n = 0; n < 3; n++) {
      await begins(n + 1);
      held[n]?.();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(state.begun).toBe(3);
  });

  it('turns nobody away for one long piece of work, unless a crowd came during it', async () => {
    const guard = shedOverload({ patience: 0, isBusy: () => true });
    const ends = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const response = Object.assign(new EventEmitter(), {
            writeHead: () => ({ end: () => response.emit('end') }),
          });
          const refused = once(response, 'end').then(() => 'refused');
          const begun = new Promise((resolve) =>
            guard({ headers: {} } as never, response as never, () => resolve('begun')),
          );
          const end = await Promise.race([refused, begun]);
          response.emit('close');
          return end;
        }),
      );
    expect(new Set(await ends(8))).toEqual(new Set(['begun']));
    const crowd = await ends(50);
    expect(crowd.filter((end) => end === 'begun')).toHaveLength(8);
    expect(crowd.slice(0, 42)).toEqual(Array.from({ length: 42 }, () => 'refused'));
  });

  it('lets the code of a page wait where others are turned away', async () => {
    const { ask, begins, held } = await busyApp(20);
    const first = ask();
    await begins(1);
    const code = ask('/_runtime/waiting-1.js');
    expect((await ask()).status).toBe(503);
    for (const finish of held) finish();
    expect([(await first).status, (await code).status]).toEqual([200, 200]);
  });

  it('does not count a request that waits for another thread', async () => {
    const { ask, begins, held, responses } = await busyApp(60_000);
    const first = ask();
    await begins(1);
    const second = ask();
    const [aside] = responses;
    if (aside) releaseSlot(aside);
    await begins(2);
    for (const finish of held) finish();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    // Its end counts no second time.
    const answers = [ask(), ask()];
    await begins(3);
    held[2]?.();
    await begins(4);
    held[3]?.();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('lets no more wait than have room, and does nothing for who has gone', async () => {
    const { origin, held, ask, begins, counts, state } = await busyApp(60_000, 1);
    const first = ask();
    await begins(1);
    const gone = get(`${origin}/page`).on('error', () => undefined);
    await counts('arrived', 2);
    expect((await ask()).status).toBe(503);
    gone.destroy();
    await counts('closed', 2);
    held[0]?.();
    expect((await first).status).toBe(200);
    const last = ask();
    await begins(2);
    held[1]?.();
    expect([(await last).status, state.begun]).toEqual([200, 2]);
  });
});

it('tells of a database that is away once in a while, and of anything else at once', () => {
  const told: string[] = [];
  let at = 0;
  const report = quietReport((fault) => told.push(String(fault)), { milliseconds: 1000, now: () => at });
  for (let n = 0; n < 100; n++) report(new StoreUnavailable());
  report(new Error('another'));
  at = 2000;
  report(new StoreUnavailable());
  expect(told).toEqual([
    'StoreUnavailable: The database cannot be reached.',
    'Error: another',
    'Error: The database could not be reached, 100 times since the last line.',
  ]);
});
