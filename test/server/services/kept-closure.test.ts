import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueFromPages } from '../../../server/services/catalogue/catalogue-from-pages.ts';
import { withSettings } from '../../../server/services/catalogue/with-settings.ts';
import { keptClosure } from '../../../server/services/kept-closure.ts';
import { createSettings } from '../../../server/services/settings.ts';
import { type Store, StoreUnavailable } from '../../../server/store/index.ts';
import { scratchFolder } from '../../support/serve-site.ts';
import { pages, storeFile } from '../../support/shop.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

/** A server's start with what the last one kept in a folder, on a database that may be away. */
function begin(folder: string) {
  let isAway = false;
  const away: Store = {
    ...store,
    read: (work) => (isAway ? Promise.reject(new StoreUnavailable()) : store.read(work)),
  };
  const catalogue = catalogueFromPages({ pages, store: storeFile });
  const kept = keptClosure(folder, catalogue.websiteId);
  const settings = createSettings(away, catalogue, undefined, undefined, { kept });
  const rules = withSettings(catalogue, settings);
  return {
    settings,
    rules,
    kept,
    leave: () => (isAway = true),
    locks: () => rules.rules.locks.filter(({ path }) => path === '/'),
  };
}

const fileIn = async (folder: string) => join(folder, (await readdir(folder))[0] ?? '');

it('closes a site until its database has answered once, and remembers from then on', async () => {
  const folder = join(scratchFolder(), 'closed-sites');
  const first = begin(folder);
  expect(first.locks()).toEqual([{ path: '/', isUnknown: true }]);
  await first.rules.refreshRules();
  expect(first.locks()).toEqual([]);

  const { settings } = await first.settings.read();
  await first.settings.save({ ...settings, sitePassword: 'by candlelight' }, 0, 'owner@shop.example');
  const second = begin(folder);
  second.leave();
  await expect(second.rules.refreshRules()).rejects.toThrow(StoreUnavailable);
  expect(second.locks()).toEqual([{ path: '/', password: 'by candlelight' }]);
  expect(statSync(await fileIn(folder)).mode & 0o077).toBe(0);

  await first.settings.save({ ...settings, sitePassword: '' }, 1, 'owner@shop.example');
  const third = begin(folder);
  third.leave();
  expect(third.locks()).toEqual([]);
});

it('takes a file that says nothing, as a full disk leaves it, for no word at all', async () => {
  const folder = join(scratchFolder(), 'closed-sites');
  const { rules, kept } = begin(folder);
  await rules.refreshRules();
  await kept.write({});
  writeFileSync(await fileIn(folder), '{"sitePa');
  expect(begin(folder).locks()).toEqual([{ path: '/', isUnknown: true }]);
});

it('never waits for the disk on the thread of requests, and ends with the last word', async () => {
  const folder = join(scratchFolder(), 'closed-sites');
  const kept = keptClosure(folder, 'shop');
  const words = ['one', 'two', 'three'].map((sitePassword) => kept.write({ sitePassword }));
  expect(existsSync(folder)).toBe(false);
  await Promise.all(words);
  expect(keptClosure(folder, 'shop').read()).toEqual({ sitePassword: 'three' });
  expect(await readdir(folder)).toHaveLength(1);
});

it('says again what could not be written', async () => {
  const folder = join(scratchFolder(), 'closed-sites');
  writeFileSync(folder, 'in the way');
  const kept = keptClosure(folder, 'shop');
  await expect(kept.write({ sitePassword: 'one' })).rejects.toThrow('EEXIST');
  rmSync(folder);
  await kept.write({ sitePassword: 'one' });
  expect(keptClosure(folder, 'shop').read()).toEqual({ sitePassword: 'one' });
});
