import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** What tells a file from its earlier states on this machine; nothing of it is read. */
export async function byPlace(handle: FileHandle): Promise<string> {
  const { size, mtimeMs, ino } = await handle.stat();
  return `${ino}\0${size}\0${mtimeMs}`;
}

/** Files whose digests are remembered: the last ones that were read. */
const MOST_KNOWN = 10_000;

/** The same on all machines: where a file lies and when it came there differ, its bytes do not. Each is read once. */
export function byContent(): (handle: FileHandle, name: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return async (handle, name) => {
    const place = `${name}\0${await byPlace(handle)}`;
    const digest = known.get(place) ?? digestOf(handle);
    known.delete(place);
    known.set(place, digest);
    // A file that could not be read is read again.
    digest.catch(() => known.delete(place));
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
    return digest;
  };
}

async function digestOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest('base64url');
}
