import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedRender } from '../pages/watched-render.ts';
import { type FoundSecret, findSecret } from './find-secret.ts';
import { errorsOf, makeBundle } from './make-bundle.ts';

/** Bounds of the folder of bundles. */
export const bundleLimits = { files: 50, bytesEach: 5_000_000 } as const;

const MOST_REMEMBERED = 2_000;

export interface KeepOptions {
  readonly folder: string;
  /** Told of every bundle that was written. */
  readonly kept: (file: string) => void;
  readonly onFault: (fault: unknown) => void;
  /** The server's own secrets: no bundle with one of them is written. */
  readonly secrets?: readonly string[];
}

/** A bundle that was not written: after everything was redacted, something in it still looked like a secret. */
export class BundleRefused extends Error {
  constructor({ path, kind }: FoundSecret) {
    super(`No bundle of this error was kept: after redaction, ${path} still holds what looks like ${kind}.`);
  }
}

export interface BundleKeeper {
  readonly take: (failure: FailedRender) => void;
  /** Waits for what is being written. */
  readonly close: () => Promise<void>;
}

/** Keeps a bundle of every error that a page tells for the first time. The page is sent first, and never fails by it. */
export function keepBundles({ folder, kept, onFault, secrets = [] }: KeepOptions): BundleKeeper {
  const known = new Set<string>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (failure: FailedRender, name: string) => {
    const file = join(folder, name);
    if (existsSync(file)) return;
    const bundle = makeBundle(failure);
    const text = `${JSON.stringify(bundle, undefined, 1)}\n`;
    if (Buffer.byteLength(text) > bundleLimits.bytesEach) return;
    // Read as the file will be read: what the bundle's type calls its members is no matter here.
    const secret = findSecret(JSON.parse(text), secrets);
    if (secret !== undefined) throw new BundleRefused(secret);
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
      writing = writing.then(() => write(failure, name)).catch(onFault);
    },
    close: () => writing,
  };
}

/** One file for what is wrong in one state of a template, whatever page it comes up on. */
function nameOf(failure: FailedRender): string {
  const places = errorsOf(failure).map(({ code, file, line, column, message }) =>
    code === 'fault' ? [code, message] : [code, file, line, column],
  );
  const key = JSON.stringify([failure.site.revision, ...new Set(places.map((place) => JSON.stringify(place)))]);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 16)}.json`;
}

async function dropOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[\da-f]{16}\.json$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const old = files.sort((a, b) => b.at - a.at).slice(bundleLimits.files);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
