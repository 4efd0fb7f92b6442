import { execFile, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
/** PostgreSQL refuses to run as root; nobody owns nothing else. */
const nobody = 65_534;

export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as a power cut would: nothing is written any more. */
  cut(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL server of one's own, in a folder that goes with it; its programs are found by `pg_config`. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const bin = (await run('pg_config', ['--bindir'])).stdout.trim();
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-postgres-'));
  if (isRoot) chownSync(folder, nobody, nobody);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const call = (program: string, ...args: string[]) => run(path.join(bin, program), args, { ...user, cwd: folder });
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200`;
  const stop = ['stop', '-w', '-m', 'immediate', '-D', data];
  // It is a child of nobody, and would outlive who was told to end.
  const onExit = () => spawnSync(path.join(bin, 'pg_ctl'), stop, { ...user, cwd: folder });
  process.once('exit', onExit);
  const server: OwnPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: async () =>
      void (await call('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options)),
    cut: async () => void (await call('pg_ctl', ...stop)),
    async remove() {
      await server.cut().catch(() => undefined);
      process.off('exit', onExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await call('initdb', '-U', 'postgres', '-A', 'trust', '-D', data);
  await server.start();
  return server;
}
