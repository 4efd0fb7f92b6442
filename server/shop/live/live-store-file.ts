import { statSync } from 'node:fs';
import { join } from 'node:path';
import { storeFileName } from '../../site/content/content-files.ts';
import { readStoreFile } from './store-file.ts';

/** How old knowledge of the file may be before it is looked at again. */
const FRESH_MILLISECONDS = 1_000;

/** The store's rules as they are written now: the same value until the file changes. */
export type LiveStoreFile = () => unknown;

/**
 * Watches `store.json`: a change counts within a second, without a restart. One that cannot be read is reported once, and
 * the last good state stays; at the start it is an error (thrown).
 */
export function liveStoreFile(
  content: string | undefined,
  report: (error: unknown) => void,
  now: () => number = Date.now,
): LiveStoreFile {
  let stamp = content === undefined ? '' : stampOf(content);
  let checked = now();
  let value = content === undefined ? undefined : readStoreFile(content);
  return () => {
    if (content === undefined || now() - checked < FRESH_MILLISECONDS) return value;
    checked = now();
    const latest = stampOf(content);
    if (latest === stamp) return value;
    stamp = latest;
    try {
      value = readStoreFile(content);
    } catch (error) {
      report(error);
    }
    return value;
  };
}

function stampOf(content: string): string {
  const stats = statSync(join(content, storeFileName), { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`;
}
