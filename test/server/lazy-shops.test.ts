import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import type { AppSite } from '../../server/app.ts';
import { LazyShops } from '../../server/lazy-shops.ts';

/** Sites whose opening and closing is noted. */
function shopsOf(names: readonly string[], mostOpen: number, broken = new Set<string>()) {
  const log: string[] = [];
  const watched = new Map<string, () => Promise<void>>();
  const sites = new Map<string, AppSite>();
  const unopened = new Set<string>();
  const shops = new LazyShops({
    ...{ sites, unopened, mostOpen },
    places: names.map((name) => ({
      name,
      websiteId: `id of ${name}`,
      async open() {
        if (broken.has(name)) throw new Error('broken');
        log.push(`open ${name}`);
        return { name } as AppSite;
      },
      close: async () => void log.push(`close ${name}`),
    })),
    workers: {
      watch(websiteId, open) {
        watched.set(websiteId, open);
        return () => watched.delete(websiteId);
      },
    },
    failed: ({ name }, error) => log.push(`${name}: ${String(error)}`),
  });
  const ask = async (name: string) => {
    const response = new EventEmitter();
    await shops.arrive(name, response as ServerResponse);
    return { end: () => response.emit('close') };
  };
  return { shops, log, watched, sites, unopened, ask };
}

it('opens a site when it is asked for, once for all who ask meanwhile', async () => {
  const { ask, log, sites } = shopsOf(['a', 'b'], 2);
  expect(log).toEqual([]);
  await Promise.all([ask('a'), ask('a')]);
  await ask('a');
  expect(log).toEqual(['open a']);
  expect([...sites.keys()]).toEqual(['a']);
});

it('closes the one that was asked for the longest time ago, and opens it again', async () => {
  const { ask, log, shops } = shopsOf(['a', 'b', 'c'], 2);
  for (const name of ['a', 'b']) (await ask(name)).end();
  // Answered at once, without arriving.
  shops.touch('a');
  (await ask('c')).end();
  await vi.waitFor(() => expect(log).toEqual(['open a', 'open b', 'open c', 'close b']));
  (await ask('b')).end();
  expect(log.slice(4)).toEqual(['open b', 'close a']);
});

it('closes no site with a request under way', async () => {
  const { ask, log } = shopsOf(['a', 'b', 'c'], 1);
  const slow = await ask('a');
  (await ask('b')).end();
  expect(log).toEqual(['open a', 'open b']);
  slow.end();
  (await ask('c')).end();
  expect(log).toEqual(['open a', 'open b', 'open c', 'close a']);
});

it('watches the work of closed sites, which opens them', async () => {
  const { log, watched, ask } = shopsOf(['a', 'b'], 1);
  expect([...watched.keys()]).toEqual(['id of a', 'id of b']);
  await watched.get('id of a')?.();
  expect([...watched.keys()]).toEqual(['id of b']);
  (await ask('b')).end();
  expect(log).toEqual(['open a', 'open b', 'close a']);
  expect([...watched.keys()]).toEqual(['id of a']);
});

it('tells of a site that cannot be opened, and tries again with the next request', async () => {
  const broken = new Set(['a']);
  const { ask, log, unopened, sites } = shopsOf(['a', 'b'], 2, broken);
  (await ask('a')).end();
  expect(log).toEqual(['close a', 'a: Error: broken']);
  expect([unopened.has('a'), sites.size]).toEqual([true, 0]);
  broken.clear();
  (await ask('a')).end();
  expect([unopened.has('a'), sites.size]).toEqual([false, 1]);
});

it('closes all that is open in the end, and opens nothing more', async () => {
  const { ask, log, shops, watched } = shopsOf(['a', 'b', 'c'], 2);
  for (const name of ['a', 'b']) (await ask(name)).end();
  await shops.close();
  expect(log.slice(2)).toEqual(['close a', 'close b']);
  expect(watched.size).toBe(0);
  await ask('c');
  expect(log).toHaveLength(4);
});
