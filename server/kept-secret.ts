import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closeToOthers, privateFolder, writePrivateFileSync } from './lib/private-files.ts';
import { DataUnusable } from './store/index.ts';

const shortest = 32;

/** A secret of this data folder, so that a restart logs nobody out; `memory` has one for as long as it lasts. */
export function keptSecret(data: string): string {
  const fresh = () => randomBytes(32).toString('hex');
  if (data === 'memory') return fresh();
  const file = join(data, 'secret');
  if (!existsSync(file)) {
    privateFolder(data);
    writePrivateFileSync(file, `${fresh()}\n`);
  }
  closeToOthers(file, 0o600);
  return readKeptSecret(data);
}

/** The secret that a data folder has. Throws `DataUnusable` for what is none, and what the file system says. */
export function readKeptSecret(data: string): string {
  const file = join(data, 'secret');
  const isFolder = statSync(file).isDirectory();
  const secret = isFolder ? '' : readFileSync(file, 'utf8').trim();
  if (secret.length >= shortest) return secret;
  const found = isFolder
    ? 'a folder, as a container makes one in the place of a file that its host does not have'
    : `${secret === '' ? 'empty' : 'cut off'}, as a full disk may have left it`;
  throw new DataUnusable(
    `${file} holds no secret, which signs carts and sign-ins: it is ${found}. Bring it back from a copy of the data folder; or take ${isFolder ? 'the folder' : 'the file'} away, and a new one is made that no cart and sign-in of before is good for.`,
  );
}
