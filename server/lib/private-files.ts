import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

/** A folder that nobody but the server's own user looks into, made or taken over: it holds mails, secrets or what people sent. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, 0o700);
}

/** For a file that an earlier version or another program left open to others. */
export function closeToOthers(path: string, mode: 0o600 | 0o700): void {
  const { mode: given, uid } = statSync(path);
  // Of somebody else's the mode is not ours to change.
  if ((given & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode);
}

/** Whole or not at all, whatever happens meanwhile: a start may be killed, and a disk be full. */
export function writePrivateFileSync(file: string, text: string): void {
  const beside = `${file}.${process.pid}`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}

/** The same while others are served: a disk may take a tenth of a second to say that it has a file. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}
