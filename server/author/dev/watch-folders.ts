import { stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { watch } from 'chokidar';

export interface WatchOptions {
  readonly folders: readonly string[];
  /** For drives that tell nothing of their changes. */
  readonly polling?: boolean | undefined;
  /** Called once for a burst of changes, and never while the call before it is still at work. */
  readonly changed: (files: readonly string[]) => Promise<void>;
  /** Told what cannot be watched, and what `changed` could not do; the watching goes on. */
  readonly failed: (failure: unknown) => void;
}

export interface Watching {
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Editors write a file in two or three steps; what comes within this time is one change. */
const QUIET_MILLISECONDS = 12;
/** A checkout of another branch goes on for a while; it is not waited for longer than this. */
const LONGEST_WAIT = 400;

/** chokidar tells of a file once in 50 ms; a change that it left out shows in the file's own times. */
const COMPARE_AFTER = 60;

/** Tells of changed files, burst by burst. The last state of the disk is always told. */
export function watchFolders({ folders, polling = false, changed, failed }: WatchOptions): Watching {
  const bursts = new Bursts(changed, failed);
  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (path) => /(?:^|[\\/])(?:\.git|node_modules|\.DS_Store)(?:[\\/]|$)|~$|\.sw[a-p]$/.test(path),
    usePolling: polling,
    interval: 100,
  });
  watcher.on('error', failed);
  watcher.on('all', (_event, path) => bursts.add(path));
  return {
    ready: new Promise((resolve) => {
      watcher.once('ready', () => resolve());
    }),
    async close() {
      const rest = bursts.close();
      await watcher.close();
      await rest;
    },
  };
}

/** Changed files on their way to `changed`: gathered until it is quiet, one burst after the other. */
class Bursts {
  readonly #changed: WatchOptions['changed'];
  readonly #failed: WatchOptions['failed'];
  readonly #pending = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #quiet: NodeJS.Timeout | undefined;
  #since = 0;
  #isBusy = false;
  #isClosed = false;
  #working: Promise<void> = Promise.resolve();

  constructor(changed: WatchOptions['changed'], failed: WatchOptions['failed']) {
    this.#changed = changed;
    this.#failed = failed;
  }

  add(file: string): void {
    this.#pending.add(file);
    this.#schedule();
  }

  /** Takes no more; what was begun still reads the folders, and is waited for. */
  close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#quiet);
    for (const timer of this.#timers) clearTimeout(timer);
    return this.#working;
  }

  #schedule(): void {
    if (this.#isClosed) return;
    const now = Date.now();
    if (this.#quiet === undefined) this.#since = now;
    else clearTimeout(this.#quiet);
    const wait = Math.max(0, Math.min(QUIET_MILLISECONDS, this.#since + LONGEST_WAIT - now));
    this.#quiet = setTimeout(() => {
      // Another burst is taken when the one before it is done.
      if (!this.#isBusy) this.#working = this.#flush();
    }, wait);
  }

  async #flush(): Promise<void> {
    this.#quiet = undefined;
    if (this.#isClosed || this.#isBusy || this.#pending.size === 0) return;
    this.#isBusy = true;
    const files = [...this.#pending];
    this.#pending.clear();
    const seen = await Promise.all(files.map(stampOf));
    try {
      await this.#changed(files);
    } catch (failure) {
      this.#failed(failure);
    } finally {
      this.#compareLater(files, seen);
      this.#isBusy = false;
      if (this.#pending.size > 0) this.#schedule();
    }
  }

  #compareLater(files: readonly string[], seen: readonly string[]): void {
    const compare = async () => {
      this.#timers.delete(timer);
      const now = await Promise.all(files.map(stampOf));
      const missed = files.filter((_, index) => now[index] !== seen[index]);
      for (const file of missed) this.add(file);
    };
    const timer = setTimeout(() => void compare(), COMPARE_AFTER);
    this.#timers.add(timer);
    timer.unref();
  }
}

/** Path inside a folder with forward slashes; undefined for one outside. */
export function insideOf(folder: string, path: string): string | undefined {
  const inner = relative(folder, path).replace(/\\/g, '/');
  return inner === '' || inner.startsWith('..') ? undefined : inner;
}

/** What changes with a file's content; the same text for every file that is not there. */
function stampOf(file: string): Promise<string> {
  return stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => 'none',
  );
}
