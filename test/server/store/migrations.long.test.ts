import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MigrationChanged } from '../../../server/store/index.ts';
import { bringUpToDate, type Migration, migrate, readMigrations } from '../../../server/store/migrate.ts';
import { openTestPool } from '../../support/store.ts';

let pool: Pool;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ pool, close } = await openTestPool());
});
afterEach(() => close());

const first: Migration = { name: '0000_first', statements: ['create table things (id int primary key)'] };
const second: Migration = {
  name: '0001_second',
  statements: ['alter table things add column size int', 'insert into things values (1, 2)'],
};
const count = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n);

describe('rel-K10 a migration', () => {
  it('is made once by several servers that start together', async () => {
    const done = await Promise.all([1, 2, 3].map(() => migrate(pool, [first, second])));
    expect(done.flat().sort()).toEqual([first.name, second.name]);
    expect(await count('select count(*) as n from things')).toBe(1);
  });

  it('that breaks in the middle leaves nothing behind, and nobody locked out', async () => {
    await migrate(pool, [first]);
    const broken = { ...second, statements: [...second.statements, 'select no_such_function()'] };
    await expect(migrate(pool, [first, broken])).rejects.toThrow('no_such_function');
    expect(
      await count(
        "select count(*) as n from information_schema.columns where table_name = 'things' and column_name = 'size'",
      ),
    ).toBe(0);
    expect(await migrate(pool, [first, second])).toEqual([second.name]);
  });

  it('asks a database that is up to date one thing, and keeps nobody waiting', async () => {
    await migrate(pool, [first, second]);
    const asked: string[] = [];
    const client = await pool.connect();
    const query = (text: string, values?: readonly unknown[]) => {
      asked.push(text);
      return client.query(text, values && [...values]);
    };
    expect(await bringUpToDate({ query }, [first, second])).toEqual([]);
    client.release();
    expect(asked).toEqual(['select name, checksum from vitrine_migrations']);
  });

  it('of a newer version does not stop the old one, which goes on', async () => {
    await migrate(pool, [first, second]);
    expect(await migrate(pool, [first])).toEqual([]);
    await pool.query('insert into things (id) values (7)');
    expect(await count('select count(*) as n from things')).toBe(2);
  });

  it('may build an index while others write, and is made again when it broke', async () => {
    await migrate(pool, [first]);
    const index = 'create index concurrently if not exists things_by_size on things (size)';
    const concurrent = { name: '0002_index', statements: [index] };
    await expect(migrate(pool, [first, concurrent])).rejects.toThrow('size');
    const done = await Promise.all([
      migrate(pool, [first, second, concurrent]),
      migrate(pool, [first, second, concurrent]),
    ]);
    expect(done.flat()).toEqual([second.name, concurrent.name]);
    expect(await count("select count(*) as n from pg_indexes where indexname = 'things_by_size'")).toBe(1);
  });

  it('that was changed after it was applied is refused in plain words; white space and comments are no change', async () => {
    await migrate(pool, [first]);
    expect(
      await migrate(pool, [{ ...first, statements: ['create  table things\n(id int primary key) -- by id'] }]),
    ).toEqual([]);
    const changed = { ...first, statements: ['create table things (id bigint primary key)'] };
    await expect(migrate(pool, [changed])).rejects.toThrow(MigrationChanged);
    await expect(migrate(pool, [changed])).rejects.toThrow(
      /0000_first was changed after it was applied to this database/,
    );
  });

  it('of a version that kept no checksums is taken as it stands', async () => {
    await pool.query(
      'create table vitrine_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await pool.query("insert into vitrine_migrations (name) values ('0000_first')");
    await pool.query('create table things (id int primary key)');
    expect(await migrate(pool, [first, second])).toEqual([second.name]);
    await expect(migrate(pool, [{ ...first, statements: ['select 1'] }, second])).rejects.toThrow(MigrationChanged);
  });

  it('holds no table for longer than a moment, however many rows it has', () => {
    // The first one makes the tables; every other one meets them full.
    const slow =
      /\balter\s+column\b.*\b(type|set\s+not\s+null)\b|\badd\s+constraint\b(?!.*\bnot\s+valid\b)|\bcreate\s+(unique\s+)?index\b(?!\s+concurrently)|\bset\s+default\b.*\brandom|\bupdate\s+"?\w+"?\s+set\b/is;
    const [, ...later] = readMigrations();
    const made = later.flatMap(({ statements }) =>
      statements.flatMap((one) => /create table "(\w+)"/i.exec(one)?.[1] ?? []),
    );
    const isOnNew = (one: string) => made.some((table) => one.includes(`"${table}"`));
    const holding = later.flatMap(({ name, statements }) =>
      statements.filter((one) => slow.test(one) && !isOnNew(one)).map((one) => `${name}: ${one}`),
    );
    expect(holding).toEqual([]);
    expect(slow.test('create index a on b (c)')).toBe(true);
    expect(slow.test('create index concurrently a on b (c)')).toBe(false);
  });
});
