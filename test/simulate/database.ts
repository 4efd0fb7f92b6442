import pg from 'pg';
import { openMemory } from '../../server/store/embedded/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { embeddedPool } from '../../server/store/open.ts';
import { createStore, type Store } from '../../server/store/store.ts';
import type { Gate, Process } from './gate.ts';
import { GatedPool, Session, type Sessions } from './sessions.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Statements know the time of the history: `now()` is found before the database's own. */
export const virtualNow = `
  create schema if not exists virtual;
  create or replace function virtual.now() returns timestamptz language sql stable
    as $$ select current_setting('vitrine.now')::timestamptz $$;
  set search_path = virtual, public, pg_catalog;
  do $$ declare col record; begin
    for col in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default like '%now()%'
    loop
      execute format('alter table public.%I alter column %I set default virtual.now()', col.table_name, col.column_name);
    end loop;
  end $$`;

/** What histories write to. To truncate it would take longer than a history: each table has files of its own. */
const written = [
  'invoices',
  'carts',
  'orders',
  'subscriptions',
  'stock',
  'outbox',
  'idempotency_keys',
  'webhook_deliveries',
  'webhook_endpoints',
  'gift_cards',
  'form_submissions',
  'submission_keys',
  'mailing_list_members',
  'restock_sign_ups',
] as const;
const emptied = `
  ${written.map((table) => `delete from ${table};`).join(' ')}
  delete from settings where name like 'restock %';
  select setval(pg_get_serial_sequence('orders', 'number'), 1, false)`;

/** The database of histories, one after the other. */
export interface HistoryDatabase {
  /** Takes everything out, as if nothing had been before. */
  begin(time: VirtualTime): Promise<void>;
  /** The database as one process sees it, each of its statements through the gate. */
  storeOf(process: Process, gate: Gate): Store;
  /** Asks beside the processes. */
  ask<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

interface Opened {
  readonly kind: Store['kind'];
  readonly sessions: Sessions;
  /** Asks beside the processes. */
  readonly office: Session;
  readonly close: () => Promise<void>;
}

function historyDatabase({ kind, sessions, office, close }: Opened): HistoryDatabase {
  return {
    async begin(time) {
      for (const session of [office, ...sessions.all]) {
        session.time = time;
        session.owner = undefined;
        await session.run('select setseed(0.5)');
      }
      await office.run(emptied);
    },
    storeOf(process, gate) {
      // The store uses of a pool what GatedPool has.
      const gated = new GatedPool(sessions, process, gate) as unknown as pg.Pool;
      return createStore({ kind, pool: gated, size: sessions.all.length, queue: 2000 });
    },
    ask: async <Row>(text: string) => (await office.run({ text })).rows as Row[],
    close,
  };
}

/** A PGlite in memory: one session, which one transaction has at a time. */
export async function openEmbedded(): Promise<HistoryDatabase> {
  const backend = await openMemory();
  const pool = embeddedPool(backend);
  const client = await pool.connect();
  await client.query(virtualNow);
  const office = new Session(client);
  const abort = async (session: Session) => {
    await session.inside('rollback');
    session.owner = undefined;
  };
  const close = async () => {
    client.release();
    await pool.end();
    await backend.close();
  };
  return historyDatabase({ kind: 'embedded', sessions: { all: [office], abort }, office, close });
}

const connections = 6;

/** A database of its own on a PostgreSQL server, whose transactions wait for each other's locks. */
export async function openPostgresql(url: string): Promise<HistoryDatabase> {
  const name = `vitrine_simulate_${process.pid}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.query(`alter database ${name} set search_path = virtual, public, pg_catalog`);
  // Two that wait for each other are told so at once; what a power cut would lose nobody needs.
  await admin.query(`alter database ${name} set deadlock_timeout = '20ms'`);
  await admin.query(`alter database ${name} set synchronous_commit = off`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: own.href, max: 1 });
  await migrate(pool);
  await pool.query(virtualNow);
  await pool.end();
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client(own.href);
    await client.connect();
    clients.push(client);
    return client;
  };
  // Several sessions are looked at in one step, which one connection would not take.
  const watch = new pg.Pool({ connectionString: own.href, max: 2 });
  const pids = new Map<Session, number>();
  const open = async () => {
    const client = await connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const session = new Session(client, () => waitsForLock(watch, pid));
    pids.set(session, pid);
    return session;
  };
  const office = await open();
  const all: Session[] = [];
  for (let at = 0; at < connections; at++) all.push(await open());
  const abort = async (session: Session) => {
    // It may wait for a lock; a connection that ends takes its statement with it.
    if (session.isAtWork) await watch.query('select pg_cancel_backend($1)', [pids.get(session)]);
    await session.rests();
    // What is called off late is called off in what comes next.
    await session.inside('rollback').catch(() => session.inside('rollback'));
    session.owner = undefined;
  };
  const close = async () => {
    await Promise.all([watch, ...clients].map((connection) => connection.end()));
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return historyDatabase({ kind: 'postgresql', sessions: { all, abort }, office, close });
}

async function waitsForLock(watch: pg.Pool, pid: number): Promise<boolean> {
  const { rows } = await watch.query<{ waits: boolean }>(
    `select coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity where pid = $1`,
    [pid],
  );
  return rows[0]?.waits ?? false;
}
