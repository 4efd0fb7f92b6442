import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { withTimeout } from '../lib/with-timeout.ts';
import { type Changes, createChanges } from './changes.ts';
import { isDown, isPassing, isUnavailable, StoreUnavailable } from './failures.ts';
import { createNewsRoom, type NewsRoom, type Topic } from './news.ts';
import * as schema from './schema/index.ts';

type Database = NodePgDatabase<typeof schema>;
type TransactionConfig = Parameters<Database['transaction']>[1];
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: the database or a transaction in it. */
export type Queries = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;
/** The same for a query that changes nothing. */
export type Reads = Pick<Database, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute'>;

export interface Store {
  readonly kind: 'embedded' | 'postgresql';
  /** Reads; each statement for itself. */
  read<Result>(work: (database: Reads) => Promise<Result>): Promise<Result>;
  /** A change that is one statement, which needs no transaction around it; tried again as one is. */
  write<Result>(work: (database: Queries) => Promise<Result>): Promise<Result>;
  /** The same for what no page shows and no work comes of, such as what browsers tell of visits: nobody hears of it. */
  record<Result>(work: (database: Queries) => Promise<Result>): Promise<Result>;
  /** All of it or nothing; tried again when the database asks for it, so `work` must have no effect elsewhere. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** The end of something that has begun elsewhere, such as a payment: never turned away, and tried again for a while. */
  finish<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Reads for the owner's lists, exports and the like, which may take long: few at a time, on connections of their own
   * where there are several, so that they never take one that a shopper needs.
   */
  report<Result>(work: (database: Queries) => Promise<Result>): Promise<Result>;
  /** Reads that all see the database as it was at one moment; never tried again, so `work` may have effects elsewhere. */
  snapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Calls `listener` after each `write`, `transaction` and `finish` of this process and of commands beside it, whatever
   * their end; answers what ends that. What other servers write is not heard of.
   */
  onChange(listener: () => void): () => void;
  /**
   * How often something was written that a `read` may show; undefined where others write too of whom nothing is heard. What
   * was read is still so as long as it is the same.
   */
  written(): number | undefined;
  /** Tells the pages of every server of this database that something changed which they are made of. */
  announce(websiteId: string, topic: Topic): void;
  /** Calls `listener` with what changes here and on other servers; answers what ends that. */
  onNews: NewsRoom['listen'];
  isReady(): Promise<boolean>;
  /** Figures for /metrics. */
  figures(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

const attempts = 5;
/** About ten seconds in all. */
const finishingAttempts = 9;
/** Requests that may wait for a database that gets nothing done, as a multiple of the connections; the others hear 503. */
const queuePerConnection = 4;
/** Requests that may wait for one that works. */
const longestQueue = 2000;
/** A database that finished nothing for this long, while requests waited, gets nothing done. */
const stallMilliseconds = 1000;
/** After a failed connection the next ones fail at once for this long, so that requests do not pile up behind a dead host. */
const pauseMilliseconds = 250;

/** Reports that run at the same time; their pool has as many connections. */
export const reportsAtOnce = 2;

const withTransaction = new WeakMap<object, Map<string, Topic>>();

/** Announces with the end of a transaction, if it ends well, that what pages show has changed. */
export function announceShown(transaction: object, websiteId: string): void {
  withTransaction.get(transaction)?.set(websiteId, 'shown');
}

export interface StoreParts {
  readonly kind: Store['kind'];
  readonly pool: Pool;
  readonly size: number;
  /** How many may wait; the embedded database has one connection and is asked in turn. */
  readonly queue?: number;
  /** Connections for reports; the same ones without. */
  readonly reportPool?: Pool;
  readonly closeBackend?: () => Promise<void>;
  /** Milliseconds after which a statement by itself is given up; without, it takes what it takes. */
  readonly longestRead?: number;
  /** Told the text of every statement, for tests that count them. */
  readonly onStatement?: ((text: string) => void) | undefined;
  /** Where all others who write to the same database tell of it; without, there may be some who do not. */
  readonly changes?: Changes | undefined;
  /** Where other servers hear of what changes; nobody else without. */
  readonly news?: NewsRoom;
}

export function createStore(parts: StoreParts): Store {
  const { kind, pool, size, queue = size * queuePerConnection, reportPool = pool, closeBackend, onStatement } = parts;
  const { longestRead = Number.POSITIVE_INFINITY, changes = createChanges(), news = createNewsRoom() } = parts;
  const logger = onStatement && { logQuery: onStatement };
  const settings = { schema, casing: 'snake_case', ...(logger && { logger }) } as const;
  const database = drizzle(pool, settings);
  const reports = drizzle(reportPool, settings);
  const open = (client: PoolClient) => drizzle(client, settings);
  const begin = announcing(transactionsOn(pool, open), news);
  const beginReport = transactionsOn(reportPool, open);
  const reportTurns = turns(kind === 'embedded' ? 1 : reportsAtOnce);
  const guard = createGuard(pool, queue);
  const guarded = guard.pass;

  const record: Store['record'] = (work) =>
    again(attempts, isPassing, () => guarded(() => inTime(work(database), longestRead)));
  const changing = <Result>(work: Promise<Result>): Promise<Result> => work.finally(changes.tell);
  let written = 0;
  const count = () => {
    written += 1;
  };
  changes.listen(count);

  return {
    kind,
    read: (work) => guarded(() => inTime(work(database), longestRead)),
    write: (work) => changing(record(work)),
    record,
    transaction: (work) => changing(again(attempts, isPassing, () => guarded(() => begin(work)))),
    finish: (work) => {
      const isWorth = (failure: unknown) => isPassing(failure) || isUnavailable(failure);
      return changing(again(finishingAttempts, isWorth, () => begin(work)));
    },
    // What is too old is cleared away by reports.
    report: (work) => reportTurns(() => guarded(() => work(reports))).finally(count),
    snapshot: (work) =>
      reportTurns(() =>
        guarded(() => beginReport(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })),
      ),
    onChange: changes.listen,
    written: () => (kind === 'embedded' && parts.changes !== undefined ? written : undefined),
    announce: news.announce,
    onNews: news.listen,
    async isReady() {
      try {
        await inTime(pool.query('select 1'), longestRead);
        guard.reopen();
        return true;
      } catch {
        return false;
      }
    },
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await news.close();
      await Promise.all([...new Set([pool, reportPool])].map((each) => each.end()));
      await closeBackend?.();
    },
  };
}

type Begin = ReturnType<typeof transactionsOn>;

/** What was to be announced with a transaction is, once it has ended well. */
function announcing(begin: Begin, news: NewsRoom): Begin {
  return async (work, config) => {
    const told = new Map<string, Topic>();
    const result = await begin((transaction) => {
      withTransaction.set(transaction, told);
      return work(transaction);
    }, config);
    for (const [websiteId, topic] of told) news.announce(websiteId, topic);
    return result;
  };
}

/** Turns work away while the database is down, and while too many wait for one that gets nothing done. */
function createGuard(pool: Pool, queue: number) {
  let downUntil = 0;
  let calmAt = 0;
  let finishedAt = 0;
  return {
    pass: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const now = performance.now();
      if (pool.waitingCount === 0) calmAt = now;
      const isStalled = now - Math.max(calmAt, finishedAt) > stallMilliseconds;
      const room = isStalled ? queue : Math.max(queue, longestQueue);
      if (now < downUntil || pool.waitingCount >= room) throw new StoreUnavailable();
      try {
        const result = await work();
        finishedAt = performance.now();
        return result;
      } catch (failure) {
        if (isDown(failure)) downUntil = performance.now() + pauseMilliseconds;
        throw isUnavailable(failure) ? new StoreUnavailable(failure) : failure;
      }
    },
    reopen: () => {
      downUntil = 0;
    },
  };
}

/** Again after a deadlock or a lost race, a little later each time, and at no fixed distance from the others. */
async function again<Result>(times: number, isWorth: (failure: unknown) => boolean, work: () => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (failure) {
      if (attempt === times && isPassing(failure)) throw new StoreUnavailable(failure);
      if (attempt === times || !isWorth(failure)) throw failure;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Transactions on connections of a pool. Drizzle's own on a pool keeps the connection for good when `begin` fails, so that
 * every fail-over would leave the pool smaller.
 */
function transactionsOn(pool: Pool, open: (client: PoolClient) => Database) {
  const databases = new WeakMap<PoolClient, Database>();
  return async <Result>(work: (transaction: Transaction) => Promise<Result>, config?: TransactionConfig) => {
    const client = await pool.connect();
    try {
      let database = databases.get(client);
      if (!database) databases.set(client, (database = open(client)));
      return await database.transaction(work, config);
    } finally {
      client.release();
    }
  };
}

/** Lets so many of several works run at once; the others wait in the order they came. */
function turns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed to the next in line, so nobody comes between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The result of a work, or StoreUnavailable when it does not come: a database that is paused says nothing at all. */
async function inTime<Result>(work: Promise<Result>, longest: number): Promise<Result> {
  if (longest === Number.POSITIVE_INFINITY) return work;
  return withTimeout(work, longest, () => {
    throw new StoreUnavailable();
  });
}
