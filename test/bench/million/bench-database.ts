import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

export interface BenchDatabase {
  readonly url: string;
  /** Whether its pages have to be brought first. */
  readonly isNew: boolean;
  /** Milliseconds that `vitrine import-content` took. */
  importPages(content: string): Promise<number>;
  write(file: string, body: string): Promise<void>;
  /** Ends the connections, and the database unless it is kept. */
  close(): Promise<void>;
}

/** A database of its own for so many products, or the one that was kept. Needs `npm run build`. */
export async function benchDatabase(server: string, products: number, isKept: boolean): Promise<BenchDatabase> {
  const name = isKept ? `vitrine_bench_${products}` : `vitrine_bench_${process.pid}_${products}`;
  const admin = new pg.Client({ connectionString: server });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  const isNew = rowCount === 0;
  if (isNew) await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // Dropping a database ends its connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    isNew,
    async importPages(content) {
      const began = performance.now();
      const env = { ...process.env, CONTENT_URL: url };
      await promisify(execFile)(process.execPath, ['dist/vitrine.js', 'import-content', '--content', content], { env });
      return performance.now() - began;
    },
    write: async (file, body) =>
      void (await pool.query("update content_pages set body = $2 where site = '' and file = $1", [file, body])),
    async close() {
      await pool.end();
      if (!isKept) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
