import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { bringUpToDate } from '../migrate.ts';
import { pack, unpack } from './tar.ts';

/**
 * What initdb makes and nobody here asks: no second database is ever created from the templates, and writing their six
 * hundred files took a first start as long as all that follows.
 */
export const unwanted = `
  update pg_database set datistemplate = false where datname <> current_database();
  drop database template1;
  drop database template0`;

/** Makes an empty database with its schema and packs its folder, once it is shut down. */
export async function makeDump(): Promise<Buffer<ArrayBuffer>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-dump-'));
  const data = path.join(folder, 'database');
  try {
    // Made in memory: initdb writes each of a thousand files through the file layer.
    const made = await PGlite.create({ dataDir: 'memory://' });
    const copy = await made.dumpDataDir('gzip');
    await made.close();
    await unpack(copy, data);
    const database = await PGlite.create({ fs: new NodeFS(data) });
    await bringUpToDate({
      query: async (text, values) =>
        values === undefined ? ((await database.exec(text)).at(-1) ?? { rows: [] }) : database.query(text, [...values]),
    });
    // One at a time: a database cannot be dropped within the transaction of several statements.
    for (const statement of unwanted.split(';')) await database.exec(statement);
    await database.close();
    return await pack(data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
