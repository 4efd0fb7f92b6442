import type { Database } from 'node-sqlite3-wasm';
import type { DatabaseFile } from './page-database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { together } from './together.ts';

/** Which files an index of pages has taken in, and as what each was read. */
export class KnownFiles {
  readonly #database: Database;
  readonly #statements: PreparedStatements;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = new PreparedStatements(this.#database);
    database.exec('create table if not exists files(file text primary key, stamp text not null) without rowid');
  }

  /** All of it or nothing. */
  together(write: () => void): void {
    together(this.#database, write);
  }

  put({ file, stamp }: DatabaseFile): void {
    this.#statements.run('insert or replace into files values (?, ?)', [file, stamp]);
  }

  remove(file: string): void {
    this.#statements.run('delete from files where file = ?', [file]);
  }

  stampOf(file: string): string | undefined {
    const [known] = this.#statements.all('select stamp from files where file = ?', [file]);
    return known && String(known['stamp']);
  }

  /** Files in the order of their names, after one. */
  filesAfter(file: string, most: number): readonly string[] {
    const rows = this.#statements.all('select file from files where file > ? order by file limit ?', [file, most]);
    return rows.map((row) => String(row['file']));
  }

  close(): void {
    this.#statements.close();
    this.#database.close();
  }
}
