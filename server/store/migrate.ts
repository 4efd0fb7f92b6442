import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { packageFile } from '../lib/package-file.ts';
import { MigrationChanged } from './failures.ts';

// Any number: the same one for every server of a database.
const lockNumber = 7_203_114_021;
const lockPause = 100;

/** The part of a connection that a migration needs. */
export interface Connection {
  /** Several statements at once where there are no values. */
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** The migrations of the repository, in order. */
export function readMigrations(): readonly Migration[] {
  const folder = packageFile('server/store/migrations');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({
    name: file.replace(/\.sql$/, ''),
    statements: readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint'),
  }));
}

/**
 * Brings the database up to date. Of several servers that start at once one works and the others wait; a migration that
 * fails leaves nothing behind. A name that this version does not know belongs to a newer one and is left alone; one whose
 * statements are others than those that were applied is refused (MigrationChanged). Answers the names applied now.
 */
export async function migrate(pool: Pool, migrations = readMigrations()): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const connection: Connection = { query: (text, values) => client.query(text, values && [...values]) };
    const applied = await bringUpToDate(connection, migrations);
    client.release();
    return applied;
  } catch (failure) {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Not back into the pool: what was set for the migration ends with the connection.
    client.release(true);
    throw failure;
  }
}

/** The same on one connection, which a failure leaves as it is. */
export async function bringUpToDate(client: Connection, migrations = readMigrations()): Promise<readonly string[]> {
  // As nearly every start finds it: nobody has to be kept out for that, and no table looked at for what it may lack.
  if (isUpToDate(await keptBefore(client), migrations)) return [];
  await client.query('set statement_timeout = 0');
  await takeLock(client);
  const open = await openMigrations(client, migrations);
  for (const migration of open) await apply(client, migration);
  await client.query('reset statement_timeout');
  await client.query('select pg_advisory_unlock($1)', [lockNumber]);
  return open.map(({ name }) => name);
}

/** Asks again and again instead of waiting in one statement, which an index that is built concurrently would wait for. */
async function takeLock(client: Connection): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockNumber]);
    const [answer] = rows as readonly { readonly locked: boolean }[];
    if (answer?.locked) return;
    await wait(lockPause);
  }
}

interface Kept {
  readonly name: string;
  readonly checksum: string | null;
}

async function readKept(client: Connection): Promise<readonly Kept[]> {
  const { rows } = await client.query('select name, checksum from vitrine_migrations');
  return rows as readonly Kept[];
}

/** What a database says that has no such table, and one whose table is from before checksums. */
const earlier: readonly unknown[] = ['42P01', '42703'];

async function keptBefore(client: Connection): Promise<readonly Kept[]> {
  try {
    return await readKept(client);
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && earlier.includes(failure.code)) return [];
    throw failure;
  }
}

function isUpToDate(kept: readonly Kept[], migrations: readonly Migration[]): boolean {
  const applied = new Map(kept.map(({ name, checksum }) => [name, checksum]));
  return migrations.every((migration) => applied.get(migration.name) === checksumOf(migration));
}

async function openMigrations(client: Connection, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await client.query(`
    create table if not exists vitrine_migrations (name text primary key, applied_at timestamptz not null default now());
    alter table vitrine_migrations add column if not exists checksum text`);
  const applied = new Map((await readKept(client)).map(({ name, checksum }) => [name, checksum]));
  for (const migration of migrations) {
    const { name } = migration;
    const checksum = applied.get(name);
    if (checksum === undefined) continue;
    // Applied by a version that kept no checksums.
    if (checksum === null)
      await client.query('update vitrine_migrations set checksum = $2 where name = $1', [name, checksumOf(migration)]);
    else if (checksum !== checksumOf(migration)) throw new MigrationChanged(name);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Connection, migration: Migration): Promise<void> {
  const { name, statements } = migration;
  const keep = () =>
    client.query('insert into vitrine_migrations (name, checksum) values ($1, $2)', [name, checksumOf(migration)]);
  if (statements.some(isConcurrent)) {
    // An index that is built while others write takes a transaction of its own; such a migration can be run again.
    for (const statement of statements) await client.query(statement);
    await keep();
    return;
  }
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await keep();
    await client.query('commit');
  } catch (failure) {
    await client.query('rollback').catch(() => undefined);
    throw failure;
  }
}

function isConcurrent(statement: string): boolean {
  return /\bindex\s+concurrently\b/i.test(statement);
}

/** The same for statements that differ in white space and comments alone. */
function checksumOf({ statements }: Migration): string {
  const text = statements
    .map((statement) =>
      statement
        .replace(/--[^\n]*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join(';');
  return createHash('sha256').update(text).digest('hex');
}
