import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLeases, type Lease } from '../../../server/services/lib/leases.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { openTestStore } from '../../support/store.ts';

const { jobLeases } = tables;
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const rowOf = async (job: string) => {
  const isIt = and(eq(jobLeases.websiteId, 'a site'), eq(jobLeases.job, job));
  const [row] = await store.read((queries) => queries.select().from(jobLeases).where(isIt));
  return row;
};
/** As if the holder had not been heard of for so long. */
const expire = (job: string) =>
  store.write((queries) => queries.update(jobLeases).set({ expiresAt: sql`now()` }).where(eq(jobLeases.job, job)));

it('gives a work to one of several servers that come at once, and to the next when it is done', async () => {
  const servers = Array.from({ length: 5 }, () => createLeases(store));
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(50);
    running -= 1;
  };
  const first = await Promise.all(servers.map((leases) => leases.run('a site', 'mails', work)));
  expect(first.filter(({ end }) => end === 'done')).toHaveLength(1);
  expect(first.filter((each) => each.end === 'elsewhere' && each.wait > 20_000)).toHaveLength(4);
  expect(most).toBe(1);
  expect(await servers[3]?.run('a site', 'mails', work)).toMatchObject({ end: 'done' });
  expect(await rowOf('mails')).toMatchObject({ fence: 2, outcome: 'done' });
  const separate = servers.map((leases, index) => leases.run(`site ${index}`, 'mails', work));
  expect((await Promise.all(separate)).map(({ end }) => end)).toEqual(Array(5).fill('done'));
});

it('says what a work failed with, and lets it be tried again at once', async () => {
  const leases = createLeases(store);
  const failed = await leases.run('a site', 'renewals', () => Promise.reject(new Error('no answer')));
  expect([failed.end, String('error' in failed && failed.error)]).toEqual(['failed', 'Error: no answer']);
  expect((await rowOf('renewals'))?.outcome).toBe('failed');
  expect((await leases.run('a site', 'renewals', async () => undefined)).end).toBe('done');
});

it('does not do again what another server has done just now', async () => {
  const [one, other] = [createLeases(store), createLeases(store)];
  const done: string[] = [];
  expect((await one.run('a site', 'sweep', async () => done.push('one'), 60)).end).toBe('done');
  expect((await other.run('a site', 'sweep', async () => done.push('other'), 60)).end).toBe('elsewhere');
  expect(done).toEqual(['one']);
});

it('takes the work of a server over that is not heard of, and tells that server so', async () => {
  const [stalled, next] = [createLeases(store), createLeases(store)];
  let held: Lease | undefined;
  let goOn: () => void = () => {};
  const slow = stalled.run('a site', 'webhooks', async (lease) => {
    held = lease;
    await new Promise<void>((resolve) => (goOn = resolve));
  });
  await expect.poll(() => held).toBeDefined();
  const lease = held as Lease;
  await expire('webhooks');
  const taken = await next.run('a site', 'webhooks', async (theirs) => {
    expect(theirs.fence).toBe(lease.fence + 1);
    goOn();
    // Its end is nothing to this one's lease.
    expect(await slow).toMatchObject({ end: 'lost' });
    expect(await rowOf('webhooks')).toMatchObject({ fence: theirs.fence, outcome: null });
  });
  expect(taken.end).toBe('done');
});

it('keeps a lease for as long as the work takes, and ends the work when it cannot', async () => {
  const seconds = 1;
  const leases = createLeases(store, { seconds });
  const long = await leases.run('a site', 'payments', async ({ signal }) => {
    await wait(seconds * 2500);
    expect(signal.aborted).toBe(false);
    expect((await createLeases(store).run('a site', 'payments', async () => undefined)).end).toBe('elsewhere');
  });
  expect(long.end).toBe('done');
  const away: Store = { ...store, write: (work) => (isAway ? Promise.reject(new Error('away')) : store.write(work)) };
  let isAway = false;
  const cut = await createLeases(away, { seconds }).run('a site', 'refunds', async ({ signal }) => {
    isAway = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isAway = false;
  });
  expect(['done', 'lost']).toContain(cut.end);
});
