import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Changes, createChanges } from './changes.ts';
import type { EmbeddedDatabase } from './embedded/database.ts';
import { enterByDoor, openDoor } from './embedded/door.ts';
import { realFolder } from './embedded/folder.ts';
import { openThread, workerFile } from './embedded/thread.ts';
import { type Backend, BackendSocket } from './embedded/wire.ts';
import { DataUnusable, damaged, notOpened, StoreInUse } from './failures.ts';
import { migrate } from './migrate.ts';
import { createSharedNewsRoom } from './news.ts';
import { isPostgresUrl, noPostgresUrl, postgresForm } from './postgres-url.ts';
import { createStore, reportsAtOnce, type Store } from './store.ts';

export interface StoreOptions {
  /** A PostgreSQL database, for several servers at once. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; `memory` keeps nothing. */
  readonly dataFolder?: string | undefined;
  /** Connections to a PostgreSQL database. */
  readonly connections?: number;
  /** Whether a server that runs on the data folder may be asked instead; without, the folder is refused (StoreInUse). */
  readonly beside?: boolean;
  /** Whether commands of the same machine may ask this process; not one that ends in a moment. */
  readonly door?: boolean;
  /** Whether to bring the schema up to date; `false` where it is. */
  readonly migrates?: boolean;
  /** Told the text of every statement. */
  readonly onStatement?: (text: string) => void;
}

/**
 * Milliseconds after which a read is given up: longer than the server lets a statement take, so this is a server that does
 * not answer at all, paused or cut off.
 */
const longestRead = 6000;

/** For a start that failed: its connections must not outlive it, since it may be tried again and again. */
function endedBefore(pool: pg.Pool) {
  return async (failure: unknown): Promise<never> => {
    await pool.end();
    throw notOpened(failure);
  };
}

/** Milliseconds for which a folder is waited for that nobody lets us into: a command has it, or a server comes or goes. */
const folderPatience = 10_000;
const folderPause = 250;

/** Opens the database by the options: DATABASE_URL first, else the data folder. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.databaseUrl) return openPostgresql(options.databaseUrl, options);
  const { dataFolder = 'memory' } = options;
  if (dataFolder === 'memory') return openEmbedded(await (await loadDatabase()).openMemory(), options);
  const folder = realFolder(dataFolder);
  const end = performance.now() + folderPatience;
  for (;;) {
    try {
      return await openEmbedded(await inThread(folder), options, folder);
    } catch (failure) {
      if (!(failure instanceof StoreInUse)) throw failure;
      const host = await enterByDoor(folder);
      if (host && options.beside) return embeddedStore(host, embeddedPool(host, { isGuest: true }), options);
      await host?.close();
      if (host || performance.now() > end) throw failure;
    }
    await wait(folderPause);
  }
}

async function inThread(folder: string): Promise<EmbeddedDatabase> {
  const worker = workerFile();
  return worker ? openThread(worker, folder) : (await loadDatabase()).openFolder(folder);
}

/** The database's code, half a megabyte that a server reads in the thread of the database alone. */
const loadDatabase = () => import('./embedded/database.ts');

export async function openEmbedded(backend: EmbeddedDatabase, options: StoreOptions, folder?: string): Promise<Store> {
  const pool = embeddedPool(backend);
  if (options.migrates ?? true) await migrate(pool).catch(endedWith(pool, backend, folder ?? 'memory'));
  const changes = createChanges();
  const store = embeddedStore(backend, pool, { ...options, changes });
  if (folder === undefined || options.door === false) return store;
  const door = await openDoor(folder, { pool, backend, onVisit: changes.tell });
  return { ...store, close: () => door.close().then(() => store.close()) };
}

/** For a database that opens and cannot be read: its classes of failure are corruption and the file system's. */
function endedWith(pool: pg.Pool, backend: EmbeddedDatabase, folder: string) {
  return async (failure: unknown): Promise<never> => {
    await pool.end();
    // What is damaged may not close in good order either.
    await backend.close().catch(() => undefined);
    const code = failure instanceof pg.DatabaseError ? (failure.code ?? '') : '';
    throw /^(?:XX|58)/.test(code) ? damaged(folder, (failure as Error).message) : failure;
  };
}

function embeddedStore(
  backend: EmbeddedDatabase,
  pool: pg.Pool,
  { onStatement, changes }: StoreOptions & { readonly changes?: Changes | undefined },
): Store {
  const closeBackend = () => backend.close();
  return createStore({ kind: 'embedded', pool, size: 1, queue: 2000, closeBackend, onStatement, changes });
}

/** The driver's view of an embedded database: one connection, asked in turn. */
export function embeddedPool(backend: Backend, { isGuest = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    stream: () => new BackendSocket(backend, { isGuest }),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
  });
  survive(pool);
  return pool;
}

/** A connection that breaks, idle or between two statements, must not end the process; the next query opens another. */
function survive(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

async function openPostgresql(url: string, options: StoreOptions): Promise<Store> {
  // The driver takes any text for the name of a database on this machine or another, and looks for that.
  if (!isPostgresUrl(url)) throw new DataUnusable(`${noPostgresUrl('DATABASE_URL')}. ${postgresForm}`);
  const { connections = 20, migrates = true, onStatement } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Includes the wait for one of the connections.
    connectionTimeoutMillis: 5000,
    // A statement that takes longer holds a connection that shoppers need.
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c lock_timeout=4000',
  });
  survive(pool);
  if (migrates) await migrate(pool).catch(endedBefore(pool));
  const reportPool = new pg.Pool({
    connectionString: url,
    max: reportsAtOnce,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
  });
  survive(reportPool);
  const news = createSharedNewsRoom(url, pool);
  return createStore({ kind: 'postgresql', pool, size: connections, reportPool, onStatement, longestRead, news });
}
