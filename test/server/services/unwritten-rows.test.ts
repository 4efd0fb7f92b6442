import { expect, it } from 'vitest';
import { UnwrittenRows } from '../../../server/services/cart/unwritten-rows.ts';
import { tables } from '../../../server/store/index.ts';
import { openTestStore } from '../../support/store.ts';

/** Rows of a database that was written to so often, and how often it was asked. */
function rowsOf(state: { written: number | undefined }) {
  const rows = new UnwrittenRows<string>({ written: () => state.written });
  let asked = 0;
  return {
    read: (key: string, answer = async () => `${key} ${state.written}`) =>
      rows.read(key, () => {
        asked += 1;
        return answer();
      }),
    asked: () => asked,
  };
}

it('reads a row once until something is written, and each by its key', async () => {
  const state = { written: 0 };
  const { read, asked } = rowsOf(state);
  expect([await read('ann'), await read('bob'), await read('ann'), await read('bob')]).toEqual([
    ...['ann 0', 'bob 0'],
    ...['ann 0', 'bob 0'],
  ]);
  expect(asked()).toBe(2);
  state.written = 1;
  expect([await read('ann'), await read('bob'), asked()]).toEqual(['ann 1', 'bob 1', 4]);
});

it('keeps nothing that was read while something was written: it may be as it was before', async () => {
  const state = { written: 0 };
  const { read, asked } = rowsOf(state);
  const first = read('ann', async () => {
    state.written += 1;
    return 'before';
  });
  expect(await first).toBe('before');
  expect([await read('ann'), asked()]).toEqual(['ann 1', 2]);
  let answer: (row: string) => void = () => undefined;
  const late = read('bob', () => new Promise((resolve) => (answer = resolve)));
  state.written = 2;
  expect(await read('ann')).toBe('ann 2');
  answer('bob before');
  expect(await late).toBe('bob before');
  expect(await read('bob')).toBe('bob 2');
});

it('keeps nothing where others write too, and no more than a few hundred rows', async () => {
  const shared = rowsOf({ written: undefined });
  for (let time = 0; time < 3; time += 1) await shared.read('ann');
  expect(shared.asked()).toBe(3);
  const crowd = rowsOf({ written: 0 });
  for (let round = 0; round < 2; round += 1) for (let n = 0; n < 1_000; n += 1) await crowd.read(`visitor ${n}`);
  expect(crowd.asked()).toBe(2_000);
});

it('asks again and again for what was read and refused', async () => {
  const { read, asked } = rowsOf({ written: 0 });
  for (let time = 0; time < 2; time += 1)
    await expect(read('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await read('ann'), asked()]).toEqual(['ann 0', 3]);
});

it('counts what a store writes, whatever becomes of it, and where others write too says nothing', async () => {
  const store = await openTestStore();
  const before = store.written();
  const values = { websiteId: 'site', name: 'name', value: 1 };
  await store.read((database) => database.select().from(tables.settings));
  expect(store.written()).toBe(before);
  await store.write((database) => database.insert(tables.settings).values(values));
  const after = store.written();
  await expect(store.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const all = [before, after, store.written()];
  await store.close();
  expect(all).toEqual(store.kind === 'embedded' ? [0, 1, 2] : [undefined, undefined, undefined]);
});
