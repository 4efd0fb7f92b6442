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
  readonly failed: (fault: unknown) => void;
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
  const pending = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let since = 0;
  let isBusy = false;
  let isClosed = false;
  let working: Promise<void> = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();
  const compareAgain = (files: readonly string[], seen: readonly string[]) => {
    const compare = async () => {
      timers.delete(timer);
      const now = await Promise.all(files.map(stampOf));
      const missed = files.filter((_, index) => now[index] !== seen[index]);
      for (const file of missed) pending.add(file);
      if (missed.length > 0) schedule();
    };
    const timer = setTimeout(() => void compare(), COMPARE_AFTER);
    timers.add(timer);
    timer.unref();
  };
  const flush = async () => {
    quiet = undefined;
    if (isClosed || isBusy || pending.size === 0) return;
    isBusy = true;
    const files = [...pending];
    pending.clear();
    const seen = await Promise.all(files.map(stampOf));
    try {
      await changed(files);
    } catch (fault) {
      failed(fault);
    } finally {
      compareAgain(files, seen);
      isBusy = false;
      if (pending.size > 0) schedule();
    }
  };
  const schedule = () => {
    if (isClosed) return;
    const now = Date.now();
    if (quiet === undefined) since = now;
    else clearTimeout(quiet);
    const wait = Math.max(0, Math.min(QUIET_MILLISECONDS, since + LONGEST_WAIT - now));
    quiet = setTimeout(() => {
      // Another burst is taken when the one before it is done.
      if (!isBusy) working = flush();
    }, wait);
  };
  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (path) => /(?:^|[\\/])(?:\.git|node_modules|\.DS_Store)(?:[\\/]|$)|~$|\.sw[a-p]$/.test(path),
    usePolling: polling,
    interval: 100,
  });
  watcher.on('error', failed);
  watcher.on('all', (_event, path) => {
    pending.add(path);
    schedule();
  });
  return {
    ready: new Promise((resolve) => {
      watcher.once('ready', () => resolve());
    }),
    async close() {
      isClosed = true;
      clearTimeout(quiet);
      for (const timer of timers) clearTimeout(timer);
      await watcher.close();
      // What was begun still reads the folders.
      await working;
    },
  };
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
