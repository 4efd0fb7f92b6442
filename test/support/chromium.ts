import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import * as machine from '../../server/author/publish/screenshots/find-chromium.ts';

export interface FoundChromium extends Omit<machine.FoundChromium, 'source'> {
  readonly source: machine.FoundChromium['source'] | '@sparticuz/chromium';
}

export const chromiumMissing =
  'No Chromium found. Set CHROMIUM_PATH, or run "npx playwright install chromium-headless-shell".';

/**
 * The one inside the package, which is built for Linux on x64 only. It is started with flags of ours: the package's own
 * are for one page in a small cloud function. `--single-process` ends the browser with its first context, and
 * `--disable-web-security` lets pages read what they must not.
 */
async function packaged(): Promise<FoundChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await (unpacked ??= unpackOnce());
  return { source: '@sparticuz/chromium', executablePath: join(folder, 'chromium'), args: machine.usualArgs };
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/vitrine');
let unpacked: Promise<string> | undefined;

/** The folder that it is unpacked in, one per version: made beside and renamed, since several processes may come at once. */
async function unpackOnce(): Promise<string> {
  const require = createRequire(import.meta.url);
  const manifest = join(dirname(require.resolve('@sparticuz/chromium')), '../../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  await unpackTo(beside);
  try {
    renameSync(beside, folder);
  } catch (failure) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(folder)) throw failure;
  }
  return folder;
}

/** The package knows no place but the one for temporary files, and takes any file of its name there for its own. */
async function unpackTo(folder: string): Promise<void> {
  const { default: bundled } = await import('@sparticuz/chromium');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await bundled.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** A Chromium to test with: one of this machine, else the package's, else none. */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<FoundChromium | undefined> {
  return machine.findChromium(environment) ?? packaged();
}

/** Starts the browser that was found, for tests outside of the journeys. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  if (found === undefined) throw new Error(chromiumMissing);
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
}
