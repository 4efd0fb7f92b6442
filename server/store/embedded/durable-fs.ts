import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of PGlite's file layer that are touched here; nothing of it is public, so package.json pins the version. */
interface Module {
  readonly NODEFS: { readonly stream_ops: Record<string, unknown> };
}
interface Stream {
  readonly nfd?: number;
}

let synced = 0;

/** How often a file was really written to disk: a test watches it rise with each commit. */
export function fsyncCount(): number {
  return synced;
}

/** PGlite's Node file system has no fsync, so a commit that PostgreSQL thinks safe would not survive a loss of power. */
export class DurableFS extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const giveFsync = (module: Module) => {
      module.NODEFS.stream_ops['fsync'] = (stream: Stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        synced += 1;
        return 0;
      };
    };
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, giveFsync] } };
  }
}

/** PGlite's own start, without `-F` (fsync off), with the one sync method that its file layer now has. */
export const durableParameters = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'fsync=on',
    'wal_sync_method=fsync',
    // 149 MB resident instead of 290, at the same speed.
    'shared_buffers=16MB',
  ].flatMap((setting) => ['-c', setting]),
];
