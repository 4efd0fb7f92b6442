import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { siteLimits } from '../../lib/limits.ts';
import { filesFolder, isFolder, isReserved } from '../content-files.ts';

/** Folders that are watched; what lies in others is seen when it is asked for, and at the next start. */
const MOST_FOLDERS = 5_000;
/** Milliseconds in which changes are gathered: an editor writes a file more than once. */
const GATHERED = 100;

/** Tells of files of pages that change in a folder: one watch for each folder in it, however many files those hold. */
export class FolderWatch {
  readonly #root: string;
  readonly #changed: (files: readonly string[]) => void;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #seen = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(root: string, changed: (files: readonly string[]) => void) {
    this.#root = root;
    this.#changed = changed;
  }

  start(): void {
    this.#add('', 0);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(folder: string, depth: number): void {
    if (this.#watchers.has(folder) || this.#watchers.size >= MOST_FOLDERS || depth > siteLimits.pageFolders) return;
    const path = join(this.#root, folder);
    try {
      const watcher = watch(path, (_event, name) => this.#notice(folder, depth, name));
      watcher.on('error', () => this.#forget(folder));
      this.#watchers.set(folder, watcher);
      for (const name of readdirSync(path)) {
        const inner = folder === '' ? name : `${folder}/${name}`;
        if (/\.json$/i.test(name) || !isLookedInto(inner)) continue;
        if (isFolder(join(this.#root, inner))) this.#add(inner, depth + 1);
      }
    } catch {
      // It went while it was looked at.
      this.#forget(folder);
    }
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #notice(folder: string, depth: number, name: string | null): void {
    if (name === null) return;
    const inner = folder === '' ? name : `${folder}/${name}`;
    if (!isLookedInto(inner)) return;
    if (/\.json$/i.test(name)) this.#see(inner);
    else if (this.#watchers.has(inner) && !isFolder(join(this.#root, inner))) this.#forget(inner);
    else if (isFolder(join(this.#root, inner))) {
      this.#add(inner, depth + 1);
      for (const file of readdirSync(join(this.#root, inner))) if (/\.json$/i.test(file)) this.#see(`${inner}/${file}`);
    }
  }

  #see(file: string): void {
    this.#seen.add(file);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const files = [...this.#seen];
      this.#seen.clear();
      this.#changed(files);
    }, GATHERED);
  }
}

function isLookedInto(name: string): boolean {
  return !isReserved(name) && name !== filesFolder && !name.split('/').some((part) => part.startsWith('.'));
}
