import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openMemory } from '../../server/store/embedded/database.ts';
import { initialDump } from '../../server/store/embedded/initial-dump.ts';
import { openStore, type Store } from '../../server/store/index.ts';
import { readMigrations } from '../../server/store/migrate.ts';
import { embeddedPool, type StoreOptions } from '../../server/store/open.ts';

const server = process.env['DATABASE_URL'];

/** The database of one test file: PGlite in memory, or a database of its own on the server at DATABASE_URL. */
export async function openTestStore(options: Pick<StoreOptions, 'onStatement'> = {}): Promise<Store> {
  if (!server) return openStore({ ...options, dataFolder: 'memory', dump: await migratedDump(), migrates: false });
  const { url, drop } = await createTestDatabase(server);
  const store = await openStore({ ...options, databaseUrl: url });
  return {
    ...store,
    async close() {
      await store.close();
      await drop();
    },
  };
}

/** A pool on an empty database that nothing has migrated yet. */
export async function openTestPool(): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  if (!server) {
    const backend = await openMemory();
    const pool = embeddedPool(backend);
    return { pool, close: () => pool.end().then(() => backend.close()) };
  }
  const { url, drop } = await createTestDatabase(server);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  return { pool, close: () => pool.end().then(drop) };
}

/** A store that can be closed and opened again as a copy of what it was: its folder's, or its database's. */
export async function openCopyableStore(folder: string): Promise<{ store: Store; copy: () => Promise<Store> }> {
  if (!server) {
    const store = await openStore({ dataFolder: folder });
    return {
      store,
      async copy() {
        await store.close();
        cpSync(folder, `${folder}-copy`, { recursive: true, filter: (name) => !name.endsWith('.lock') });
        return openStore({ dataFolder: `${folder}-copy` });
      },
    };
  }
  const original = await createTestDatabase(server);
  const store = await openStore({ databaseUrl: original.url });
  return {
    store,
    async copy() {
      await store.close();
      const { url, drop } = await createTestDatabase(server, new URL(original.url).pathname.slice(1));
      const copied = await openStore({ databaseUrl: url });
      const close = () => copied.close().then(drop).then(original.drop);
      return { ...copied, close };
    },
  };
}

/** A new, empty database on a PostgreSQL server. */
export async function createTestDatabase(
  base: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(base);
  url.pathname = `/${name}`;
  await ask(base, `create database ${name} template ${template}`);
  return { url: url.href, drop: () => ask(base, `drop database if exists ${name} with (force)`) };
}

async function ask(base: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

// Made once per state of the migrations: loading it takes a fifth of the time of migrating anew.
async function migratedDump(): Promise<Blob> {
  const migrations = readMigrations();
  const state = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const file = path.resolve(`node_modules/.cache/vitrine/test-database-${state}.tar.gz`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const database = await PGlite.create({ dataDir: 'memory://', loadDataDir: await initialDump() });
  for (const { statements } of migrations) for (const statement of statements) await database.exec(statement);
  const bytes = Buffer.from(await (await database.dumpDataDir('gzip')).arrayBuffer());
  await database.close();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return new Blob([bytes]);
}
