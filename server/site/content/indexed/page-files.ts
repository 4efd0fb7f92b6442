import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statement } from 'node-sqlite3-wasm';
import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import { type ReadPage, readPageFile, readPageText, stampOf } from '../content-files.ts';
import type { KeptFile } from './content-job.ts';
import { rowsOf } from './together.ts';

type Report = (diagnostic: SiteDiagnostic) => void;

/** Where the files of pages are that an index knows. */
export interface PageFiles {
  /** Whether a file is seen to change before anybody tells of it. */
  readonly areLookedAt: boolean;
  has(file: string): boolean;
  stampOf(file: string): string | undefined;
  /** Undefined for a file that is missing or broken. */
  read(file: string): ReadPage | undefined;
}

export function filesOfFolder(root: string, report: Report): PageFiles {
  return {
    areLookedAt: true,
    has: (file) => existsSync(join(root, file)),
    stampOf: (file) => stampOf(join(root, file)),
    read: (file) => readPageFile(root, file, report, 'quiet'),
  };
}

/** The files of a content that lies in a database, as the index has them: a page is shown while that is away. */
export class KeptFiles implements PageFiles {
  readonly areLookedAt = false;
  readonly #report: Report;
  readonly #statements: Readonly<Record<'get' | 'stamp' | 'put' | 'remove', Statement>>;

  constructor(database: Database, report: Report) {
    this.#report = report;
    database.exec('create table if not exists files(file text primary key, stamp text not null, body text not null)');
    this.#statements = {
      get: database.prepare('select stamp, body from files where file = ?'),
      stamp: database.prepare('select stamp from files where file = ?'),
      put: database.prepare('insert or replace into files(file, stamp, body) values (?, ?, ?)'),
      remove: database.prepare('delete from files where file = ?'),
    };
  }

  has(file: string): boolean {
    return this.stampOf(file) !== undefined;
  }

  stampOf(file: string): string | undefined {
    const [row] = rowsOf(this.#statements.stamp, [file]);
    return row && String(row['stamp']);
  }

  read(file: string): ReadPage | undefined {
    const [row] = rowsOf(this.#statements.get, [file]);
    if (row === undefined) return undefined;
    const body = String(row['body']);
    const context = readPageText(body, file, this.#report);
    return context && { context, stamp: String(row['stamp']), size: body.length };
  }

  put({ file, stamp, body }: KeptFile): void {
    if (body === undefined) this.#statements.remove.run([file]);
    else this.#statements.put.run([file, stamp, body]);
  }

  close(): void {
    for (const statement of Object.values(this.#statements)) statement.finalize();
  }
}
