import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoreInUse } from '../failures.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Two processes on one PGlite folder corrupt it without an error, so the first one listens on a socket in it. The kernel
 * frees a socket when its process dies, however it dies; what stays behind answers ECONNREFUSED and is cleared away.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = socketPath(folder, '.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(address);
    if (server) return { release: () => close(server) };
    if (await answers(address)) break;
    rmSync(address, { force: true });
  }
  throw new StoreInUse(folder);
}

/** Where a socket of a folder lies: the path of one may not exceed about 100 bytes, and a folder may be deeper than that. */
export function socketPath(folder: string, name: string): string {
  const beside = path.join(folder, name);
  if (Buffer.byteLength(beside) < 100) return beside;
  return path.join(tmpdir(), `vitrine-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}${name}`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (failure: NodeJS.ErrnoException) =>
      failure.code === 'EADDRINUSE' ? resolve(undefined) : reject(failure),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(Boolean(socket.destroy())));
    socket.once('error', (failure: NodeJS.ErrnoException) => resolve(failure.code !== 'ECONNREFUSED'));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
