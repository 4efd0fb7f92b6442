import type { Database, SQLiteValue, Statement } from 'node-sqlite3-wasm';

/** Columns of a row by their names. */
export type Row = Readonly<Record<string, SQLiteValue>>;

/** All rows of a query, read to its end: a statement that is left in the middle holds the journal back. */
export function rowsOf(statement: Statement, values: readonly SQLiteValue[]): readonly Row[] {
  // Columns stand by their tables only where that is asked for.
  return statement.all([...values]) as Row[];
}

/** One transaction: all of it or nothing. */
export function together(database: Database, write: () => void): void {
  database.exec('begin');
  try {
    write();
    database.exec('commit');
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
