import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '#contract';
import { BackupRefused, backUp, restore } from '../../../server/services/backup.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { invariantBreaks } from '../../support/invariants.ts';
import { createShopApi, createShopper } from '../../support/shop-api.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
let kept: string[];

async function keep(of: Store): Promise<string[]> {
  const lines: string[] = [];
  await backUp(of, new Date('2026-11-22T06:00:00Z'), async (line) => void lines.push(line));
  return lines;
}

async function openEmpty(): Promise<Store> {
  const empty = await openTestStore();
  onTestFinished(() => empty.close());
  return empty;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
const from = (lines: readonly string[]) => () => each(lines);

beforeAll(async () => {
  store = await openTestStore();
  const shopper = await createShopper(createShopApi(store).app);
  await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' });
  await store.transaction(async (transaction) => {
    // Values that a careless way through JSON would change.
    await transaction.insert(tables.settings).values([
      { websiteId: 'site', name: 'null', value: sql`'null'::jsonb` },
      { websiteId: 'site', name: 'deep', value: { text: '"quoted"\n{title}', number: 1e-7, list: [null, true] } },
    ]);
    await transaction.execute(sql`insert into intake_records (website_id, kind, data, received_at)
      select 'site', 'hit', to_jsonb(9007199254740993 + n), now() from generate_series(1, 1200) n`);
  });
  kept = await keep(store);
}, 60_000);
afterAll(() => store.close());

it('rel-K11 brings back every row as it was, and the shop goes on from there', async () => {
  const again = await openEmpty();
  expect(await restore(again, from(kept))).toEqual({ rows: kept.length - 2, madeAt: '2026-11-22T06:00:00.000Z' });
  expect((await keep(again)).toSorted()).toEqual(kept.toSorted());
  expect(await invariantBreaks(again)).toEqual([]);
  const shopper = await createShopper(createShopApi(again).app);
  expect((await shopper.post(endpoints.addEntry.path, { itemId: 'mug', sku: 'MUG' })).status).toBe(200);
  const { rows } = await again.read((database) =>
    database.execute<{ id: string }>(
      sql`insert into intake_records (website_id, kind, data, received_at) values ('site', 'hit', '1', now()) returning id`,
    ),
  );
  expect(Number(rows[0]?.id)).toBe(1201);
}, 60_000);

it('fills a column that came after the backup with its default', async () => {
  const again = await openEmpty();
  const older = kept.map((line) => line.replace(/"promo_codes" : "\[\]", /, ''));
  expect(older).not.toEqual(kept);
  await restore(again, from(older));
  expect((await keep(again)).toSorted()).toEqual(kept.toSorted());
});

describe('refuses, and changes nothing', () => {
  const head = () => JSON.parse(kept[0] ?? '') as Record<string, unknown>;
  let empty: Store;
  beforeAll(async () => {
    empty = await openTestStore();
  });
  afterAll(() => empty.close());

  it.each([
    ['another file', () => ['<!doctype html>'], 'This is no backup of vitrine.'],
    ['JSON of another kind', () => ['{}'], 'This is no backup of vitrine: its first line says something else.'],
    ['an empty file', () => [], 'The backup is empty.'],
    ['a file that lacks its end', () => kept.slice(0, 600), 'it breaks off after 599 of an unknown number of rows.'],
    ['a file that lacks a row', () => kept.toSpliced(5, 1), `it breaks off after {found} of`],
    [
      'a line cut in the middle',
      () => [...kept.slice(0, 5), (kept[5] ?? '').slice(0, 20)],
      'Line 6 of the backup is cut off.',
    ],
    ['a line that is no row', () => [...kept.slice(0, 5), '["carts", 1]'], 'Line 6 of the backup is no row.'],
    ['two files in one', () => [...kept, ...kept], 'goes on after its end'],
    [
      'a newer version',
      () => [JSON.stringify({ ...head(), migrations: ['9999_later'] })],
      'of a newer version, which has the migration 9999_later.',
    ],
    [
      'a table of nobody',
      () => [...kept.slice(0, -1), '["pg_authid",{"rolname":"x"}]', JSON.stringify({ rows: kept.length - 1 })],
      'rows of pg_authid that this version has no place for',
    ],
  ])('%s', async (_, lines, words) => {
    const failure = await restore(empty, from(lines())).catch((found: unknown) => found);
    expect(failure).toBeInstanceOf(BackupRefused);
    expect(String(failure)).toContain(words.replace('{found}', String(kept.length - 3)));
    expect(await keep(empty)).toHaveLength(2);
  });

  it('a database with rows', async () => {
    await expect(restore(store, from(kept))).rejects.toThrow('The database is not empty: carts has rows.');
  });
});
