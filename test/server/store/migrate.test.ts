import { getTableColumns, is, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Store, tables } from '../../../server/store/index.ts';
import { readMigrations } from '../../../server/store/migrate.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

it('makes exactly the columns that the schema declares', async () => {
  const casing = new CasingCache('snake_case');
  const declared = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) => `${getTableConfig(table).name}.${casing.getColumnCasing(column)}`,
      ),
    );
  const found = await store.read((database) =>
    database.execute<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and table_name <> 'vitrine_migrations'`,
    ),
  );
  expect(found.rows.map(({ name }) => name).sort()).toEqual(declared.sort());
});

it('keeps the site on every row', () => {
  const without = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .filter((table) => !('websiteId' in getTableColumns(table)));
  expect(without).toEqual([]);
});

it('reads the migrations in order', () => {
  const names = readMigrations().map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(names[0]).toBe('0000_initial');
});

it('rolls a failing transaction back whole', async () => {
  const failing = store.transaction(async (transaction) => {
    await transaction.insert(tables.settings).values({ websiteId: 'w', name: 'half', value: 1 });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await store.read((database) => database.select().from(tables.settings))).toEqual([]);
});
