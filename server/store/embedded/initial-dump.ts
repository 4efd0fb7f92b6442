import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageFile } from '../../lib/package-file.ts';
import { readMigrations } from '../migrate.ts';
import { makeDump, unwanted } from './make-dump.ts';

/** The dump's name, one per version of PGlite, which could not open another's, and per state of what is run in it. */
function dumpName(): string {
  const require = createRequire(import.meta.url);
  const { version } = JSON.parse(
    readFileSync(path.join(path.dirname(require.resolve('@electric-sql/pglite')), '../package.json'), 'utf8'),
  ) as { version: string };
  const state = createHash('sha256')
    .update(JSON.stringify([unwanted, readMigrations()]))
    .digest('hex')
    .slice(0, 12);
  return `empty-database-${version}-${state}.tar.gz`;
}

/** Where the dump lies that the build ships. */
export function shippedDump(): string {
  return packageFile(`dist/${dumpName()}`);
}

/** The dump that the build ships; else the one that an earlier start of the sources has made, or this one makes. */
function dumpFile(): string {
  const shipped = shippedDump();
  return existsSync(shipped) ? shipped : packageFile(`node_modules/.cache/vitrine/${dumpName()}`);
}

/**
 * A database without rows, its schema up to date, shut down in good order, ready to load: making one takes ten times as
 * long and 800 MB, and one that was only copied is looked through file by file when it is first opened.
 */
export async function initialDump(file = dumpFile()): Promise<Blob> {
  if (!existsSync(file)) {
    const bytes = await makeDump();
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.${process.pid}`, bytes);
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // The package may be installed where this user cannot write: the next start then makes its own again.
    }
    return new Blob([bytes]);
  }
  return new Blob([readFileSync(file)]);
}
