import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { announceShown, openStore, type Store } from '../../../server/store/index.ts';
import { type PgliteServer, startPglite } from '../../support/pglite-server.ts';
import { createTestDatabase } from '../../support/store.ts';

// On PostgreSQL where there is one, else on an embedded database that several may ask.
let server: Pick<PgliteServer, 'url' | 'close'> & Partial<Pick<PgliteServer, 'cut'>>;
let one: Store;
let other: Store;
const heard: string[] = [];
beforeAll(async () => {
  const base = process.env['DATABASE_URL'];
  if (base) {
    const { url, drop } = await createTestDatabase(base);
    server = { url, close: drop };
  } else server = await startPglite();
  one = await openStore({ databaseUrl: server.url });
  other = await openStore({ databaseUrl: server.url });
  other.onNews((news) => heard.push(news === 'missed' ? news : `${news.topic} of ${news.websiteId}`));
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await server.close();
});

/** A connection that listens takes its time to be there. */
async function untilHeard(text: string, tell: () => void): Promise<void> {
  heard.length = 0;
  await vi.waitFor(
    () => {
      tell();
      expect(heard).toContain(text);
    },
    { timeout: 20_000, interval: 200 },
  );
}

it('brings what one server announces to the others, and to itself at once', async () => {
  const own: unknown[] = [];
  const stop = one.onNews((news) => own.push(news));
  one.announce('a site', 'style');
  expect(own).toEqual([{ websiteId: 'a site', topic: 'style' }]);
  stop();
  await untilHeard('settings of a site', () => one.announce('a site', 'settings'));
  own.length = 0;
  other.announce('a site', 'forms');
  await untilHeard('style of the end', () => one.announce('the end', 'style'));
  expect(own).toEqual([]);
});

it('tells of a transaction when it has ended well, and of no other', async () => {
  await expect(
    one.transaction(async (transaction) => {
      announceShown(transaction, 'undone');
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await one.transaction(async (transaction) => announceShown(transaction, 'sold'));
  await vi.waitFor(() => expect(heard).toContain('shown of sold'), 10_000);
  expect(heard).not.toContain('shown of undone');
});

it('listens again after its connection was lost, and says that news may have been missed', async () => {
  heard.length = 0;
  if (server.cut) server.cut();
  else {
    await one.read((queries) =>
      queries.execute(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`),
    );
  }
  await vi.waitFor(() => expect(heard).toContain('missed'), 20_000);
  await untilHeard('style of a site', () => one.announce('a site', 'style'));
});
