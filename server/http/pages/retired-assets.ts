import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#engine';
import { readJson } from '../../site/lib/json.ts';

/** How long a page that was sent by the last build may still ask for the rest of its scripts. */
export const keptHours = 24;
const LIST = 'retired.json';

/**
 * Keeps the files of the running build in a folder, and answers those of builds that ended less than a day ago: their
 * pages are still open somewhere. A folder that cannot be written keeps nothing, and the server runs.
 */
export function keepRuntime(
  folder: string,
  current: ReadonlyMap<string, Buffer>,
  now: number,
): ReadonlyMap<string, Buffer> {
  try {
    mkdirSync(folder, { recursive: true });
    const retired = readRetired(join(folder, LIST));
    const next: Record<string, number> = {};
    const old = new Map<string, Buffer>();
    for (const name of readdirSync(folder)) {
      if (name.startsWith(LIST) || current.has(name)) continue;
      const since = retired.get(name) ?? now;
      if (now - since > keptHours * 3_600_000) rmSync(join(folder, name));
      else {
        next[name] = since;
        old.set(name, readFileSync(join(folder, name)));
      }
    }
    for (const [name, bytes] of current) if (!existsSync(join(folder, name))) write(join(folder, name), bytes);
    write(join(folder, LIST), JSON.stringify(next));
    return old;
  } catch {
    return new Map();
  }
}

/** Written beside and renamed: another server may read at the same time. */
function write(file: string, content: string | Buffer): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, content);
  renameSync(beside, file);
}

/** When each file was first seen to be of an earlier build. */
function readRetired(file: string): ReadonlyMap<string, number> {
  const reading = existsSync(file) ? readJson(readFileSync(file, 'utf8')) : undefined;
  const entries = reading?.ok && isObject(reading.value) ? Object.entries(reading.value) : [];
  return new Map(entries.flatMap(([name, since]) => (typeof since === 'number' ? [[name, since]] : [])));
}
