import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import pg from 'pg';
import { type EmbeddedDatabase, openMemory } from '../../server/store/embedded/database.ts';
import { openStore, type Store } from '../../server/store/index.ts';
import { embeddedPool, openEmbedded, type StoreOptions } from '../../server/store/open.ts';

const server = process.env['DATABASE_URL'];

/** Of files of this worker that have ended: starting PGlite takes longer than most of them. */
const emptied: EmbeddedDatabase[] = [];

const withoutRows = `do $$
  declare
    candidate record;
    holds_rows boolean;
    filled text[];
  begin
    for candidate in select format('%I', tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'vitrine_migrations'
    loop
      execute 'select exists (select from ' || candidate.name || ')' into holds_rows;
      if holds_rows then filled := filled || candidate.name; end if;
    end loop;
    if filled is not null then execute 'truncate ' || array_to_string(filled, ', ') || ' restart identity cascade'; end if;
  end $$`;

/** Makes it what a new one is: no rows, and no settings, statements or locks of the session. */
async function empty(database: EmbeddedDatabase): Promise<void> {
  const pool = embeddedPool(database);
  await pool.query(withoutRows);
  await pool.query('discard all');
  await pool.end();
}

/** The database of one test file: PGlite in memory, or a database of its own on the server at DATABASE_URL. */
export async function openTestStore(options: Pick<StoreOptions, 'onStatement'> = {}): Promise<Store> {
  if (!server) {
    const database = emptied.pop() ?? (await openMemory());
    const close = () => empty(database).then(() => void emptied.push(database));
    return openEmbedded({ ...database, close }, { ...options, migrates: false });
  }
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
    await pool.query('drop schema public cascade; create schema public');
    return { pool, close: () => pool.end().then(() => backend.close()) };
  }
  const { url, drop } = await createTestDatabase(server);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // A connection that is still closing when its database is dropped is told so.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
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
