import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { endpoints } from '#contract';
import { enterByDoor } from '../../../server/store/embedded/door.ts';
import { simpleQuery } from '../../../server/store/embedded/wire.ts';
import {
  openStore,
  type Queries,
  type Store,
  StoreInUse,
  StoreUnavailable,
  tables,
} from '../../../server/store/index.ts';
import { scratchFolder } from '../../support/serve-site.ts';
import { createShopApi, createShopper } from '../../support/shop-api.ts';

const { settings } = tables;

async function openBoth(): Promise<{ host: Store; guest: Store; dataFolder: string }> {
  const dataFolder = path.join(scratchFolder(), 'database');
  const host = await openStore({ dataFolder });
  const guest = await openStore({ dataFolder, beside: true });
  let isOpen = true;
  const closeHost = async () => {
    if (isOpen) await host.close();
    isOpen = false;
  };
  onTestFinished(() => guest.close().then(closeHost));
  return { host: { ...host, close: closeHost }, guest, dataFolder };
}

const write = (name: string, value: unknown) => (database: Queries) =>
  database.insert(settings).values({ websiteId: 'site', name, value });
const namesIn = (store: Store) =>
  store.read(async (database) => {
    const rows = await database.select({ name: settings.name }).from(settings).where(eq(settings.websiteId, 'site'));
    return rows.map(({ name }) => name).sort();
  });

it('lets a second process read and write the folder of a running server, which notices nothing', async () => {
  const { host, guest, dataFolder } = await openBoth();
  const shopper = await createShopper(createShopApi(host).app);
  // Longer than one part of a socket's stream.
  const long = 'x'.repeat(300_000);
  for (const round of ['one', 'two']) {
    const added = await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
    expect(added.status).toBe(200);
    await guest.transaction(write(round, long));
    // Reading a cart uses a statement that is prepared once: a visit must not have swept it away.
    expect((await shopper.get(endpoints.readCart.path)).status).toBe(200);
  }
  expect(await namesIn(host)).toEqual(['one', 'two']);
  const kept = await guest.read((database) => database.select({ value: settings.value }).from(settings));
  expect(kept).toEqual([{ value: long }, { value: long }]);
  await expect(openStore({ dataFolder })).rejects.toThrow(StoreInUse);
});

it('shows at once in a cart that was kept what a guest has written, and has guests keep nothing', async () => {
  const { host, guest } = await openBoth();
  const shopper = await createShopper(createShopApi(host).app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  const pieces = async () => (await shopper.get(endpoints.readCart.path)).body.totalQuantity;
  for (const quantity of [3, 5]) {
    for (let time = 0; time < 3; time += 1) await pieces();
    await guest.transaction((transaction) => transaction.update(tables.cartEntries).set({ quantity }));
    expect(await pieces()).toBe(quantity);
  }
  expect([typeof host.written(), guest.written()]).toEqual(['number', undefined]);
});

it('lets both change things at the same time, one transaction after the other', async () => {
  const { host, guest } = await openBoth();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const store = n % 2 === 0 ? host : guest;
      return store.transaction(async (transaction) => {
        await write(`${n} a`, n)(transaction);
        await write(`${n} b`, n)(transaction);
      });
    }),
  );
  expect(await namesIn(host)).toHaveLength(80);
});

it('takes back what a guest left half done when it went away', async () => {
  const { host, dataFolder } = await openBoth();
  const killed = await enterByDoor(dataFolder);
  const say = (statement: string) => killed?.exchange(simpleQuery(statement));
  await say('begin');
  await say("insert into settings (website_id, name, value) values ('site', 'half', '1')");
  await killed?.close();
  await host.transaction(write('after', 1));
  expect(await namesIn(host)).toEqual(['after']);
});

it('tells a guest that the server has gone', async () => {
  const { host, guest } = await openBoth();
  await guest.transaction(write('before', 1));
  await host.close();
  await expect(guest.transaction(write('after', 1))).rejects.toThrow(StoreUnavailable);
});
