import { getTableName, is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { readMigrations, type Store, type Transaction, tables } from '../store/index.ts';

/** Why a backup cannot be brought back; the words are for the operator. */
export class BackupRefused extends Error {}

/** Rows that are read at a time. */
const readBatch = 2_000;
/** Rows that are written at a time. */
const batch = 500;
/** Characters of rows that are held before they are written. */
const heldLength = 4_000_000;

const Head = z.object({ kind: z.literal('vitrine-backup'), migrations: z.array(z.string()), madeAt: z.iso.datetime() });
const Row = z.tuple([z.string(), z.record(z.string(), z.string().nullable())]);
const Foot = z.object({ rows: z.int() });
type Row = z.infer<typeof Row>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
}

/** All tables, those that others refer to first. */
function orderedTables(): readonly PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable);
    ordered.add(table);
  };
  // Who does which work at the moment is nothing to bring back.
  for (const table of Object.values(tables)) if (is(table, PgTable) && table !== tables.jobLeases) add(table);
  return [...ordered];
}

async function columnsOf(transaction: Transaction, table: PgTable): Promise<readonly Column[]> {
  const { rows } = await transaction.execute<{ name: string; type: string; identity: string }>(
    sql`select column_name as name, udt_name as type, is_identity as identity from information_schema.columns
        where table_schema = current_schema() and table_name = ${getTableName(table)} order by ordinal_position`,
  );
  return rows.map(({ name, type, identity }) => ({ name, type, isIdentity: identity === 'YES' }));
}

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/**
 * Writes every row as it was at one moment, in lines of JSON: a head, `["<table>", {"<column>": "<text>" or null}]` for
 * each row, and a foot with their number, which it answers too. The text of a value is PostgreSQL's own, which reads it
 * back exactly, whatever its type. `write` may take its time.
 */
export async function backUp(store: Store, now: Date, write: (line: string) => Promise<void>): Promise<number> {
  const head: z.infer<typeof Head> = {
    kind: 'vitrine-backup',
    migrations: readMigrations().map(({ name }) => name),
    madeAt: now.toISOString(),
  };
  await write(JSON.stringify(head));
  const rows = await store.snapshot(async (transaction) => {
    let count = 0;
    for (const table of orderedTables()) {
      const before = `[${JSON.stringify(getTableName(table))},`;
      for await (const row of rowsOf(transaction, table)) {
        await write(`${before}${row}]`);
        count += 1;
      }
    }
    return count;
  });
  await write(JSON.stringify({ rows } satisfies z.infer<typeof Foot>));
  return rows;
}

/** Rows as JSON that the database writes: everybody else waits for an embedded one meanwhile. */
async function* rowsOf(transaction: Transaction, table: PgTable): AsyncGenerator<string> {
  const columns = await columnsOf(transaction, table);
  const members = columns.map(({ name }) => sql`${name}::text, ${sql.identifier(name)}::text`);
  const row = sql`json_build_object(${listed(members)})::text`;
  await transaction.execute(sql`declare kept cursor for select ${row} as row from ${table}`);
  for (;;) {
    const { rows } = await transaction.execute<{ row: string }>(sql`fetch ${sql.raw(String(readBatch))} from kept`);
    for (const { row: text } of rows) yield text;
    if (rows.length < readBatch) break;
  }
  await transaction.execute(sql`close kept`);
}

/**
 * Brings the rows of a backup into an empty database: all of them, or, where something is wrong (BackupRefused), none.
 * Answers their number and when they were kept. `open` gives the lines from the first one on; it may be asked again.
 */
export async function restore(
  store: Store,
  open: () => AsyncIterable<string>,
): Promise<{ rows: number; madeAt: string }> {
  return store.transaction(async (transaction) => {
    const targets = new Map<string, Target>();
    for (const table of orderedTables()) {
      await refuseFull(transaction, table);
      targets.set(getTableName(table), { table, columns: await columnsOf(transaction, table) });
    }
    const reader = new BackupReader();
    for await (const line of open()) {
      const full = reader.read(line);
      if (full) await insert(transaction, targets, full);
    }
    const { held, rows, madeAt } = reader.end();
    await insert(transaction, targets, held);
    for (const target of targets.values()) await continueNumbers(transaction, target);
    return { rows, madeAt };
  });
}

/** Reads a backup through without a database: throws where it is none, or not whole (BackupRefused). */
export async function examineBackup(lines: AsyncIterable<string>): Promise<void> {
  const reader = new BackupReader();
  for await (const line of lines) reader.read(line);
  reader.end();
}

interface Target {
  readonly table: PgTable;
  readonly columns: readonly Column[];
}

interface Held {
  readonly name: string;
  readonly rows: Row[1][];
}

/** Holds rows of one table until there are enough of them, and knows whether the file is whole. */
class BackupReader {
  #madeAt: string | undefined;
  #promised: number | undefined;
  #rows = 0;
  #length = 0;
  #held: Held = { name: '', rows: [] };

  /** Takes the next line and answers the rows that are to be written before it. */
  read(line: string): Held | undefined {
    const value = this.#parse(line);
    if (this.#madeAt === undefined) {
      this.#madeAt = readHead(value);
      return undefined;
    }
    if (this.#promised !== undefined)
      throw new BackupRefused('The backup goes on after its end: were two files joined?');
    const foot = Foot.safeParse(value);
    if (foot.success) {
      this.#promised = foot.data.rows;
      return undefined;
    }
    const row = Row.safeParse(value);
    if (!row.success) throw new BackupRefused(`Line ${this.#rows + 2} of the backup is no row.`);
    const [name, columns] = row.data;
    const before = this.#held;
    const isFull = name !== before.name || before.rows.length === batch || this.#length > heldLength;
    if (isFull) {
      this.#held = { name, rows: [] };
      this.#length = 0;
    }
    this.#held.rows.push(columns);
    this.#length += line.length;
    this.#rows += 1;
    return isFull ? before : undefined;
  }

  end(): { held: Held; rows: number; madeAt: string } {
    if (this.#madeAt === undefined) throw new BackupRefused('The backup is empty.');
    if (this.#promised !== this.#rows)
      throw new BackupRefused(
        `The backup is not whole: it breaks off after ${this.#rows} of ${this.#promised ?? 'an unknown number of'} rows.`,
      );
    return { held: this.#held, rows: this.#rows, madeAt: this.#madeAt };
  }

  #parse(line: string): unknown {
    try {
      return JSON.parse(line);
    } catch {
      throw new BackupRefused(
        this.#madeAt === undefined
          ? 'This is no backup of vitrine.'
          : `Line ${this.#rows + 2} of the backup is cut off.`,
      );
    }
  }
}

function readHead(value: unknown): string {
  const head = Head.safeParse(value);
  if (!head.success) throw new BackupRefused('This is no backup of vitrine: its first line says something else.');
  const known = new Set(readMigrations().map(({ name }) => name));
  const unknown = head.data.migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupRefused(
      `The backup is of a newer version, which has the migration ${unknown}. Bring it back with that version or a later one.`,
    );
  return head.data.madeAt;
}

async function refuseFull(transaction: Transaction, table: PgTable): Promise<void> {
  const { rows } = await transaction.execute(sql`select 1 from ${table} limit 1`);
  if (rows.length > 0)
    throw new BackupRefused(
      `The database is not empty: ${getTableName(table)} has rows. Name a new data folder (--data) or an empty database (DATABASE_URL).`,
    );
}

/** A column that came later than the backup has its default: a migration leaves the version before it working. */
async function insert(
  transaction: Transaction,
  targets: ReadonlyMap<string, Target>,
  { name, rows }: Held,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const target = targets.get(name);
  const columns = target?.columns.filter((column) => Object.hasOwn(first, column.name)) ?? [];
  if (!target || columns.length < Object.keys(first).length)
    throw new BackupRefused(`The backup has rows of ${name} that this version has no place for.`);
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map(({ name: key, type }) => sql`(kept.value ->> ${key})::${sql.identifier(type)}`);
  await transaction.execute(
    sql`insert into ${target.table} (${listed(names.map((each) => sql`${each}`))}) overriding system value
        select ${listed(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as kept`,
  );
}

/** The next number comes after the last one that was brought back. */
async function continueNumbers(transaction: Transaction, { table, columns }: Target): Promise<void> {
  for (const { name, isIdentity } of columns) {
    if (!isIdentity) continue;
    const column = sql.identifier(name);
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${name}), max(${column})) from ${table} having count(*) > 0`,
    );
  }
}
