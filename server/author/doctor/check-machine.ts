import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { loadFolderLock } from '../../store/index.ts';
import { bad, badIn, type Diagnostic, doubt, good } from './diagnostic.ts';

const oldest = [20, 19] as const;
const leastFree = 500e6;

export function checkNode(version: string): Diagnostic {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  if (!isOld) return good('Node', version);
  return bad('Node', `${version} is too old`, `Install ${oldest.join('.')} or later; 24 LTS for production.`);
}

/** Whether a folder can be written, or made, and how much room its disk has. */
export async function checkDisk(about: string, folder: string): Promise<Diagnostic> {
  let there = resolve(folder);
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    // The slash asks for a folder: a file in its place can be written, and is of no use.
    accessSync(`${there}/`, constants.W_OK);
  } catch {
    return bad(about, `${folder} cannot be written`, 'Give it to the user of the server, or name another folder.');
  }
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const text = `${folder}, ${free < 1e10 ? `${Math.round(free / 1e6)} MB` : `${Math.round(free / 1e9)} GB`} free`;
  if (free >= leastFree) return good(about, text);
  return doubt(about, text, 'Make room: without any, orders and forms are answered with 507.');
}

/** Whether this system has the locks that keep two servers off one embedded database. */
export async function checkLocks(): Promise<Diagnostic> {
  try {
    await loadFolderLock('the data folder');
    return good('locks', 'keep a second server off the data folder');
  } catch (error) {
    return badIn('locks', error, 'Set DATABASE_URL to a PostgreSQL database.');
  }
}

export function checkPort(port: number, host: string): Promise<Diagnostic> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text = error.code === 'EADDRINUSE' ? 'taken by another program' : error.message;
      const remedy = 'If that is the running server, all is well; else choose another one with PORT.';
      found(doubt('port', `${port} is ${text}`, remedy));
    });
    server.listen(port, host, () => server.close(() => found(good('port', `${port} is free`))));
  });
}
