import type { Database, SQLiteValue, Statement } from 'node-sqlite3-wasm';
import type { DatabaseFile } from './page-database.ts';
import { type Row, rowsOf, together } from './together.ts';

/** Which files an index of pages has taken in, and as what each was read. */
export class KnownFiles {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
    database.exec('create table if not exists files(file text primary key, stamp text not null) without rowid');
  }

  /** All of it or nothing. */
  together(write: () => void): void {
    together(this.#database, write);
  }

  put({ file, stamp }: DatabaseFile): void {
    this.#prepared('insert or replace into files values (?, ?)').run([file, stamp]);
  }

  remove(file: string): void {
    this.#prepared('delete from files where file = ?').run([file]);
  }

  stampOf(file: string): string | undefined {
    const [known] = this.#all('select stamp from files where file = ?', [file]);
    return known && String(known['stamp']);
  }

  /** Files in the order of their names, after one. */
  filesAfter(file: string, most: number): readonly string[] {
    const rows = this.#all('select file from files where file > ? order by file limit ?', [file, most]);
    return rows.map((row) => String(row['file']));
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#database.close();
  }

  #all(sql: string, values: readonly SQLiteValue[]): readonly Row[] {
    return rowsOf(this.#prepared(sql), values);
  }

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
