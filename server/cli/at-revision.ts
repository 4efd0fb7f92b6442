import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, type Header } from 'tar-stream';
import { UsageError } from './exit.ts';

/**
 * Unpacks folders of a git repository as they were at a revision, and takes them away again once they were used. The
 * first one must have existed; `use` gets where each of them would lie.
 */
export async function atRevision<Result>(
  revision: string,
  folders: readonly [string, ...string[]],
  use: (unpacked: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const repository = repositoryOf(folders[0]);
  const inner = folders.map((folder) => relative(repository, realpathSync(resolve(folder))));
  const checkout = mkdtempSync(join(tmpdir(), 'vitrine-revision-'));
  try {
    await unpack(repository, revision, inner, checkout);
    return await use(inner.map((path) => join(checkout, path)));
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

function repositoryOf(folder: string): string {
  const { status, stdout, error } = spawnSync('git', ['-C', folder, 'rev-parse', '--show-toplevel'], {
    encoding: 'utf8',
  });
  if (error !== undefined) throw new UsageError(`git does not start: ${error.message}. It reads what was before.`);
  if (status !== 0) throw new UsageError(`${folder} is in no git repository.`);
  return realpathSync(stdout.trim());
}

async function unpack(repository: string, revision: string, paths: readonly string[], to: string): Promise<void> {
  const git = (args: readonly string[]) => spawnSync('git', ['-C', repository, ...args], { maxBuffer: 1_000_000_000 });
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`]);
  if (commit.status !== 0) throw new UsageError(`There is no revision ${revision}.`);
  const id = commit.stdout.toString().trim();
  const wanted = [...new Set(paths)].filter((path) => !path.startsWith('..'));
  const present = wanted.filter((path) => path === '' || git(['cat-file', '-e', `${id}:${path}`]).status === 0);
  if (present.length === 0 || !present.includes(wanted[0] ?? '')) {
    throw new UsageError(`At ${revision} there was no folder ${wanted[0] ?? dirname(to)}.`);
  }
  // The repository itself is everything.
  const archive = git(['archive', '--format=tar', id, ...(present.includes('') ? [] : ['--', ...present])]);
  if (archive.status !== 0) throw new UsageError(archive.stderr.toString().trim());
  await unpackTar(archive.stdout, to);
}

async function unpackTar(archive: Buffer, to: string): Promise<void> {
  const entries = Readable.from([archive]).pipe(extract());
  for await (const entry of entries) writeEntry(entry.header, await buffer(entry), to);
}

function writeEntry({ name, type, linkname }: Header, data: Buffer, to: string): void {
  const path = join(to, name);
  mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true });
  if (type === 'file') writeFileSync(path, data);
  else if (type === 'symlink') symlinkSync(linkname ?? '', path);
}
