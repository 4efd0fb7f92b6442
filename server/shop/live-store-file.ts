import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreFile } from '../services/content/store-file.ts';
import { readInside } from '../site/jail.ts';
import { readJson } from '../site/json.ts';

/** In a content folder: the store's rules, that no page carries. */
const storeFile = 'store.json';
const MOST_BYTES = 1_000_000;
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
  report: (fault: unknown) => void,
  now: () => number = Date.now,
): LiveStoreFile {
  let stamp = content === undefined ? '' : stampOf(content);
  let checked = now();
  let value = content === undefined ? undefined : read(content);
  return () => {
    if (content === undefined || now() - checked < FRESH_MILLISECONDS) return value;
    checked = now();
    const latest = stampOf(content);
    if (latest === stamp) return value;
    stamp = latest;
    try {
      value = read(content);
    } catch (fault) {
      report(fault);
    }
    return value;
  };
}

function stampOf(content: string): string {
  const stats = statSync(join(content, storeFile), { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`;
}

function read(content: string): unknown {
  if (!existsSync(join(content, storeFile))) return undefined;
  const reading = readJson(readInside(content, storeFile, MOST_BYTES).toString('utf8'));
  if (!reading.ok) throw new Error(`${storeFile}: ${reading.detail}`);
  const checked = StoreFile.safeParse(reading.value);
  if (checked.success) return reading.value;
  const places = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${storeFile}: ${places.join(' ')}`);
}
