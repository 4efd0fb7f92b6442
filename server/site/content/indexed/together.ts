import type { Database } from 'node-sqlite3-wasm';

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
