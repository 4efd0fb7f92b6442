import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageUnavailable } from '../render/page-unavailable.ts';
import type { FailedRender } from '../render/watched-render.ts';
import { bundleLimits, bundleText } from './bundle-text.ts';
import { errorsOf } from './make-bundle.ts';

/** Milliseconds after which whoever wrote half a bundle is no more. */
const LONGEST_WRITING = 3_600_000;
const MOST_REMEMBERED = 2_000;

export interface KeepOptions {
  readonly folder: string;
  /** Told of every bundle that was written. */
  readonly kept: (file: string) => void;
  readonly onInternalError: (error: unknown) => void;
  /** The server's own secrets: no bundle with one of them is written. */
  readonly secrets?: readonly string[];
}

export interface BundleKeeper {
  readonly take: (failure: FailedRender) => void;
  /** Waits for what is being written. */
  readonly close: () => Promise<void>;
}

/** Keeps a bundle of every error that a page tells for the first time. The page is sent first, and never fails by it. */
export function keepBundles({ folder, kept, onInternalError, secrets = [] }: KeepOptions): BundleKeeper {
  const known = new Set<string>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (failure: FailedRender, name: string) => {
    const file = join(folder, name);
    if (existsSync(file)) return;
    const { renderWorkers } = failure;
    const text =
      renderWorkers === undefined ? bundleText(failure, secrets) : await renderWorkers.bundle(failure, secrets);
    if (text === undefined) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const beside = `${file}.${process.pid}.part`;
    try {
      await writeFile(beside, text, { mode: 0o600 });
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await dropOldest(folder);
    kept(file);
  };
  return {
    take(failure) {
      const name = nameOf(failure);
      if (known.has(name)) return;
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.add(name);
      writing = writing
        .then(() => write(failure, name))
        .catch((error: unknown) => {
          // The next page that tells the same is kept instead.
          if (error instanceof PageUnavailable) known.delete(name);
          else onInternalError(error);
        });
    },
    close: () => writing,
  };
}

/** One file for what is wrong in one state of a template, whatever page it comes up on. */
function nameOf(failure: FailedRender): string {
  const places = errorsOf(failure).map(({ code, file, line, column, message }) =>
    code === 'error' ? [code, message] : [code, file, line, column],
  );
  const key = JSON.stringify([failure.site.revision, ...new Set(places.map((place) => JSON.stringify(place)))]);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 16)}.json`;
}

async function dropOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[\da-f]{16}\.json(?:\.\d+\.part)?$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const whole = files.filter(({ name }) => name.endsWith('.json'));
  const old = [
    ...whole.sort((a, b) => b.at - a.at).slice(bundleLimits.files),
    // Half of one, of a process that ended while it wrote.
    ...files.filter(({ name, at }) => !name.endsWith('.json') && at < Date.now() - LONGEST_WRITING),
  ];
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
