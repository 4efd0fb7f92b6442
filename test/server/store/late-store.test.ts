import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLateStore, type Store, StoreUnavailable } from '../../../server/store/index.ts';
import { openTestStore } from '../../support/store.ts';

let opened: Store;
beforeAll(async () => {
  opened = await openTestStore();
});
afterAll(() => opened.close());

const ask = (store: Store) => store.read((queries) => queries.execute(sql`select 1`)).then(() => 'answered');

describe('a store whose database is opened beside the start', () => {
  it('lets who asks early wait for it: a first start takes its time, and nothing is wrong', async () => {
    const late = createLateStore();
    const asked = ask(late.store);
    late.arrive(opened);
    expect(await asked).toBe('answered');
  });

  it('refuses what was asked when the first try has failed, and answers once another has not', async () => {
    const late = createLateStore();
    const asked = ask(late.store);
    late.stayAway();
    await expect(asked).rejects.toThrow(StoreUnavailable);
    await expect(ask(late.store)).rejects.toThrow(StoreUnavailable);
    late.arrive(opened);
    expect(await ask(late.store)).toBe('answered');
  });

  it('tells of what may have changed only those who were refused: a start has better to do', () => {
    const told: string[] = [];
    const [usual, late] = [createLateStore(), createLateStore()];
    usual.store.onChange(() => told.push('usual'));
    late.store.onChange(() => told.push('late'));
    late.stayAway();
    usual.arrive(opened);
    late.arrive(opened);
    expect(told).toEqual(['late']);
  });

  it('holds nobody who asks when it is closed before it came', async () => {
    const late = createLateStore();
    const asked = ask(late.store);
    await late.store.close();
    await expect(asked).rejects.toThrow(StoreUnavailable);
  });
});
