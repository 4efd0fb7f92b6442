import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoints } from '#contract';
import { openMemory } from '../../../server/store/embedded/database.ts';
import { openThread } from '../../../server/store/embedded/thread.ts';
import { type Store, StoreUnavailable, type Transaction, tables } from '../../../server/store/index.ts';
import { embeddedPool } from '../../../server/store/open.ts';
import { createStore } from '../../../server/store/store.ts';
import { invariantBreaks } from '../../support/invariants.ts';
import { scratchFolder } from '../../support/serve-site.ts';
import { createShopApi, createShopper, type Shopper } from '../../support/shop-api.ts';
import { openCopyableStore, openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const entries = endpoints.addEntry.path;
const mug = { itemId: 'mug', sku: 'MUG' };
const keyed = (key: string) => ({ 'idempotency-key': key });
const total = async (shopper: Shopper) => (await shopper.get(endpoints.readCart.path)).body.totalQuantity;
const run = (statement: ReturnType<typeof sql>) => store.read((database) => database.execute(statement));

/** What a database says when it cannot write: raised by the table itself, so that everything else is real. */
async function refusingWrites(table: string, raise: string): Promise<() => Promise<unknown>> {
  await run(
    sql`create or replace function refuse() returns trigger language plpgsql as ${sql.raw(`$$ begin ${raise} return new; end $$`)}`,
  );
  await run(
    sql`create trigger refuse before insert or update on ${sql.identifier(table)} for each row execute function refuse()`,
  );
  return () => run(sql`drop trigger refuse on ${sql.identifier(table)}`);
}

// A product that nobody has counted yet is added in a transaction, any other one by one statement.
describe.each([
  ['transaction', () => run(sql`delete from stock`)],
  ['statement', async () => (await createShopper(createShopApi(store).app)).post(entries, mug, keyed('counted'))],
])('rel-K03 a connection that is lost while something is added in one %s', (way, prepare) => {
  /** Ends the connection for real on PostgreSQL; the embedded database has none that could break. */
  const cut = async (transaction: Transaction) => {
    if (store.kind === 'postgresql') await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    else throw new StoreUnavailable();
  };

  it('before the commit leaves nothing, and the same key may be sent again', async () => {
    await prepare();
    let isCut = false;
    const transaction: Store['transaction'] = (work) =>
      store.transaction(async (inner) => {
        const result = await work(inner);
        if (isCut) await cut(inner);
        return result;
      });
    const write: Store['write'] = async (change) => {
      if (isCut) await store.transaction(cut);
      return store.write(change);
    };
    const shop = createShopApi({ ...store, transaction, write });
    const shopper = await createShopper(shop.app);
    isCut = true;
    const lost = await shopper.post(entries, mug, keyed(`cut-before-${way}`));
    expect([lost.status, lost.body.message, lost.headers['retry-after']]).toEqual([503, 'Please try again.', '2']);
    isCut = false;
    await vi.waitFor(async () => expect(await store.isReady()).toBe(true), { timeout: 15_000 });
    expect(await total(shopper)).toBe(0);
    expect((await shopper.post(entries, mug, keyed(`cut-before-${way}`))).body.shoppingCart.version).toBe(1);
  });

  it('after the commit loses the answer and no more', async () => {
    await prepare();
    let isCut = false;
    const cutAfter = async <Done>(done: Promise<Done>): Promise<Done> => {
      const result = await done;
      if (isCut) throw new StoreUnavailable();
      return result;
    };
    const transaction: Store['transaction'] = (work) => cutAfter(store.transaction(work));
    const write: Store['write'] = (change) => cutAfter(store.write(change));
    const shop = createShopApi({ ...store, transaction, write });
    const shopper = await createShopper(shop.app);
    isCut = true;
    expect((await shopper.post(entries, mug, keyed(`cut-after-${way}`))).status).toBe(503);
    isCut = false;
    expect((await shopper.post(entries, mug, keyed(`cut-after-${way}`))).body.shoppingCart.totalQuantity).toBe(1);
    expect(await total(shopper)).toBe(1);
  });
});

it('rel-K03 a connection that is lost before its transaction begins is given back', async () => {
  const backend = await openMemory();
  let isAway = false;
  const pool = embeddedPool({
    exchange: (message) => (isAway ? Promise.reject(new StoreUnavailable()) : backend.exchange(message)),
  });
  const shortLived = createStore({ kind: 'embedded', pool, size: 1, closeBackend: () => backend.close() });
  const ask = () => shortLived.transaction((inner) => inner.execute<{ one: number }>(sql`select 1 as one`));
  await ask();
  isAway = true;
  // The pool has one connection: a second try that waited for it would never end.
  for (const _ of [1, 2]) await expect(ask()).rejects.toThrow(StoreUnavailable);
  isAway = false;
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await shortLived.close();
});

it('rel-K04 every fifth change fails like a lost race or a deadlock, and no visitor sees it', async () => {
  await run(sql`create sequence faults`);
  const allow = await refusingWrites(
    'carts',
    `if nextval('faults') % 5 = 0 then
       raise exception using errcode = case when nextval('faults') % 2 = 0 then '40001' else '40P01' end, message = 'injected';
     end if;`,
  );
  const shop = createShopApi(store);
  const shopper = await createShopper(shop.app);
  const statuses = [];
  for (let n = 0; n < 25; n++) statuses.push((await shopper.post(entries, mug, keyed(`race-${n}`))).status);
  await allow();
  expect(statuses).toEqual(Array(25).fill(200));
  expect(await total(shopper)).toBe(25);
  expect(shop.faults).toEqual([]);
});

it('rel-K04 a change of one statement that loses a race is tried again too', async () => {
  await run(sql`create sequence lost`);
  const lose = `if nextval('lost') % 3 = 1 then raise exception using errcode = '40P01', message = 'injected'; end if;`;
  const allowed = [await refusingWrites('stock', lose), await refusingWrites('submission_keys', lose)];
  const shop = createShopApi(store);
  const visitor = await createShopper(shop.app);
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await visitor.post('/api/form/FormSubmissionKey')).status);
  for (let n = 1; n < 4; n++) await shop.services.stock.set('mug', { sku: 'MUG', unlimited: false, qtyInStock: n });
  const kept = await shop.services.stock.read('mug');
  for (const allow of allowed) await allow();
  expect(statuses).toEqual(Array(6).fill(200));
  expect(kept).toMatchObject({ ok: true, value: [{ sku: 'MUG', qtyInStock: 3 }] });
  expect(shop.faults).toEqual([]);
  // As it was, for the tests that follow.
  await shop.services.stock.set('mug', { sku: 'MUG', unlimited: true, qtyInStock: 0 });
});

it('rel-K04 a change that is lost every time is answered as a database that is busy, not as a fault of ours', async () => {
  const allow = await refusingWrites('carts', `raise exception using errcode = '40001', message = 'injected';`);
  const shop = createShopApi(store);
  const shopper = await createShopper(shop.app);
  const lost = await shopper.post(entries, mug, keyed('lost-race'));
  await allow();
  expect([lost.status, lost.body.message, lost.headers['retry-after']]).toEqual([503, 'Please try again.', '2']);
  expect((await shopper.post(entries, mug, keyed('lost-race'))).body.shoppingCart.totalQuantity).toBe(1);
});

it('a row that somebody keeps locked is answered as a database that is busy, at once and as soon as it is read', async () => {
  const allow = await refusingWrites('carts', `raise exception using errcode = '55P03', message = 'injected';`);
  const shop = createShopApi(store);
  const shopper = await createShopper(shop.app);
  const { status, headers } = await shopper.post(entries, mug, keyed('locked'));
  await allow();
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  const lock = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  await expect(store.read(() => Promise.reject(lock))).rejects.toThrow(StoreUnavailable);
});

it('rel-K01 a read that the database never answers is given up, and the next one is asked', async () => {
  const backend = await openMemory();
  const pool = embeddedPool(backend);
  const paused = createStore({
    kind: 'postgresql',
    pool,
    size: 1,
    closeBackend: () => backend.close(),
    longestRead: 50,
  });
  onTestFinished(() => paused.close());
  await expect(paused.read(() => new Promise(() => {}))).rejects.toThrow(StoreUnavailable);
  const { rows } = await paused.read((database) => database.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});

it('rel-K05 reports take turns on connections of their own, and shoppers do not wait for them', async () => {
  let running = 0;
  let most = 0;
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const reports = Array.from({ length: 40 }, () =>
    store.report(async (database) => {
      running += 1;
      most = Math.max(most, running);
      await opened;
      const found = await database.execute(sql`select pg_sleep(0.01)`);
      running -= 1;
      return found;
    }),
  );
  const shopper = await createShopper(createShopApi(store).app);
  expect((await shopper.post(entries, mug)).status).toBe(200);
  gate.emit('open');
  expect(await total(shopper)).toBe(1);
  await Promise.all(reports);
  expect(most).toBeLessThanOrEqual(2);
});

const noRoom = [507, 'There is no room to keep this at the moment. Please try again later.', undefined];

it.each([
  ['a full disk', '53100', noRoom],
  ['a quota', '53400', noRoom],
  ['a database that is read-only', '25006', [503, 'Please try again.', '2']],
])(
  'rel-K06 with %s reads go on, writes are told to try again, somebody is told, and nothing breaks',
  async (_what, code, words) => {
    const shop = createShopApi(store);
    const shopper = await createShopper(shop.app);
    expect((await shopper.post(entries, mug)).status).toBe(200);
    const allow = await refusingWrites(
      'cart_commands',
      `raise exception using errcode = '${code}', message = 'no room';`,
    );
    const refused = await shopper.post(entries, mug, keyed(`full-${code}`));
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual(words);
    expect(await total(shopper)).toBe(1);
    expect(shop.faults).toHaveLength(1);
    await allow();
    expect((await shopper.post(entries, mug, keyed(`full-${code}`))).body.shoppingCart.totalQuantity).toBe(2);
    expect(await invariantBreaks(store)).toEqual([]);
  },
);

it('rel-K11 a copy of the database opens with what was there, and adds up', async () => {
  const { store: live, copy } = await openCopyableStore(path.join(scratchFolder(), 'live'));
  const shopper = await createShopper(createShopApi(live).app);
  await shopper.post(entries, mug);
  const carts = (of: Store) => of.read((database) => database.select().from(tables.carts));
  const before = await carts(live);
  const copied = await copy();
  onTestFinished(() => copied.close());
  expect(before).toHaveLength(1);
  expect(await carts(copied)).toEqual(before);
  expect(await invariantBreaks(copied)).toEqual([]);
  const again = await createShopper(createShopApi(copied).app);
  expect((await again.post(entries, mug)).status).toBe(200);
}, 120_000);

describe('rel-K14 the thread of the embedded database', () => {
  const worker = path.resolve('fixtures/faults/database-thread.mjs');
  const bytes = (words: string) => new TextEncoder().encode(words);

  it('is replaced when it dies, and what it was asked fails at once', async () => {
    const database = await openThread(worker, scratchFolder());
    expect(await database.exchange(bytes('one'))).toEqual(bytes('one'));
    await expect(database.exchange(bytes('die'))).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(async () => expect(await database.exchange(bytes('two'))).toEqual(bytes('two')), {
      timeout: 15_000,
      interval: 20,
    });
    await database.close();
    await expect(database.exchange(bytes('three'))).rejects.toThrow(StoreUnavailable);
  });
});

it('a failed statement leaves nothing of its connection to the next one', async () => {
  const [found] = await store.read((database) => database.select().from(tables.settings).limit(1));
  expect(found).toBeUndefined();
  await expect(run(sql`select ${'\0'}::text`)).rejects.toThrow('Failed query');
  const shopper = await createShopper(createShopApi(store).app);
  for (let n = 0; n < 3; n++) {
    await expect(run(sql`select 1 / 0`)).rejects.toThrow('Failed query');
    expect(await total(shopper)).toBe(0);
  }
});
