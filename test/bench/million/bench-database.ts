import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

export interface BenchDatabase {
  readonly url: string;
  /** Milliseconds that `vitrine import-content` took. */
  importPages(content: string): Promise<number>;
  write(file: string, body: string): Promise<void>;
  drop(): Promise<void>;
}

/** A database of its own for so many products. Needs `npm run build`. */
export async function benchDatabase(server: string, products: number): Promise<BenchDatabase> {
  const name = `vitrine_bench_${process.pid}_${products}`;
  const admin = new pg.Client({ connectionString: server });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // Dropping a database ends its connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    async importPages(content) {
      const began = performance.now();
      const env = { ...process.env, CONTENT_URL: url };
      await promisify(execFile)(process.execPath, ['dist/vitrine.js', 'import-content', '--content', content], { env });
      return performance.now() - began;
    },
    write: async (file, body) =>
      void (await pool.query('update content_pages set body = $2 where file = $1', [file, body])),
    async drop() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
