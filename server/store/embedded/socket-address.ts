import { closeSync, existsSync, mkdtempSync, openSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** An address to listen at or to ask, good until it is released. */
export interface SocketAddress {
  readonly address: string;
  /** Whether it is the name of a file, which a process that dies leaves behind. */
  readonly isFile: boolean;
  release(): void;
}

/** The address of a socket may not be longer than about 100 bytes, and a folder may lie deeper than that. */
const longestAddress = 100;
const descriptors = '/proc/self/fd';

/**
 * Where a socket of a folder is found: the same place from every process, whatever path or link it came by. It lies in
 * the folder itself, which a long path is shortened to by a descriptor or by a link that is there for the moment.
 */
export function socketAddress(folder: string, name: string, platform = process.platform): SocketAddress {
  if (platform === 'win32') return lasting(`\\\\.\\pipe\\vitrine-${identityOf(folder)}${name}`, false);
  const real = realpathSync(folder);
  const beside = path.join(real, name);
  if (Buffer.byteLength(beside) < longestAddress) return lasting(beside, true);
  return platform === 'linux' && existsSync(descriptors) ? byDescriptor(real, name) : byLink(real, name);
}

function lasting(address: string, isFile: boolean): SocketAddress {
  return { address, isFile, release: () => undefined };
}

/** Windows keeps no sockets in folders; a folder's numbers are the same by every path. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}-${ino}`;
}

function byDescriptor(folder: string, name: string): SocketAddress {
  const handle = openSync(folder, 'r');
  return { address: `${descriptors}/${handle}/${name}`, isFile: true, release: () => closeSync(handle) };
}

/** Not where TMPDIR says, which may be long too. */
const SHORT_FOLDER = '/tmp';

function byLink(folder: string, name: string): SocketAddress {
  const own = mkdtempSync(path.join(SHORT_FOLDER, 'vitrine-'));
  symlinkSync(folder, path.join(own, 'to'));
  const release = () => rmSync(own, { recursive: true, force: true });
  return { address: path.join(own, 'to', name), isFile: true, release };
}
