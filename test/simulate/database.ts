import type pg from 'pg';
import { openMemory } from '../../server/store/embedded/database.ts';
import { embeddedPool } from '../../server/store/open.ts';
import { createStore, type Store } from '../../server/store/store.ts';
import type { Gate, Process } from './gate.ts';
import type { VirtualTime } from './virtual-time.ts';

type Query = { readonly text: string } | string;

const textOf = (query: Query) => (typeof query === 'string' ? query : query.text);
const labelOf = (query: Query) => textOf(query).replace(/\s+/g, ' ').slice(0, 60);

/** Statements know the time of the history: `now()` is found before the database's own. */
const virtualNow = `
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
  'carts',
  'orders',
  'stock',
  'outbox',
  'idempotency_keys',
  'webhook_deliveries',
  'webhook_endpoints',
  'gift_cards',
  'form_submissions',
  'submission_keys',
  'mailing_list_members',
] as const;
const emptied = `
  ${written.map((table) => `delete from ${table};`).join(' ')}
  alter table orders alter column number restart;
  select setseed(0.5)`;

/** The database of histories, one after the other. */
export interface HistoryDatabase {
  /** Takes everything out, as if nothing had been before. */
  begin(time: VirtualTime): Promise<void>;
  /** The database as one process sees it, each of its statements through the gate. */
  storeOf(process: Process, gate: Gate): Store;
  /** Asks beside the processes, while none of them is at work. */
  ask<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** A PGlite in memory: one session, which one transaction has at a time. */
export async function openHistoryDatabase(): Promise<HistoryDatabase> {
  const backend = await openMemory();
  const pool = embeddedPool(backend);
  const client = await pool.connect();
  await client.query(virtualNow);
  const session = new Session(client);
  return {
    async begin(time) {
      session.time = time;
      session.isTaken = false;
      await client.query(emptied);
    },
    storeOf(process, gate) {
      // The store uses of a pool what GatedPool has.
      const gated = new GatedPool(session, process, gate) as unknown as pg.Pool;
      return createStore({ kind: 'embedded', pool: gated, size: 1, queue: 2000 });
    },
    ask: async <Row>(text: string) => (await session.run(text)).rows as Row[],
    async close() {
      client.release();
      await pool.end();
      await backend.close();
    },
  };
}

/** A connection that many take in turn. */
class Session {
  time: VirtualTime | undefined;
  isTaken = false;
  #toldAt = 0;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Runs a statement that no transaction is around, or that begins one: it is told the time. */
  async run(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const now = this.time?.now ?? 0;
    if (now !== this.#toldAt) {
      this.#toldAt = now;
      await this.#client.query(`set vitrine.now = '${new Date(now).toISOString()}'`);
    }
    return this.inside(query, values);
  }

  inside(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#client.query(query as string, values);
  }
}

/** The pool that a process believes it has. */
class GatedPool {
  readonly totalCount = 1;
  readonly idleCount = 0;
  readonly waitingCount = 0;
  readonly #session: Session;
  readonly #process: Process;
  readonly #gate: Gate;
  readonly #connection: GatedConnection;

  constructor(session: Session, process: Process, gate: Gate) {
    this.#session = session;
    this.#process = process;
    this.#gate = gate;
    this.#connection = new GatedConnection(session, process, gate);
  }

  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const session = this.#session;
    return this.#gate.call(
      this.#process,
      labelOf(query),
      () => session.run(query, values),
      () => !session.isTaken,
    );
  }

  connect(): Promise<GatedConnection> {
    const session = this.#session;
    const take = async () => {
      session.isTaken = true;
      return this.#connection.opened();
    };
    return this.#gate.call(this.#process, 'connect', take, () => !session.isTaken);
  }

  async end(): Promise<void> {
    // The session outlives those who share it.
  }
}

/** A connection in the hands of one process; when that dies, so does its transaction. */
class GatedConnection {
  readonly #session: Session;
  readonly #process: Process;
  readonly #gate: Gate;
  readonly #cut = async () => {
    await this.#session.inside('rollback');
    this.#session.isTaken = false;
  };

  constructor(session: Session, process: Process, gate: Gate) {
    this.#session = session;
    this.#process = process;
    this.#gate = gate;
  }

  opened(): this {
    this.#process.onEnd.add(this.#cut);
    return this;
  }

  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const isFirst = textOf(query).startsWith('begin');
    const act = () => (isFirst ? this.#session.run(query, values) : this.#session.inside(query, values));
    return this.#gate.call(this.#process, labelOf(query), act);
  }

  release(): void {
    this.#process.onEnd.delete(this.#cut);
    this.#session.isTaken = false;
  }
}
