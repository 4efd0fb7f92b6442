import type { Database, SQLiteValue, Statement } from 'node-sqlite3-wasm';
import { type Row, rowsOf } from './together.ts';

/** The statements of a database, each prepared at its first use; they are closed before the database is. */
export class PreparedStatements {
  readonly #database: Database;
  readonly #known = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Answers the number of the row that was written last. */
  run(sql: string, values: readonly SQLiteValue[]): number {
    return Number(this.#prepared(sql).run([...values]).lastInsertRowid);
  }

  all(sql: string, values: readonly SQLiteValue[]): readonly Row[] {
    return rowsOf(this.#prepared(sql), values);
  }

  close(): void {
    for (const statement of this.#known.values()) statement.finalize();
    this.#known.clear();
  }

  #prepared(sql: string): Statement {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#known.set(sql, statement);
    return statement;
  }
}
