import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFolder, openMemory } from '../../../server/store/embedded/database.ts';
import { fsyncCount } from '../../../server/store/embedded/durable-fs.ts';
import { lockFolder } from '../../../server/store/embedded/folder-lock.ts';
import { initialDump, shippedDump } from '../../../server/store/embedded/initial-dump.ts';
import { openThread, prepareThread, workerFile } from '../../../server/store/embedded/thread.ts';
import { simpleQuery } from '../../../server/store/embedded/wire.ts';
import type { FromWorker, ToWorker } from '../../../server/store/embedded/worker-messages.ts';
import { openStore, StoreInUse } from '../../../server/store/index.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { embeddedPool } from '../../../server/store/open.ts';

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-store-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('writes every commit to disk, survives being closed, and refuses a second server in plain words', async () => {
    const dataFolder = path.join(scratch, 'shop');
    const store = await openStore({ dataFolder });
    const before = fsyncCount();
    const workerRuns = workerFile() !== undefined;
    for (let i = 0; i < 5; i++) {
      await store.read((database) =>
        database.execute(sql`insert into settings values ('w', ${`n${i}`}, ${JSON.stringify({ i })}::jsonb)`),
      );
    }
    // In a worker thread the count rises there: the durable file layer itself is watched in the next test.
    expect(workerRuns || fsyncCount() - before >= 5).toBe(true);
    await expect(openStore({ dataFolder })).rejects.toThrow(
      /is in use by another server or command\. Stop that server/,
    );
    await store.close();

    const again = await openStore({ dataFolder });
    const kept = await again.read((database) => database.execute(sql`select count(*)::int as n from settings`));
    expect(kept.rows).toEqual([{ n: 5 }]);
    expect(existsSync(path.join(dataFolder, 'database.new'))).toBe(false);
    await again.close();
  }, 60_000);

  it('rel-L07 is new with its schema up to date: nothing is left to migrate, and no templates lie beside it', async () => {
    const folder = path.join(scratch, 'new');
    const backend = await openFolder(folder);
    const pool = embeddedPool(backend);
    expect(await migrate(pool)).toEqual([]);
    expect((await pool.query('select datname from pg_database')).rows).toEqual([{ datname: 'postgres' }]);
    await pool.end();
    await backend.close();
  }, 60_000);

  it('syncs files on commit in its own thread too', async () => {
    const database = await openFolder(path.join(scratch, 'durable'));
    const before = fsyncCount();
    const query = (text: string) => {
      const body = Buffer.from(`${text}\0`);
      const head = Buffer.alloc(5);
      head.write('Q');
      head.writeInt32BE(body.length + 4, 1);
      return database.exchange(Buffer.concat([head, body]));
    };
    await query('create table t (n int)');
    for (let n = 0; n < 5; n++) await query(`insert into t values (${n})`);
    expect(fsyncCount() - before).toBeGreaterThanOrEqual(5);
    await database.close();
  }, 60_000);

  it('throws a half-made folder of a killed first start away', async () => {
    const folder = path.join(scratch, 'half');
    mkdirSync(path.join(folder, 'database.new/base'), { recursive: true });
    const database = await openFolder(folder);
    await database.close();
    expect(existsSync(path.join(folder, 'database/PG_VERSION'))).toBe(true);
  }, 60_000);
});

describe('the lock of a data folder', () => {
  it('is held by one of many that come at once, and free again each time that one was killed', async () => {
    const folder = path.join(scratch, 'killed');
    mkdirSync(folder);
    for (let round = 0; round < 2; round++) {
      const takers = Array.from({ length: 3 }, () =>
        spawn(process.execPath, ['--import', 'tsx', 'test/support/lock-taker.ts', folder]),
      );
      const said = await Promise.all(takers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
      expect(said.toSorted()).toEqual(['held', 'in use', 'in use']);
      await expect(lockFolder(folder)).rejects.toThrow(StoreInUse);
      for (const taker of takers) {
        taker.kill('SIGKILL');
        await once(taker, 'exit');
      }
    }
    (await lockFolder(folder)).release();
  }, 60_000);

  it('is free again when the thread that held it was ended', async () => {
    const folder = path.join(scratch, 'ended');
    mkdirSync(folder);
    const worker = new Worker(String(workerFile()));
    worker.postMessage({ kind: 'open', folder } satisfies ToWorker);
    expect(await once(worker, 'message')).toEqual([{ kind: 'open' }]);
    await expect(lockFolder(folder)).rejects.toThrow(StoreInUse);
    await worker.terminate();
    (await lockFolder(folder)).release();
  }, 60_000);
});

it('has its empty database with it when built', async () => {
  expect(existsSync(shippedDump()), 'run `npm run build` first').toBe(true);
  expect(statSync(shippedDump()).size).toBeLessThan(4_000_000);
  expect((await initialDump()).size).toBe(statSync(shippedDump()).size);
});

it('runs in a worker thread when built', async () => {
  const file = workerFile();
  expect(file, 'run `npm run build` first').toBeDefined();
  const folder = path.join(scratch, 'threaded');
  const database = await openThread(String(file), folder);
  await expect(openThread(String(file), folder)).rejects.toThrow(StoreInUse);
  await database.close();
}, 60_000);

it('rel-L07 opens in a thread that was booted before anybody knew its folder, and in another when that one died', async () => {
  const started = vi.fn<(worker: Worker) => void>();
  process.on('worker', started);
  onTestFinished(() => void process.off('worker', started));
  prepareThread();
  const database = await openThread(String(workerFile()), path.join(scratch, 'prepared'));
  expect(started).toHaveBeenCalledTimes(1);
  await database.close();
  prepareThread();
  await expect.poll(() => started.mock.calls).toHaveLength(2);
  const unused = started.mock.lastCall?.[0];
  await unused?.terminate();
  await (await openThread(String(workerFile()), path.join(scratch, 'prepared'))).close();
  expect(started).toHaveBeenCalledTimes(3);
}, 60_000);

it('rel-L07 opens a database that is there before anybody asks, and makes none for nobody', async () => {
  const folder = path.join(scratch, 'early');
  const file = String(workerFile());
  await (await openThread(file, folder)).close();

  const opened = openedByItself();
  prepareThread(folder);
  await opened;
  await expect(openFolder(folder)).rejects.toThrow(StoreInUse);
  await (await openThread(file, folder)).close();

  // Another folder is asked for: what was opened for nobody is let go.
  prepareThread(folder);
  await (await openThread(file, path.join(scratch, 'other'))).close();
  await vi.waitFor(async () => (await openFolder(folder)).close(), { timeout: 10_000 });

  prepareThread(path.join(scratch, 'never'));
  await (await openThread(file, folder)).close();
  expect(existsSync(path.join(scratch, 'never'))).toBe(false);
}, 60_000);

/** Resolves when the next thread that is started says that it has opened a database. */
function openedByItself(): Promise<void> {
  return new Promise((resolve) => {
    process.once('worker', (worker) =>
      worker.on('message', ({ kind }: FromWorker) => {
        if (kind === 'open') resolve();
      }),
    );
  });
}

it('keeps nothing of the answers that it gave', async () => {
  const database = await openMemory();
  const ask = () => database.exchange(simpleQuery('select n, n::text from generate_series(1, 200) n'));
  const answer = await ask();
  expect(answer.length).toBeGreaterThan(4_000);
  const before = heapInUse();
  for (let n = 0; n < 300; n++) await ask();
  // 60,000 rows; each that was kept as an object would be some hundred bytes.
  expect(heapInUse() - before).toBeLessThan(2_000_000);
  expect(await ask()).toEqual(answer);
  await database.close();
}, 60_000);

/** Bytes of the heap that something still refers to. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
